import { join } from 'node:path';
import { DEVICES } from '../../codes/values/redirect-rule.ts';
import { API_VERSION } from '../../lib/api-version.ts';
import { endingOf } from '../../scan/content/content-answer.ts';
import { answerOf } from '../../scan/content/content-answers.ts';
import { LANGUAGES } from '../../scan/pages/languages.ts';
import { PAGE_HEADERS } from '../../scan/pages/layout.ts';
import { STOPS } from '../../scan/stops.ts';
import { AGENT_DEVICES, PLATFORMS } from '../../scan/visitor/device.ts';
import { FILES_FOLDER } from './held-files.ts';
import { type Block, type FileText, fileText, type ListFile } from './list-file.ts';
import { fileLocation, fileMaps, linkMaps, type NginxFileBlock, nginxFileLines } from './nginx-files.ts';
import { entry, quoted } from './nginx-words.ts';
import { PUBLIC_FOLDER, type StandbyAnswers, type StandbyServer } from './standby-answers.ts';

type NginxBlock = 'plain' | 'byDevice' | 'numbers' | 'literals' | 'pages' | 'stops' | 'aliases' | NginxFileBlock;

/**
 * To be included in `http {}`. nginx maps ignore case, as slugs require; the key is the raw path, since only an exact
 * path is a code. An alias is answered as the slug of its code.
 */
export const NGINX_CONF: ListFile<NginxBlock> = {
  lines() {
    const knownFiles = new Set<string>();
    let literals = 0;
    return (codes) => {
      const targets = targetLines(codes, literals);
      literals += targets.literals.length;
      return {
        ...targets,
        pages: codes.flatMap(({ slug, page }) => (page ? [entry(`/${slug}`, `"${slug}"`), ...fileOf(slug, page)] : [])),
        stops: codes.flatMap(({ slug, stop }) => (stop ? [entry(`/${slug}`, stop)] : [])),
        aliases: codes.flatMap(({ slug, aliases }) => aliases.map((alias) => entry(alias, `"/${slug}"`))),
        ...nginxFileLines(codes, knownFiles),
      };
    };
  },
  text: nginxConf,
};

/** `firstLiteral`: the number of the first target with a dollar sign. */
function targetLines(codes: readonly StandbyAnswers[], firstLiteral: number) {
  const plain: string[] = [];
  const byDevice: string[] = [];
  const numbers: string[] = [];
  const literals: string[] = [];
  for (const { slug, target, byDevice: targets } of codes) {
    if (target !== null && !target.includes('$')) plain.push(entry(`/${slug}`, quoted(target)));
    else {
      for (const device of DEVICES) {
        const url = target ?? targets?.[device];
        if (url === undefined) continue;
        if (!url.includes('$')) byDevice.push(entry(`${device} /${slug}`, quoted(url)));
        else {
          const number = asAddress(firstLiteral + literals.length);
          numbers.push(entry(`${device} /${slug}`, number));
          literals.push(`  ${number} ${quoted(url)};\n`);
        }
      }
    }
  }
  return { plain, byDevice, numbers, literals };
}

