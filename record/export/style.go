package export

// pageStyle is the style sheet of a page. The colours are those of the dark and
// the light theme of the screen; --c are the sixteen of a terminal, and f and b
// classes use them for text and ground. What is between the tags of a stream is
// text alone, so that copying takes neither times nor stream names.
const pageStyle = `
:root{color-scheme:light dark;
--bg:#f6f4ee;--card:#ffffff;--line:#dcd7ca;--text:#2a2d35;--muted:#626774;--accent:#3d55c2;
--good:#226e39;--warn:#83570a;--bad:#b4283a;--errbg:#fdf1ef;--hover:#f0ede4;
--c0:#2a2d35;--c1:#b4283a;--c2:#226e39;--c3:#83570a;--c4:#3152c0;--c5:#8a3aa6;--c6:#0f6a75;--c7:#dedad0;
--c8:#696e7b;--c9:#c9302f;--c10:#2d7a34;--c11:#8f6000;--c12:#3f66d8;--c13:#9c48b8;--c14:#147582;--c15:#fffdf8;
--t0:var(--c0);--t7:#5b606c;--t15:#2a2d35;--k0:#fff;--k1:#fff;--k7:#2a2d35}
@media (prefers-color-scheme:dark){:root{
--bg:#101319;--card:#171b22;--line:#2c3340;--text:#d3d8e3;--muted:#8d96a8;--accent:#86b2f9;
--good:#8ccf8f;--warn:#e6b869;--bad:#f58a8d;--errbg:#241a20;--hover:#1d222b;
--c0:#2a303c;--c1:#f07f85;--c2:#8ccf8f;--c3:#e0b66c;--c4:#82aaf0;--c5:#c79bea;--c6:#72c7cc;--c7:#c3c9d6;
--c8:#868fa2;--c9:#ff9a9e;--c10:#a5e0a3;--c11:#f2cd8a;--c12:#a3c4ff;--c13:#dbb6f7;--c14:#93e0e3;--c15:#f0f3fa;
--t0:#7a8396;--t7:var(--c7);--t15:var(--c15);--k0:#d3d8e3;--k1:#14171d;--k7:#14171d}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
header,nav,main{max-width:78rem;margin:0 auto;padding:0 1.25rem}
code,.out,time,.took{font-family:ui-monospace,"JetBrains Mono","Cascadia Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;font-variant-ligatures:none}
h1{font-size:1.6rem;line-height:1.25;margin:2rem 0 .3rem;overflow-wrap:anywhere;letter-spacing:-.01em}
.facts{color:var(--muted);margin:0 0 .5rem}
.facts time{font:inherit}
.facts span{white-space:nowrap}
.facts span::before{content:"·";margin:0 .55em;color:var(--muted)}
.bad>.sign,.bad .status,.facts .bad{color:var(--bad)}
.facts .bad{font-weight:600}
nav{display:flex;flex-wrap:wrap;gap:.35rem 1.2rem;align-items:center;color:var(--muted);font-size:.85rem;padding-top:.5rem;padding-bottom:.25rem}
nav label{display:inline-flex;align-items:center;gap:.4em;cursor:pointer}
nav input{accent-color:var(--accent);margin:0}
.legend b,.tag{font-family:ui-monospace,monospace;color:var(--bad)}
.legend b{color:var(--warn)}
h2{font-size:1.05rem;margin:1.75rem 0 .6rem;display:flex;flex-wrap:wrap;gap:.2rem .75rem;align-items:baseline;overflow-wrap:anywhere}
h2 code,h2 small{font-size:.85rem;font-weight:400;color:var(--muted)}
details{background:var(--card);border:1px solid var(--line);border-radius:8px;margin:.45rem 0}
summary{display:grid;grid-template-columns:auto auto auto minmax(0,1fr) auto 4.5em 9em;gap:.25rem .8rem;align-items:baseline;
padding:.5rem .9rem;cursor:pointer;list-style:none;border-radius:8px;background:var(--card)}
summary::-webkit-details-marker{display:none}
summary:hover{background:var(--hover)}
summary:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}
details[open]>summary{position:sticky;top:0;z-index:1;border-bottom:1px solid var(--line);border-radius:8px 8px 0 0}
summary time,.took,.lines{color:var(--muted);font-size:.85rem}
summary::before{content:"▸";width:.7em;color:var(--muted);font-size:.8rem}
details[open]>summary::before{content:"▾"}
.sign{width:1.1em;text-align:center;color:var(--good)}
.open>.sign,.open .sign{color:var(--accent)}
.bad .sign{color:var(--bad)}
.what{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.what code{font-size:.9rem;font-weight:600}
details[open] .what{white-space:pre-wrap;overflow-wrap:anywhere}
.name{font-size:.95rem;color:var(--accent)}
.what small{color:var(--muted)}
.lines{white-space:nowrap;text-align:right}
.lines span+span{margin-left:.7em}
.errs{color:var(--bad)}
.took{text-align:right;white-space:nowrap}
.status{font-size:.85rem;color:var(--good);overflow-wrap:anywhere}
.open .status{color:var(--accent)}
.unknown .sign,.unknown .status{color:var(--muted)}
.bad .status{font-weight:600}
.about{margin:0;padding:.4rem .9rem .1rem;color:var(--muted);font-size:.8rem;overflow-wrap:anywhere}
.about span::before{content:"·";margin:0 .5em}
.note{margin:.3rem .9rem;color:var(--warn);font-size:.85rem;font-style:italic}
header .note{margin:.3rem 0}
.mark{margin:.8rem .9rem;color:var(--muted);overflow-wrap:anywhere}
.mark b{color:var(--warn)}
.out .mark{margin:.25rem .9rem}
.out{padding:.35rem 0 .6rem;font-size:.82rem;line-height:1.5;tab-size:8;overflow-x:auto}
.out>div{position:relative;min-height:1.5em;padding:0 .9rem 0 4.6em;border-left:3px solid transparent;white-space:pre;unicode-bidi:isolate}
.out>div[data-t]{padding-left:13em}
.out>div::before{position:absolute;left:.8em;color:var(--muted);content:"";opacity:.85}
.out>div.u::before{content:"≈"}
.out>div[data-t]::before{content:attr(data-t)}
.out>div.u[data-t]::before{content:attr(data-t) " ≈"}
.out>div.e{border-left-color:var(--bad);background:var(--errbg)}
.out>div.e::before{content:"err";color:var(--bad);opacity:1}
.out>div.e.u::before{content:"err ≈"}
.out>div.e[data-t]::before{content:attr(data-t) " err"}
.out>div.e.u[data-t]::before{content:attr(data-t) " err ≈"}
.out i{font-style:normal;color:var(--muted)}
.out small{color:var(--muted);font-size:.9em}
body:has(#wrap:checked) .out>div{white-space:pre-wrap;overflow-wrap:anywhere}
body:has(#out:not(:checked)) .o,body:has(#err:not(:checked)) .e{display:none}
body:has(#times:not(:checked)) .out>div[data-t]{padding-left:4.6em}
body:has(#times:not(:checked)) .out>div[data-t]::before{content:""}
body:has(#times:not(:checked)) .out>div.u[data-t]::before{content:"≈"}
body:has(#times:not(:checked)) .out>div.e[data-t]::before{content:"err"}
body:has(#times:not(:checked)) .out>div.e.u[data-t]::before{content:"err ≈"}
.B{font-weight:700}.D{opacity:.72}.I{font-style:italic}.U{text-decoration:underline}.S{text-decoration:line-through}
.U.S{text-decoration:underline line-through}
.R{background:var(--text);color:var(--card)}
.b0{background:var(--c0);color:var(--k0)}.b1{background:var(--c1);color:var(--k1)}.b2{background:var(--c2);color:var(--k1)}
.b3{background:var(--c3);color:var(--k1)}.b4{background:var(--c4);color:var(--k1)}.b5{background:var(--c5);color:var(--k1)}
.b6{background:var(--c6);color:var(--k1)}.b7{background:var(--c7);color:var(--k7)}.b8{background:var(--c8);color:var(--k1)}
.b9{background:var(--c9);color:var(--k1)}.b10{background:var(--c10);color:var(--k1)}.b11{background:var(--c11);color:var(--k1)}
.b12{background:var(--c12);color:var(--k1)}.b13{background:var(--c13);color:var(--k1)}.b14{background:var(--c14);color:var(--k1)}
.b15{background:var(--c15);color:var(--k7)}
.f0{color:var(--t0)}.f1{color:var(--c1)}.f2{color:var(--c2)}.f3{color:var(--c3)}.f4{color:var(--c4)}.f5{color:var(--c5)}
.f6{color:var(--c6)}.f7{color:var(--t7)}.f8{color:var(--c8)}.f9{color:var(--c9)}.f10{color:var(--c10)}.f11{color:var(--c11)}
.f12{color:var(--c12)}.f13{color:var(--c13)}.f14{color:var(--c14)}.f15{color:var(--t15)}
.g.f0{color:var(--c0)}.g.f7{color:var(--c7)}.g.f15{color:var(--c15)}
@media (max-width:46rem){
header,nav,main{padding-left:.75rem;padding-right:.75rem}
summary{grid-template-columns:auto auto minmax(0,1fr) auto}
summary time,.lines{display:none}.status{grid-column:3/-1}
.out>div{padding-left:4.4em}.out>div::before{left:.3em}}
@media print{nav{display:none}details,summary{break-inside:avoid-page}details[open]>summary{position:static}.out>div{white-space:pre-wrap}}
`
