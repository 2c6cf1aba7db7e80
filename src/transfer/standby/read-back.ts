import { isDeepStrictEqual } from 'node:util';
import { DEVICES, type Device } from '../../codes/values/redirect-rule.ts';
import { IMAGE_NAME } from '../../scan/content/content-answer.ts';
import { CADDY_CAPTURED } from './caddy-value.ts';
import { nameInUrl } from './nginx-files.ts';
import type { StandbyAnswers } from './standby-answers.ts';
import type { StandbyFiles } from './standby-files.ts';
import { targetOfAll } from './static-files.ts';

/** Where a file leads a device; undefined: nowhere. */
type Targets = (device: Device, slug: string) => string | undefined;

/** The path, name and disposition of the file of a code, and the path of its picture, as far as it has them. */
type ReadFile = (slug: string) => string[];
type Program = { targets: Targets; file: ReadFile };

/** Reads the files as their programs do. Null: every code leads where it should; else what is wrong. */
export function readBack(codes: readonly StandbyAnswers[], files: StandbyFiles): string | null {
  const compareFiles = (program: string, read: ReadFile, nameOf: (name: string) => string): string | null => {
    const isEqual = ({ slug, file, image }: StandbyAnswers) => {
      const words = file ? [file.path, nameOf(file.name), file.disposition] : [];
      return isDeepStrictEqual(read(slug), [...words, ...(image ? [image.path] : [])]);
    };
    return codes.every(isEqual) ? null : `${program} cannot hold its file`;
  };
  const compare = (file: string, targets: Targets, expected: typeof targetOn): string | null => {
    const isEqual = (code: StandbyAnswers) =>
      DEVICES.every((device) => targets(device, code.slug) === expected(code, device));
    return codes.every(isEqual) ? null : `${file} cannot hold its destination`;
  };
  try {
    const nginx = readNginx(files.nginx);
    const caddy = readCaddy(files.caddy);
    return (
      compare('nginx.conf', nginx.targets, targetOn) ??
      compareFiles('nginx.conf', nginx.file, nameInUrl) ??
      compare('Caddyfile', caddy.targets, targetOn) ??
      compareFiles('Caddyfile', caddy.file, (name) => name) ??
      compare('_redirects', readRedirects(files.redirects), (code) => targetOfAll(code)?.replaceAll('%3A', ':'))
    );
  } catch (error) {
    return (error as Error).message;
  }
}

function targetOn({ target, byDevice }: StandbyAnswers, device: Device): string | undefined {
  return target ?? byDevice?.[device];
}

/** Its buffer for a word, with the quotes. */
const NGINX_WORD_BYTES = 4_096;
const NGINX_TOKEN =
  /\s+|#[^\n]*|(?<end>[;{}])|"(?<quoted>[^"\\]*(?:\\.[^"\\]*)*)"(?=[\s;{)])|'(?<single>[^'\\]*(?:\\.[^'\\]*)*)'(?=[\s;{)])|(?<bare>(?:\$\{|\\.|[^\s;{}"'\\])(?:\$\{|\\.|[^\s;{\\])*)/sy;
const NGINX_ESCAPES: Record<string, string> = { t: '\t', r: '\r', n: '\n', '"': '"', "'": "'", '\\': '\\' };

