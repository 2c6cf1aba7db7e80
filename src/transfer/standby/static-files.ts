import { join } from 'node:path';
import { DEVICES } from '../../codes/values/redirect-rule.ts';
import { typeHeaders } from '../../files/file-response.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { toIso } from '../../lib/instant.ts';
import { endingOf, IMAGE_NAME } from '../../scan/content/content-answer.ts';
import { answerOf } from '../../scan/content/content-answers.ts';
import { AGENT_DEVICES, PLATFORMS } from '../../scan/visitor/device.ts';
import { type CaddyFileBlock, caddyFileHandlers, caddyFileLines, caddyFileMaps, IS_LINK } from './caddy-files.ts';
import { caddyValue } from './caddy-value.ts';
import { FILES_FOLDER, TYPE_FOLDERS } from './held-files.ts';
import { type Block, type FileText, fileText, type ListFile } from './list-file.ts';
import { joined } from './nginx-conf.ts';
import { PUBLIC_FOLDER, type StandbyAnswers, type StandbyServer } from './standby-answers.ts';

/**
 * For static hosts (Netlify, Cloudflare Pages), which cannot detect devices: all visitors get the desktop's target. Not
 * all of them read lines with a host, which aliases have.
 */
export const REDIRECTS: ListFile<'redirects'> = {
  lines: () => (codes) => ({ redirects: codes.flatMap(redirectLines) }),
  text: ({ redirects }) => fileText`${redirects.lines}`,
};

function redirectLines(code: StandbyAnswers): string[] {
  const to = targetOfAll(code);
  if (to === undefined) return [];
  const isPage = to.startsWith('/') && code.page !== null;
  const status = isPage ? 200 : 302;
  // A colon before a letter is a placeholder, such as :splat; encoded, the URL means the same.
  const value = to.replace(/:(?=[a-z])/gi, '%3A');
  const names = [`/${code.slug}`, `/${code.slug.toUpperCase()}`, ...code.aliases.map((alias) => `https://${alias}`)];
  const lines = names.map((name) => `${name} ${value} ${status}\n`);
  const below = [...(isPage ? pageLines(code) : []), ...(to.startsWith('/') ? fileLines(code) : [])];
  return [...lines, ...names.flatMap((name) => below.map((line) => `${name}${line}\n`))];
}

/** A file is led to, since such hosts set headers by the address that is asked for. */
function fileLines({ image, file }: StandbyAnswers): string[] {
  return [
    ...(image ? [`/${IMAGE_NAME} /${FILES_FOLDER}/${image.path} 302`] : []),
    ...(file ? [`/* /${FILES_FOLDER}/${file.path} 302`] : []),
  ];
}

function pageLines({ slug, page }: StandbyAnswers): string[] {
  const ending = page && endingOf(answerOf(page));
  return ending ? [`.${ending} /pages/${slug}.${ending} 200`] : [];
}

/** For static hosts: the headers of files, by the folder of their type. */
export function headersFile(): string {
  return Object.entries(TYPE_FOLDERS)
    .map(([mediaType, folder]) => {
      const headers = Object.entries(typeHeaders(mediaType)).map(([name, value]) => `  ${name}: ${value}\n`);
      return `/${FILES_FOLDER}/${folder}/*\n${headers.join('')}`;
    })
    .join('');
}

/** Where a static host leads every device; undefined: nowhere. */
export function targetOfAll({ slug, target, byDevice, page, file }: StandbyAnswers): string | undefined {
  const content = page ? `/pages/${slug}.html` : file && `/${FILES_FOLDER}/${file.path}`;
  return target ?? byDevice?.desktop ?? content ?? byDevice?.ios ?? byDevice?.android;
}

type CaddyBlock = 'aliases' | 'targets' | 'pages' | 'pageFiles' | 'stops' | CaddyFileBlock;

/** `caddy run --config Caddyfile`. Its expressions ignore the case of slugs. */
export const CADDYFILE: ListFile<CaddyBlock> = { lines: () => caddyLines, text: caddyfile };

function caddyLines(codes: readonly StandbyAnswers[]): Record<CaddyBlock, string[]> {
  const path = (slug: string) => `~(?i)^/${slug}$`;
  const aliases = codes.flatMap((code) =>
    code.aliases.map((alias) => `\t\t"~(?i)^${alias.replaceAll('.', '\\.')}$" /${code.slug}\n`),
  );
  const targets = codes.flatMap(({ slug, target, byDevice }) => {
    if (target === null && byDevice === null) return [];
    const values = DEVICES.map((device) => caddyValue(target ?? byDevice?.[device] ?? ''));
    return [`\t\t"~(?i)^/${slug} (.)(.)(.)(.)$" ${values.join(' ')}\n`];
  });
  const pages = codes.flatMap(({ slug, page }) => (page ? [`\t\t${path(slug)} ${slug}\n`] : []));
  const pageFiles = codes.flatMap(({ slug, page }) => {
    const ending = page && endingOf(answerOf(page));
    return ending ? [`\t\t"~(?i)^/${slug}\\.${ending}$" ${slug}.${ending}\n`] : [];
  });
  const stops = codes.flatMap(({ slug, stop }) => (stop ? [`\t\t${path(slug)} ${stop}\n`] : []));
  return { aliases, targets, pages, pageFiles, stops, ...caddyFileLines(codes) };
}

