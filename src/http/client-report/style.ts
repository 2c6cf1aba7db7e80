/** The stylesheet of reports, allowed by its hash. Text has a contrast of 7 : 1 in both themes; on paper it is light. */
export const REPORT_STYLE = `
:root{color-scheme:light dark;--paper:#f3f4f6;--card:#fff;--ink:#16181d;--soft:#474d59;--line:#d9dce2;--fill:#3b5bdb;--accent:#1e40af;--s0:#eef0f4;--s1:#c5d2f6;--s2:#9bb0ef;--s3:#6f8ce6;--s4:#3b5bdb}
@media(prefers-color-scheme:dark){:root{--paper:#101216;--card:#1b1e24;--ink:#f2f4f7;--soft:#b9c0cc;--line:#363b45;--fill:#8ea8ff;--accent:#a9c5ff;--s0:#262a33;--s1:#33416e;--s2:#4a5f9f;--s3:#6982cf;--s4:#8ea8ff}}
*{box-sizing:border-box}
body{margin:0;padding:1.5rem 1rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
main{max-width:60rem;margin:0 auto;display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr))}
header,nav,footer,.wide{grid-column:1/-1}
h1{margin:0;font-size:1.625rem;line-height:1.25;text-wrap:balance}
h2{margin:0 0 .75rem;font-size:1.0625rem}
p{margin:0;color:var(--soft)}
section{min-width:0;background:var(--card);border:1px solid var(--line);border-radius:.875rem;padding:1.125rem 1.25rem}
nav ul{display:flex;flex-wrap:wrap;gap:.5rem;margin:0;padding:0;list-style:none}
nav a{display:block;padding:.375rem .875rem;border:1px solid var(--line);border-radius:2rem;background:var(--card);color:var(--ink);text-decoration:none}
nav a[aria-current]{border-color:var(--accent);color:var(--accent);font-weight:600}
a:focus-visible,summary:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.total{font-size:2.5rem;font-weight:650;line-height:1.2;color:var(--ink)}
svg{display:block;width:100%;direction:ltr}
.chart{height:11rem}
.bar{fill:var(--fill)}
.grid{stroke:var(--line)}
.ends{display:flex;justify-content:space-between;direction:ltr;font-size:.875rem}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th{font-weight:400;text-align:start}
td{text-align:end;white-space:nowrap;padding-inline-start:.75rem}
thead th{color:var(--soft);font-size:.875rem}
tbody th,tbody td{padding-block:.25rem}
.share{height:.375rem;margin-bottom:.375rem}
[dir=rtl] .share{transform:scaleX(-1)}
.share .rest{fill:var(--s0)}
details{margin-top:.75rem}
summary{cursor:pointer;color:var(--accent)}
.heat{table-layout:fixed;direction:ltr}
.heat th{font-size:.8125rem;color:var(--soft);overflow:hidden;white-space:nowrap}
.heat thead th{text-align:center;font-size:.75rem;padding:0}
.heat thead th:first-child{width:3.75rem}
.heat tbody td{height:1.25rem;padding:0;border:1px solid var(--card)}
.h0{background:var(--s0)}.h1{background:var(--s1)}.h2{background:var(--s2)}.h3{background:var(--s3)}.h4{background:var(--s4)}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media print{:root{--paper:#fff;--card:#fff;--ink:#000;--soft:#333;--line:#bbb;--fill:#3b5bdb;--accent:#1e40af;--s0:#eef0f4;--s1:#c5d2f6;--s2:#9bb0ef;--s3:#6f8ce6;--s4:#3b5bdb}body{padding:0}nav,details{display:none}section{break-inside:avoid}*{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
`
  .trim()
  .replaceAll('\n', '');
