import { escapeHtml } from '../lib/escape-html.ts';
import { toIso } from '../lib/instant.ts';
import { DEVICES } from '../qr-codes/redirect-rule.ts';
import type { StandbyAnswers } from './standby-answers.ts';

/** For static hosts (Netlify, Cloudflare Pages), which cannot detect devices: all visitors get the desktop's target. */
export function redirectsFile(codes: readonly StandbyAnswers[]): string {
  const lines = codes.flatMap(({ slug, target, byDevice, page }) => {
    const to =
      target ?? byDevice?.desktop ?? (page ? `/pages/${slug}.html` : (byDevice?.ios ?? byDevice?.android));
    if (to === undefined) return [];
    const status = to.startsWith('/') ? 200 : 302;
    return [slug, slug.toUpperCase()].map((name) => `/${name} ${to} ${status}`);
  });
  return `${lines.join('\n')}\n`;
}

/** `caddy run --config Caddyfile`. Its expressions ignore the case of slugs. */
export function caddyfile(
  codes: readonly StandbyAnswers[],
  { port, folder }: { port: number; folder: string },
): string {
  // Braces are placeholders and dollar signs special in Caddy: encoded, the URL means the same.
  const text = (value: string) =>
    `"${value.replace(/[{}"]/g, (sign) => encodeURIComponent(sign)).replaceAll('$', '$$$$')}"`;
  const path = (slug: string) => `~(?i)^/${slug}$`;
  const targets = codes.flatMap(({ slug, target, byDevice }) =>
    target === null && byDevice === null
      ? []
      : [
          `\t\t${path(slug)} ${DEVICES.map((device) => text(target ?? byDevice?.[device] ?? '')).join(' ')}\n`,
        ],
  );
  const pages = codes.flatMap(({ slug, page }) => (page ? [`\t\t${path(slug)} ${slug}\n`] : []));
  const stops = codes.flatMap(({ slug, stop }) => (stop ? [`\t\t${path(slug)} ${stop}\n`] : []));
  return `# Answers for Repoint while it is away. Made by "repoint standby"; do not edit.
:${port} {
	root * ${JSON.stringify(folder)}
	map {header.User-Agent} {repoint_agent} {
		"~(?i)\\bWindows (Phone|IoT|NT)\\b" desktop
		"~(?i)\\b(iPhone|iPad|iPod)" ios
		"~(?i)\\bMacintosh\\b.*\\bMobile/" ios
		"~(?i)like Android\\b" desktop
		"~(?i)\\bAndroid\\b|\\bAdr \\d" android
		default desktop
	}
	map "{header.Sec-CH-UA-Platform}:{header.Sec-CH-UA-Mobile}:{repoint_agent}" {repoint_device} {
		"~^.Android.:" android
		"~^.iOS.:" ios
		"~^.(Windows|macOS|Linux|Chrome OS|Chromium OS).:" desktop
		"~:\\?1:desktop$" android
		"~:ios$" ios
		"~:android$" android
		default desktop
	}
	map {path} {repoint_ios} {repoint_android} {repoint_desktop} {
${targets.join('')}		default "" "" ""
	}
	map {path} {repoint_page} {
${pages.join('')}		default ""
	}
	map {path} {repoint_stop} {
${stops.join('')}		default not_found
	}
	header Cache-Control no-store
	header Referrer-Policy no-referrer-when-downgrade
${DEVICES.map(
  (device) => `	@${device} expression \`{repoint_device} == "${device}" && {repoint_${device}} != ""\`
	redir @${device} {repoint_${device}} 302
`,
).join('')}	@page expression \`{repoint_page} != ""\`
	handle @page {
		@html header_regexp Accept (?i)text/html
		rewrite @html /pages/{repoint_page}.html
		@plain not header_regexp Accept (?i)text/html
		rewrite @plain /pages/{repoint_page}.plain
		file_server
	}
	@blocked expression \`{repoint_stop} == "blocked"\`
	error @blocked 403
	@gone expression \`{repoint_stop} == "expired" || {repoint_stop} == "limit_reached"\`
	error @gone 410
	error 404
	handle_errors {
		rewrite * /stops/{repoint_stop}.en.html
		file_server
	}
}
`;
}

export type Approximate = { slug: string; reason: string };

/** Tells the operator what the standby can and cannot do. */
export function indexPage(codes: number, approximate: readonly Approximate[], now: number): string {
  const rows = approximate
    .map(
      ({ slug, reason }) =>
        `<tr><td><code>${escapeHtml(slug)}</code></td><td>${escapeHtml(reason)}</td></tr>`,
    )
    .join('\n');
  const table =
    approximate.length === 0
      ? '<p>None.</p>'
      : `<table><thead><tr><th>Code</th><th>What is lost</th></tr></thead><tbody>\n${rows}\n</tbody></table>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Standby</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .8rem;border-bottom:1px solid #ddd}</style>
</head><body><main>
<h1>Standby</h1>
<p>Made at ${toIso(now)}. ${codes - approximate.length} of ${codes} codes answer here as they do on the server; scans are
not counted by any of them.</p>
<h2>Codes that lose something</h2>
${table}
<h2>How to use it</h2>
<ul>
<li><b>nginx</b>: include <code>nginx.conf</code> in <code>http {}</code>; its first lines say where this folder is.</li>
<li><b>Caddy</b>: <code>caddy run --config Caddyfile</code>.</li>
<li><b>A static host</b> that reads <code>_redirects</code>: upload the folder. Rules by device are lost there, and
slugs are found in lower and in upper case only.</li>
</ul>
</main></body></html>
`;
}
