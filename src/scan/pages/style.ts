/** The stylesheet of all scan pages, allowed by its hash. Text has a contrast of 7 : 1 in both themes. */
export const STYLE = `
:root{color-scheme:light dark;--paper:#f3f4f6;--card:#fff;--ink:#16181d;--soft:#474d59;--line:#d9dce2;--accent:#1e40af;--fill:#1e40af;--on:#fff;--warn:#a3261a}
@media(prefers-color-scheme:dark){:root{--paper:#101216;--card:#1b1e24;--ink:#f2f4f7;--soft:#b9c0cc;--line:#363b45;--accent:#a9c5ff;--fill:#a9c5ff;--on:#0d1b3d;--warn:#ffb3a7}}
*{box-sizing:border-box}
body{margin:0;overflow-wrap:anywhere;min-height:100vh;min-height:100svh;display:grid;place-items:center;padding:1.25rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main{width:100%;max-width:30rem;background:var(--card);border:1px solid var(--line);border-radius:1.25rem;padding:2rem 1.5rem}
.message{text-align:center}
.icon{display:block;width:3.5rem;height:3.5rem;margin:0 auto 1.25rem;fill:none;stroke:var(--accent);stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.warn{stroke:var(--warn)}
h1{margin:0 0 .75rem;font-size:1.5rem;line-height:1.3;text-wrap:balance}
p{margin:0;color:var(--soft);text-wrap:pretty}
p+p{margin-top:.25rem}
:lang(ja){line-break:strict;word-break:auto-phrase}
.label,dt{margin:0 0 .25rem;font-size:.875rem;font-weight:400;color:var(--soft)}
.text{font-size:1.1875rem;color:var(--ink);white-space:pre-wrap;unicode-bidi:plaintext;text-wrap:wrap}
dl{margin:1.5rem 0 0}
dd{margin:0;padding-bottom:.875rem;white-space:pre-line}
dt:not(:first-child){border-top:1px solid var(--line);padding-top:.875rem}
dd:last-child{padding-bottom:0}
a{color:var(--accent);text-underline-offset:.2em}
a:focus-visible{outline:3px solid var(--accent);outline-offset:3px;border-radius:.25rem}
.button{display:block;margin-top:1.5rem;padding:.875rem 1rem;border:1px solid var(--accent);border-radius:.875rem;background:var(--fill);color:var(--on);font-weight:600;text-align:center;text-decoration:none}
.secret+button{display:block;margin-top:.5rem;padding:.5rem .875rem;border:1px solid var(--line);border-radius:.625rem;background:none;color:var(--accent);font:inherit;font-weight:600}
.secret+button[hidden]{display:none}
button:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
.secret{font:1.1875rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;-webkit-user-select:all;user-select:all;white-space:pre-wrap}
.picture{display:block;width:100%;max-width:15rem;margin:1.5rem auto .75rem;border-radius:.75rem;background:#fff}
.caption{font-size:.9375rem;text-align:center}
.brand{margin:0 0 1.75rem;padding-bottom:1.25rem;border-bottom:1px solid var(--line);text-align:center}
.brand-name{font-size:1.25rem;font-weight:600;color:var(--accent)}
.logo{display:block;max-width:10rem;max-height:5rem;margin:0 auto .75rem}
.report{margin-top:1.75rem;font-size:.875rem;text-align:center}
.report a{color:var(--soft)}
label{display:block;margin:1.25rem 0 .375rem}
label,legend{padding:0;font-weight:600}
fieldset{margin:1.25rem 0 0;padding:0;border:0}
fieldset label{display:flex;gap:.625rem;align-items:baseline;margin:.375rem 0;font-weight:400}
input[type=text],input[type=email],input[type=password],textarea{width:100%;padding:.625rem .75rem;border:1px solid var(--soft);border-radius:.625rem;background:var(--card);color:var(--ink);font:inherit}
input:focus-visible,textarea:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
button.button{width:100%;font:inherit;font-weight:600;cursor:pointer}
.title{text-align:center}
.cover{display:block;width:100%;max-height:20rem;object-fit:contain;margin:0 0 1.25rem;border-radius:.75rem}
.buttons{list-style:none;margin:1.5rem 0 0;padding:0}
.buttons .button{display:flex;align-items:center;gap:.75rem;margin-top:.75rem}
.buttons bdi{flex:1}
.glyph{flex:none;width:1.5rem;height:1.5rem;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.buttons a:has(.glyph)::after{content:"";flex:none;width:1.5rem}
.calendars{margin-top:.75rem}
.blocked{color:var(--warn)}
.problem{margin-top:1rem;color:var(--warn)}
`
  .trim()
  .replaceAll('\n', '');
