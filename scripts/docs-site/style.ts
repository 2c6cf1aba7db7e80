/**
 * The stylesheet of the reference, allowed by its hash. One column on phones, a sidebar from 60rem on, and
 * samples beside the text from 84rem on. Text has a contrast of at least 4.5 : 1 in both themes.
 */
export const STYLE = `
:root{color-scheme:light dark;--paper:#fff;--side:#f7f8fa;--panel:#f6f7f9;--bar:#eceef2;--ink:#16181d;--soft:#4d5562;--line:#e1e4ea;--accent:#1e40af;--tint:#e8eefc;--key:#1d4ed8;--string:#146c43;--value:#9a3412;--get:#1d4ed8;--post:#146c43;--patch:#92400e;--must:#b3261e}
@media(prefers-color-scheme:dark){:root{--paper:#101216;--side:#15181e;--panel:#171b22;--bar:#20252e;--ink:#eceff4;--soft:#a8b0bd;--line:#2b313b;--accent:#a9c5ff;--tint:#1d2a47;--key:#93b7ff;--string:#7fd6a4;--value:#f5b78a;--get:#93b7ff;--post:#7fd6a4;--patch:#f2c078;--must:#ff9d94}}
*{box-sizing:border-box}
html{scroll-padding-top:4.5rem;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
a{color:var(--accent);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:.25rem}
main:focus{outline:none}
.skip{position:absolute;left:-999rem}
.skip:focus{left:1rem;top:1rem;z-index:3;padding:.5rem 1rem;background:var(--paper)}
header{position:sticky;top:0;z-index:2;display:flex;align-items:center;justify-content:space-between;padding:.75rem 1.25rem;background:var(--side);border-bottom:1px solid var(--line)}
.brand{font-weight:700;color:var(--ink);text-decoration:none}
header nav{display:none}
.row{padding:1.5rem 1.25rem;border-bottom:1px solid var(--line)}
.row>.prose,.row>.samples{min-width:0}
h1,h2,h3,h4{line-height:1.25;text-wrap:balance}
h1{margin:0 0 .25rem;font-size:2rem;letter-spacing:-.02em}
h2{margin:0 0 .75rem;font-size:1.5rem;letter-spacing:-.01em}
h3{margin:0 0 .75rem;font-size:1.25rem}
h4{margin:1.75rem 0 0;font-size:1rem}
h2 a,h3 a{color:inherit;text-decoration:none}
h2 a:hover,h3 a:hover{text-decoration:underline}
p{margin:0 0 .75rem;text-wrap:pretty}
ul{margin:0 0 .75rem;padding-left:1.25rem}
li{margin:.125rem 0}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;font-size:.875em}
p code,li>code,td code{padding:.0625rem .3125rem;background:var(--panel);border-radius:.25rem}
p code,li>code{overflow-wrap:anywhere}
td a code{color:inherit}
.type,.facts,.headers{color:var(--soft);font-size:.875rem}
.address{display:flex;gap:.625rem;align-items:baseline;padding:.5rem .75rem;background:var(--panel);border:1px solid var(--line);border-radius:.5rem;overflow-x:auto}
.address code{padding:0;background:none;white-space:nowrap}
.address em{color:var(--accent);font-style:normal}
.method{font:700 .75rem/1.6 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:.03em}
.get{color:var(--get)}.post{color:var(--post)}.patch{color:var(--patch)}
.fields{margin:.5rem 0 0;padding:0;list-style:none}
.fields>li{margin:0;padding:.75rem 0;border-top:1px solid var(--line)}
.fields p{margin:.125rem 0 0}
.field code{padding:0;background:none;font-weight:700;font-size:.9375rem}
.field .type{margin-left:.25rem}
.required{color:var(--must);font-size:.8125rem;font-weight:600}
.facts code{font-size:.8125rem}
.headers{margin-top:.75rem}
details{margin-top:.625rem;border:1px solid var(--line);border-radius:.5rem}
summary{padding:.5rem .75rem;cursor:pointer;font-size:.875rem}
summary:hover{background:var(--panel)}
details[open]>summary{border-bottom:1px solid var(--line)}
.inside{padding:.5rem .75rem;overflow-x:auto}
.inside>p{font-size:.875rem;color:var(--soft);margin:0}
.inside>.fields{margin:0}
.inside>.fields>li:first-child{border-top:0}
table{width:100%;border-collapse:collapse;font-size:.875rem}
th,td{padding:.5rem .75rem .5rem 0;border-top:1px solid var(--line);text-align:left;vertical-align:top}
thead th{border-top:0;color:var(--soft);font-weight:600}
tr:target{background:var(--tint)}
.panel{margin:1rem 0 0;border:1px solid var(--line);border-radius:.625rem;overflow:hidden;background:var(--panel)}
figcaption{padding:.5rem .875rem;background:var(--bar);font-size:.8125rem;font-weight:600}
pre{margin:0;padding:.875rem;overflow:auto;line-height:1.55;tab-size:2}
pre:focus-visible{outline-offset:-3px}
pre i{font-style:normal}
.k{color:var(--key)}.s{color:var(--string)}.v{color:var(--value)}
.more{background:var(--panel)}
.more .panel{margin:0;border:0;border-radius:0}
.more figcaption{display:none}
.contents{margin-top:1.25rem}
.contents p,nav p{margin:1rem 0 .25rem;font-size:.8125rem;font-weight:600;color:var(--soft)}
.contents ul,nav ul{margin:0;padding:0;list-style:none}
.contents p,.contents ul{margin-left:.75rem;margin-right:.75rem}
.contents ul:last-child{margin-bottom:.75rem}
.contents li a,nav li a{display:flex;justify-content:space-between;gap:.5rem;padding:.25rem .5rem;margin-left:-.5rem;border-radius:.375rem;color:var(--ink);text-decoration:none;font-size:.9375rem}
nav li a:hover,.contents li a:hover{background:var(--bar)}
nav{scroll-target-group:auto}
nav a:target-current{background:var(--tint);color:var(--accent);font-weight:600}
@media(min-width:40rem){td:nth-child(2){white-space:nowrap}td wbr{display:none}}
@media(min-width:60rem){
html{scroll-padding-top:1.5rem}
body{display:grid;grid-template-columns:17rem minmax(0,1fr)}
header{display:block;height:100vh;overflow-y:auto;padding:1.5rem 1.25rem;border-bottom:0;border-right:1px solid var(--line)}
header nav{display:block}
.brand{font-size:1.125rem}
.jump,.contents{display:none}
nav li a{font-size:.875rem}
.row{padding:2.5rem 3rem}
.row>.prose{max-width:46rem}
}
@media(min-width:84rem){
.row{display:grid;grid-template-columns:minmax(0,46rem) minmax(24rem,36rem);gap:3.5rem}
.samples{position:sticky;top:1.5rem;align-self:start;max-height:calc(100vh - 3rem);overflow-y:auto}
.samples>:first-child{margin-top:0}
.samples pre{max-height:60vh}
}
@media print{
:root{--paper:#fff;--side:#fff;--panel:#fff;--bar:#f3f4f6;--ink:#000;--soft:#333;--line:#ccc;--accent:#000;--key:#000;--string:#000;--value:#000;--get:#000;--post:#000;--patch:#000;--must:#000}
body,.row{display:block}
header,.contents,.skip{display:none}
.row{padding:1rem 0}
.samples{position:static;max-height:none;overflow:visible}
.samples pre{max-height:none}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
details::details-content{content-visibility:visible;height:auto}
h2,h3,h4,.field{break-after:avoid}
.panel,.fields>li,tr{break-inside:avoid}
}
`
  .trim()
  .replaceAll('\n', '');

/** A finder pattern: what every QR code shows in its corners. */
export const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7"><path fill="#1e40af" fill-rule="evenodd" d="M0 0h7v7H0zM1 1v5h5V1zM2 2h3v3H2z"/></svg>',
)}`;
