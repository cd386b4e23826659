// Package mcp serves the engine to a program by the Model Context Protocol: one
// client, which speaks JSON-RPC over two streams, a message a line, gets tools
// that run commands in sessions, start and watch processes, and read and write
// files.
//
// Everything lasts as long as the connection. What a client runs is journaled as
// any run is, with origin "agent": commands and processes as such, every other
// tool call as an entry of the session's history named after the tool. So a
// person can watch it live and replay it.
//
// # Answers
//
// A command that fails is a result like any other. What the engine cannot do, or
// what the policy refuses, is an error of the tool, which says why and what to
// do. What is no proper request is an error of JSON-RPC; nothing that a client
// sends ends the server but the end of its stream.
//
// When that comes, what has been asked for may still be answered for a moment.
// Then all that runs is aborted.
//
// # What it does not
//
// The policy is one layer of defence and not a sandbox: see engine.Policy. The
// directory that files are confined to binds the tools for files, not commands.
// It sends nothing of its own to anyone but the client, and logs nothing but faults
// of its own, where Options.Log says so.
package mcp
