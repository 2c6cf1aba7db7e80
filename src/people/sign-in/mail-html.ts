import { escapeHtml } from '../../lib/escape-html.ts';

/** The HTML of a mail: its subject as the heading, and a footer below the card. */
export function mailHtml(subject: string, body: string, footer: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
    `<title>${escapeHtml(subject)}</title><style>${STYLE}</style></head><body class="b">` +
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" class="o">' +
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="c"><tr><td class="p">' +
    `<p class="n">Repoint</p><h1 class="h">${escapeHtml(subject)}</h1>${body}</td></tr></table>` +
    `<p class="f">${footer}</p></td></tr></table></body></html>`
  );
}

/** Text has a contrast of 4.5 : 1 in both schemes. Programs that drop the style show a plain mail. */
const STYLE = `
.b{margin:0;padding:0;background:#f3f4f6;color:#16181d;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
.o{padding:24px 12px}
.c{max-width:560px;background:#fff;border:1px solid #d9dce2;border-radius:12px}
.p{padding:28px 24px}
.n{margin:0 0 16px;font-size:14px;font-weight:600;color:#3b4bc8}
.h{margin:0 0 12px;font-size:22px;line-height:1.3;overflow-wrap:anywhere}
.t{margin:0 0 16px;color:#474d59}
.r{margin:0;padding:12px 0;border-top:1px solid #d9dce2;overflow-wrap:anywhere;word-break:break-word}
.s{font-size:14px;color:#474d59}
.l,.g{color:inherit}
.m{margin:16px 0 0}
.a{display:inline-block;padding:12px 18px;border-radius:8px;background:#3b4bc8;color:#fff;font-weight:600;text-decoration:none}
.f{max-width:560px;margin:16px auto 0;font-size:13px;color:#5b6170;text-align:center;overflow-wrap:anywhere}
@media (prefers-color-scheme:dark){
.b{background:#101216;color:#f2f4f7}
.c{background:#1b1e24;border-color:#363b45}
.n{color:#a9b6ff}
.t,.s{color:#b9c0cc}
.r{border-color:#363b45}
.a{background:#a9b6ff;color:#0d1b3d}
.f{color:#a3aab7}
}`
  .trim()
  .replaceAll('\n', '');
