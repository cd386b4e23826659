"""Drives a development server through braid mcp: python3 drive.py [braid]"""
import json, subprocess, sys, urllib.request

braid = subprocess.Popen([*(sys.argv[1:] or ["braid"]), "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
ids = iter(range(1, 1000))

def send(**message):
    print(json.dumps({"jsonrpc": "2.0", **message}), file=braid.stdin, flush=True)

def ask(method, /, **params):
    send(id=next(ids), method=method, params=params)
    reply = json.loads(braid.stdout.readline())  # one request at a time, so the next line answers it
    return reply["result"] if "result" in reply else sys.exit(reply["error"]["message"])

def tool(name, /, **arguments):
    result = ask("tools/call", name=name, arguments=arguments)
    return sys.exit(result["content"][0]["text"]) if result.get("isError") else result["structuredContent"]

ask("initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo={"name": "drive", "version": "1"})
send(method="notifications/initialized")

tool("write_file", path="index.html", content="hello from the server\n")
tool("start_process", name="web", command=sys.executable, args=["-u", "-m", "http.server", "--bind", "127.0.0.1", "0"])
port = int(tool("wait_for_log", id="web", regexp=r"port (\d+)")["groups"][1])
print("listens:", tool("wait_for_port", id="web", port=port)["found"])
print("says:", urllib.request.urlopen(f"http://127.0.0.1:{port}/").read().decode().strip())
print("log:", tool("wait_for_log", id="web", stream="stderr", text="GET /")["line"])
print("after:", tool("kill_process", id="web")["state"])
tool("delete_file", path="index.html")
braid.stdin.close()  # that ends it, and whatever it still runs
print("exit status:", braid.wait())