function caddyfile(blocks: Readonly<Record<CaddyBlock, Block>>, { port, folder }: StandbyServer): FileText {
  const { aliases, targets, pages, pageFiles, stops } = blocks;
  return fileText`# Answers for Repoint while it is away. Made by "repoint standby"; do not edit.
:${port} {
	root * ${JSON.stringify(join(folder, PUBLIC_FOLDER))}
	map {header.User-Agent} {repoint_agent} {
${AGENT_DEVICES.map(([device, ...parts]) => `\t\t"~(?i)${joined(parts)}" ${device}\n`).join('')}		default desktop
	}
	map "{header.Sec-CH-UA-Platform}:{header.Sec-CH-UA-Mobile}:{repoint_agent}" {repoint_device} {
${DEVICES.map((device) => `\t\t"~^\\"(?:${PLATFORMS[device].join('|')})\\":" ${device}\n`).join('')}		"~:\\?1:desktop$" android
		"~:ios$" ios
		"~:android$" android
		default desktop
	}
	map {path} {repoint_link} {repoint_below} {
		"~^(/[^/]+)/([^/]+)$" "\${1}" "\${2}"
		default {path} ""
	}
	map "{host}{repoint_link}" {repoint_code} {
${aliases.lines}		default {repoint_link}
	}
${caddyFileMaps(blocks)}	map "{repoint_below} {repoint_code}" {repoint_path} {
		"~^ (.*)$" "\${1}"
		default ""
	}
	map "{repoint_code} \\{\\}\\_" {repoint_ios} {repoint_android} {repoint_desktop} {
${targets.lines}		default "" "" ""
	}
	map {repoint_path} {repoint_page} {
${pages.lines}		default ""
	}
	map {repoint_path} {repoint_page_file} {
${pageFiles.lines}		default ""
	}
	map {repoint_path} {repoint_stop} {
${stops.lines}		default not_found
	}
	header Cache-Control no-store
	header Referrer-Policy no-referrer-when-downgrade
${DEVICES.map(
  (device) => `	@${device} expression \`{repoint_device} == "${device}" && {repoint_${device}} != "" && ${IS_LINK}\`
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
	@page_file expression \`{repoint_page_file} != ""\`
	handle @page_file {
		rewrite * /pages/{repoint_page_file}
		file_server
	}
${caddyFileHandlers()}	@blocked expression \`{repoint_stop} == "blocked"\`
	error @blocked 403
	@gone expression \`{repoint_stop} == "expired" || {repoint_stop} == "limit_reached"\`
	error @gone 410
	@unavailable expression \`{repoint_stop} == "unavailable"\`
	error @unavailable 503
	error 404
	handle_errors {
		rewrite * /stops/{repoint_stop}.en.html
		file_server
	}
}
`;
}

/** A code that does not answer as it does on the server, and why. */
export type Exception = { slug: string; reason: string };

export type StandbyResult = { codes: number; exact: number; approximate: Exception[]; left_out: Exception[] };

/** Tells the operator what the standby can and cannot do. */
export function* indexPage({ codes, exact, approximate, left_out }: StandbyResult, now: number): Generator<string> {
  yield `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Standby</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .8rem;border-bottom:1px solid #ddd}</style>
</head><body><main>
<h1>Standby</h1>
<p>Made at ${toIso(now)}. ${exact} of ${codes} codes answer here as they do on the server; scans are
not counted by any of them.</p>
<h2>Codes that lose something</h2>
`;
  yield* exceptionTable(approximate, 'What is lost');
  yield `
<h2>Codes that are left out</h2>
<p>They answer that they are unavailable at the moment.</p>
`;
  yield* exceptionTable(left_out, 'Why');
  yield `
<h2>How to use it</h2>
<ul>
<li><b>nginx</b>: include <code>nginx.conf</code> in <code>http {}</code>; its first lines say where this folder is.</li>
<li><b>Caddy</b>: <code>caddy run --config Caddyfile</code>.</li>
<li><b>A static host</b> that reads <code>_redirects</code>: upload the folder <code>${PUBLIC_FOLDER}</code> and
nothing else. Rules by device and the names of files are lost there, slugs are found in lower and in upper case only, aliases in
lower case and only where lines of the file may name a host, and codes that are left out are not found.</li>
</ul>
<p>Only the owner can read the files. Give them to the user of the web server where you copy them.</p>
</main></body></html>
`;
}

function* exceptionTable(exceptions: readonly Exception[], heading: string): Generator<string> {
  if (exceptions.length === 0) return yield '<p>None.</p>';
  yield `<table><thead><tr><th>Code</th><th>${heading}</th></tr></thead><tbody>\n`;
  for (const { slug, reason } of exceptions)
    yield `<tr><td><code>${escapeHtml(slug)}</code></td><td>${escapeHtml(reason)}</td></tr>\n`;
  yield '</tbody></table>';
}