function readNginx(text: string): Program {
  /** The lines of each block, by its last word: the variable that it sets. */
  const blocks = new Map<string, Map<string, string>>();
  let lines = new Map<string, string>();
  let words: string[] = [];
  for (const { end, quoted, single, bare } of tokens(text, NGINX_TOKEN, 'nginx.conf')) {
    const word = quoted ?? single ?? bare;
    if (word !== undefined) {
      if (Buffer.byteLength(word) + 2 > NGINX_WORD_BYTES) throw new Error('its destination is too long for nginx');
      words.push(word.replace(/\\([trn"'\\])/g, (_, sign) => NGINX_ESCAPES[sign] ?? sign));
      continue;
    }
    if (end === '{') {
      lines = new Map();
      blocks.set(words.at(-1) ?? '', lines);
    } else if (end === ';' && words.length === 2) lines.set(words[0]?.toLowerCase() ?? '', words[1] ?? '');
    if (end !== undefined) words = [];
  }
  const lookUp = (variable: string, key: string | undefined) => blocks.get(variable)?.get(key ?? '');
  const targets: Targets = (device, slug) => {
    const literal = lookUp('$repoint_literal_target', lookUp('$repoint_number', `${device} /${slug}`));
    const target = lookUp('$repoint_device_target', `${device} /${slug}`) ?? lookUp('$repoint_target', `/${slug}`);
    return literal ?? (target?.includes('$') ? 'a variable' : target);
  };
  const file: ReadFile = (slug) => {
    const words = ['content', 'name', 'content_disposition'].map((name) => lookUp(`$repoint_${name}`, `/${slug}`));
    const found = [...words, lookUp('$repoint_image', `${IMAGE_NAME} /${slug}`)].filter((word) => word !== undefined);
    if (found.some((word) => word.includes('$'))) throw new Error('nginx.conf would read a variable in its file');
    return found;
  };
  return { targets, file };
}

const CADDY_TOKEN =
  /[^\S\n]+|#[^\n]*|(?<line>\n)|"(?<quoted>[^"\\]*(?:\\.[^"\\]*)*)"|`(?<raw>[^`]*)`|(?<bare>[^\s"`#]\S*)/sy;

function readCaddy(text: string): Program {
  if (text.includes('{$')) throw new Error('Caddyfile would read the environment');
  /** The values of each slug, by the first variable of their map. */
  const maps = new Map(CADDY_MAPS.map((name) => [name, new Map<string, string[]>()]));
  let inside: Map<string, string[]> | undefined;
  let words: string[] = [];
  for (const { line, quoted, raw, bare } of tokens(text, CADDY_TOKEN, 'Caddyfile')) {
    const word = quoted?.replaceAll('\\"', '"') ?? raw ?? bare;
    if (word !== undefined) words.push(word);
    if (line === undefined) continue;
    if (words[0] === '}') inside = undefined;
    const [, slug] = /^~\(\?i\)\^\/(qr-[0-9a-z-]+)/.exec(words[0] ?? '') ?? [];
    if (slug !== undefined) inside?.set(slug, words.slice(1).map(caddyOutput));
    if (words[0] === 'map') inside = maps.get(words[2] ?? '');
    words = [];
  }
  return {
    targets: (device, slug) => maps.get('{repoint_ios}')?.get(slug)?.[DEVICES.indexOf(device)] || undefined,
    file: (slug) => ['{repoint_file}', '{repoint_image}'].flatMap((name) => maps.get(name)?.get(slug) ?? []),
  };
}

const CADDY_MAPS = ['{repoint_ios}', '{repoint_file}', '{repoint_image}'];

function caddyOutput(template: string): string {
  if (/\{(?!\d\})|(?<!\{\d)\}|repoint_/.test(template)) throw new Error('Caddyfile would expand its destination');
  return template.replace(/\$(?:\$|\{(\d)\})/g, (_, group) =>
    group === undefined ? '$' : (CADDY_CAPTURED[group - 1] ?? ''),
  );
}

/** Colons are decoded. */
function readRedirects(text: string): Targets {
  const targets = new Map<string, string>();
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const words = line.replace(/(?:^|\s)#.*/, '').split(/\s+/);
    if (words.length !== 3 || /:[a-z]/i.test(words[1] ?? '')) throw new Error('_redirects cannot hold its destination');
    targets.set(words[0] ?? '', words[1]?.replaceAll('%3A', ':') ?? '');
  }
  return (_, slug) => targets.get(`/${slug}`);
}

/** The named groups of each token. Throws where none matches. */
function* tokens(text: string, token: RegExp, file: string): Generator<Record<string, string | undefined>> {
  token.lastIndex = 0;
  for (let at = 0; at < text.length; at = token.lastIndex) {
    const match = token.exec(text);
    if (!match) throw new Error(`${file} cannot be read after ${at} characters`);
    yield match.groups ?? {};
  }
}