function nginxConf(blocks: Readonly<Record<NginxBlock, Block>>, { port, folder }: StandbyServer): FileText {
  const { plain, byDevice, numbers, literals, pages, stops, aliases, paths, images } = blocks;
  const maps = [plain, byDevice, numbers, pages, stops, aliases, paths, images];
  const largest = Math.max(...maps.map(({ count }) => count));
  const csp = PAGE_HEADERS['content-security-policy'] ?? '';
  return fileText`# Answers for Repoint while it is away. Include it in http {}. Made by "repoint standby"; do not edit.
map_hash_max_size ${2 ** Math.ceil(Math.log2(Math.max(2048, largest * 2)))};
map_hash_bucket_size 512;

# Where this folder is.
geo $repoint_folder { default ${quoted(join(folder, PUBLIC_FOLDER))}; }

map $request_uri $repoint_asked { "~^(?<repoint_raw_path>[^?#]*)" $repoint_raw_path; }
${linkMaps(blocks)}
map $http_user_agent $repoint_agent {
  default desktop;
${AGENT_DEVICES.map(([device, ...parts]) => `  "~*${joined(parts)}" ${device};`).join('\n')}
}
map $http_sec_ch_ua_platform $repoint_platform {
  default "";
${DEVICES.map((device) => `  '~^"(?:${PLATFORMS[device].join('|')})"$' ${device};`).join('\n')}
}
map "$repoint_platform:$http_sec_ch_ua_mobile:$repoint_agent" $repoint_device {
  default desktop;
  "~^(?<repoint_hinted>ios|android|desktop):" $repoint_hinted;
  "~^:\\?1:desktop$" android;
  "~:(?<repoint_told>ios|android|desktop)$" $repoint_told;
}
map $http_accept $repoint_html {
  default "";
  "~*(?:^|,)\\s*text/html\\s*;[^,]*q=0(?:\\.0*)?\\s*(?:[;,]|$)" "";
  "~*(?:^|,)\\s*text/html\\s*(?:;[^,]*)?(?:,|$)" 1;
}
map $http_accept_language $repoint_language {
  default en;
${LANGUAGES.map((language) => `  "~*^\\s*${language}\\b" ${language};`).join('\n')}
}

map $repoint_path $repoint_target {
  default "";
${plain.lines}}
map "$repoint_device $repoint_path" $repoint_device_target {
  default "";
${byDevice.lines}}
# In a map a dollar sign begins a variable, in geo it does not: targets with one, by a number written as an address.
map "$repoint_device $repoint_path" $repoint_number {
  default "";
${numbers.lines}}
geo $repoint_number $repoint_literal_target {
  default "";
${literals.lines}}
map $repoint_path $repoint_page {
  default "";
${pages.lines}}
${fileMaps(blocks)}map $repoint_path $repoint_stop {
  default not_found;
${stops.lines}}
map "$repoint_html:$repoint_page" $repoint_page_file {
  default "";
  "~^:(?<repoint_plain_page>qr-[0-9a-z-]+)$" "$repoint_plain_page.plain";
  "~^1:(?<repoint_html_page>qr-[0-9a-z-]+)$" "$repoint_html_page.html";
  "~:(?<repoint_file>qr-[0-9a-z-]+\\.(?:vcf|ics))$" $repoint_file;
}
map $repoint_stop $repoint_stop_status {
${Object.entries(STOPS)
  .map(([kind, { status }]) => `  ${kind} ${status};\n`)
  .join('')}}
map $repoint_stop $repoint_stop_body {
${Object.entries(STOPS)
  .map(([kind, { code, message }]) => {
    const envelope = { ok: false, version: API_VERSION, request_id: 'REQUEST', code, message };
    return `  ${kind} '${JSON.stringify(envelope).replace('REQUEST', '$request_id').replaceAll("'", '’')}';\n`;
  })
  .join('')}}

server {
  listen ${port};
  root $repoint_folder;
  server_tokens off;
  absolute_redirect off;

  location / {
    add_header Cache-Control no-store always;
    add_header Referrer-Policy no-referrer-when-downgrade always;
    if ($request_method !~ ^(?:GET|HEAD)$) { return 405; }
    if ($repoint_device_target) { return 302 $repoint_device_target; }
    if ($repoint_literal_target) { return 302 $repoint_literal_target; }
    if ($repoint_target) { return 302 $repoint_target; }
    if ($repoint_page_file) { rewrite ^ /pages/$repoint_page_file last; }
    if ($repoint_sent) { rewrite ^ /${FILES_FOLDER}/$repoint_sent last; }
    if ($repoint_is_other_name) { return 302 $repoint_link; }
    if ($repoint_html = "") { rewrite ^ /stopped last; }
    error_page 403 404 410 503 /stops/$repoint_stop.$repoint_language.html;
    if ($repoint_stop_status = 403) { return 403; }
    if ($repoint_stop_status = 410) { return 410; }
    if ($repoint_stop_status = 503) { return 503; }
    return 404;
  }

  location /pages/ {
    internal;
    types { text/html html; text/vcard vcf; text/calendar ics; }
    default_type text/plain;
    charset utf-8;
    charset_types text/plain text/vcard text/calendar;
    add_header Cache-Control no-store always;
    add_header X-Content-Type-Options nosniff always;
    add_header Content-Security-Policy ${quoted(csp)} always;
  }
${fileLocation()}  location = /scan-pages/copy.js { types { text/javascript js; } }

  location = /stopped {
    internal;
    default_type application/json;
    add_header Cache-Control no-store always;
    if ($repoint_stop_status = 403) { return 403 $repoint_stop_body; }
    if ($repoint_stop_status = 410) { return 410 $repoint_stop_body; }
    if ($repoint_stop_status = 503) { return 503 $repoint_stop_body; }
    return 404 $repoint_stop_body;
  }
  location /stops/ {
    internal;
    types { text/html html; }
    charset utf-8;
    add_header Cache-Control no-store always;
    add_header Content-Security-Policy ${quoted(csp)} always;
  }
}
`;
}

function fileOf(slug: string, page: NonNullable<StandbyAnswers['page']>): string[] {
  const ending = endingOf(answerOf(page));
  return ending === undefined ? [] : [entry(`/${slug}.${ending}`, `"${slug}.${ending}"`)];
}

/** The expressions of one entry of `AGENT_DEVICES` as one. */
export function joined(expressions: readonly RegExp[]): string {
  return expressions.map(({ source }) => source).join('.*');
}

/** Different for every `number` under 2³². */
function asAddress(number: number): string {
  return [24, 16, 8, 0].map((bits) => (number >>> bits) & 255).join('.');
}
