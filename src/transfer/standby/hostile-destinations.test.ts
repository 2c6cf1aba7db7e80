import { describe, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { temporaryFolder } from '../../../test/harness/engines.ts';
import { freePort } from '../../../test/harness/free-port.ts';
import { fileType } from '../../codes/values/content-types/file.ts';
import { newSlug } from '../../codes/values/slug.ts';
import { MAX_URL_LENGTH, parseTargetUrl } from '../../lib/target-url.ts';
import { KNOWN_AGENTS } from '../../scan/testing/user-agents.ts';
import { chooseDevice, deviceFromAgent } from '../../scan/visitor/device.ts';
import { AnswersFile } from './answers-file.ts';
import { leaveOutRefused } from './check-files.ts';
import { withNginx } from './drill.ts';
import { heldFile, namedFile } from './held-files.ts';
import { nameInUrl } from './nginx-files.ts';
import { findProgram, inTemporaryFolder } from './programs.ts';
import { readBack } from './read-back.ts';
import type { StandbyAnswers } from './standby-answers.ts';
import { LIST_FILES, standbyFiles } from './standby-files.ts';
import { BUFFER_LENGTH, writeListFiles } from './write-list-file.ts';

const PLACE = { port: 8080, folder: '/srv/standby' };
const BATCH = 7;
const caddy = findProgram('caddy');

/** What has a meaning in one of the files, and what is in many URLs. */
const PARTS = [
  ...'$\\{}`\'"#; :*%?&=/_!~()aB9\n\t\0é😀',
  ...'{$HOME} {$HOME:x} $host $1 {path} {header.Cookie} {env.PATH} {1} %24 $%7B1}'.split(' '),
  ...`$\{repoint_path} $\{1} repoint_ios {repoint_desktop} :splat \\n \\" \\{ <<EOF // /* <?`.split(' '),
];
const hostileText = fc.array(fc.constantFrom(...PARTS), { maxLength: 30 }).map((parts) => parts.join(''));
/** As they are stored. */
const destination = fc
  .tuple(fc.constantFrom('https://Example.com', 'http://a.b:8080/', 'https://a.b/?', 'https://a.b/#'), hostileText)
  .map(([start, rest]) => parseTargetUrl(start + rest.trim()))
  .filter((target) => target.ok)
  .map(({ stored }) => stored);
const LONGEST = ['$', '\\', '{', '`', '$a', '\\{$'].map((sign) => {
  const start = 'https://a.b/?';
  return start + sign.repeat((MAX_URL_LENGTH - start.length) / sign.length);
});

const FILE_ID = `fil_${'0'.repeat(26)}`;
const code = { id: '', revision: 1, updatedAt: 0 };

function codeTo(target: string | null, fields: Partial<StandbyAnswers> = {}): StandbyAnswers {
  return {
    slug: newSlug(),
    aliases: [],
    code,
    target,
    byDevice: null,
    page: null,
    image: null,
    file: null,
    stop: null,
    ...fields,
  };
}

const fileName = hostileText
  .map((name) => fileType.schema.safeParse({ file_id: FILE_ID, name }))
  .filter(({ success }) => success)
  .map(({ data }) => data?.name ?? '');

function codeWithFile(name: string): StandbyAnswers {
  const held = heldFile({ mediaType: 'application/pdf', sha256: 'a'.repeat(64), bytes: 5 });
  return codeTo(null, { file: namedFile(held, { file_id: FILE_ID, name, disposition: 'inline' }) });
}

/** Some by device. */
function codesTo(targets: readonly string[]): StandbyAnswers[] {
  return targets.map((target, at) =>
    at % 3 === 0 ? codeTo(null, { byDevice: { desktop: target, ios: targets[0] ?? '' } }) : codeTo(target),
  );
}

/** In batches, as they are read from the store. */
async function leaveOut(codes: readonly StandbyAnswers[], ...programs: [Parameters<typeof leaveOutRefused>[2]?]) {
  const answers = await AnswersFile.make(join(temporaryFolder(), 'answers'));
  try {
    for await (const some of inBatches(codes)) await answers.add(some);
    const refused = await leaveOutRefused(answers, PLACE, ...programs);
    const kept = (await Array.fromAsync(answers.read())).flat();
    return { kept, refused };
  } finally {
    await answers.close();
  }
}

async function* inBatches(codes: readonly StandbyAnswers[]) {
  for (let at = 0; at < codes.length; at += BATCH) yield codes.slice(at, at + BATCH);
}

describe('files for other programs', () => {
  test('are the same whether their codes are in memory or come some at a time', async () => {
    const held = heldFile({ mediaType: 'image/png', sha256: 'b'.repeat(64), bytes: 5 });
    const codes = Array.from({ length: 100 }, () => codesTo(LONGEST))
      .flat()
      .flatMap((code) => [
        code,
        codeTo(null, { stop: 'expired', aliases: [`a.b/${code.slug}`] }),
        codeWithFile('Menu.pdf'),
        codeTo(null, { page: { type: 'text', data: { text: 'x' }, blocked: null }, image: held }),
      ]);
    const folder = temporaryFolder();
    const paths = Object.entries(LIST_FILES).map(([name, file]) => [join(folder, name), file] as const);
    await writeListFiles(Object.fromEntries(paths), inBatches(codes), PLACE);
    const { nginx, caddy, redirects } = standbyFiles(codes, PLACE);
    expect(paths.map(([path]) => readFileSync(path, 'utf8'))).toEqual([nginx, caddy, redirects]);
    // Some of the blocks were in files of their own.
    expect(nginx.length).toBeGreaterThan(4 * BUFFER_LENGTH);
    expect(readdirSync(folder).sort()).toEqual(Object.keys(LIST_FILES).sort());
  });

  test('hold every destination that can be stored', () => {
    fc.assert(
      fc.property(fc.array(destination, { minLength: 1, maxLength: 20 }), (targets) => {
        const codes = codesTo(targets);
        expect(readBack(codes, standbyFiles(codes, PLACE))).toBeNull();
      }),
      { numRuns: 100 },
    );
    const codes = codesTo(LONGEST);
    expect(readBack(codes, standbyFiles(codes, PLACE))).toBeNull();
  });

  test('hold every name of a file that can be stored', () => {
    fc.assert(
      fc.property(fc.array(fileName, { minLength: 1, maxLength: 20 }), (names) => {
        const codes = names.map(codeWithFile);
        expect(readBack(codes, standbyFiles(codes, PLACE))).toBeNull();
      }),
      { numRuns: 100 },
    );
  });

  test.skipIf(findProgram('nginx') === null)('have names that nginx says byte for byte', async () => {
    const codes = [...fc.sample(fileName, 200), 'ü'.repeat(255), '$'.repeat(255)].map(codeWithFile);
    const { refused } = await leaveOut(codes);
    expect(refused).toEqual([]);
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'nginx.conf'), standbyFiles(codes, PLACE).nginx);
    mkdirSync(join(folder, 'public/files/pdf'), { recursive: true });
    writeFileSync(join(folder, 'public/files', codes[0]?.file?.path ?? ''), 'bytes');
    const said = (url: string) =>
      Promise.all(
        codes.map(async ({ slug, file }) => {
          const answer = await fetch(`${url}/${slug}/${nameInUrl(file?.name ?? '')}`, { redirect: 'manual' });
          return [await answer.text(), answer.headers.get('content-disposition')];
        }),
      );
    expect(await withNginx(folder, said)).toEqual(codes.map(({ file }) => ['bytes', file?.disposition ?? '']));
  });

  test.skipIf(findProgram('nginx') === null)('have the names of files below aliases too in nginx', async () => {
    const code = { ...codeWithFile('Menu.pdf'), aliases: ['qr.shop.example/menu'] };
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'nginx.conf'), standbyFiles([code], PLACE).nginx);
    mkdirSync(join(folder, 'public/files/pdf'), { recursive: true });
    writeFileSync(join(folder, 'public/files', code.file?.path ?? ''), 'bytes');
    const asked = (host: string) => async (url: string) => {
      const answer = await fetch(`${url}/MENU/Menu.pdf?x=1`, { redirect: 'manual', headers: { host } });
      return answer.status;
    };
    expect(await withNginx(folder, asked('qr.shop.example'))).toBe(200);
    expect(await withNginx(folder, asked('qr.other.example'))).toBe(404);
  });

  test('leave out only the code that they cannot hold, and name it', async () => {
    for (const bad of [`https://a.b/${'x'.repeat(5_000)}`, 'https://a.b/\n/x y z;}', 'https://a.b/ # x']) {
      const codes = [codeTo('https://a.b/1'), codeTo(bad), codeTo('https://a.b/$2')];
      const { kept, refused } = await leaveOut(codes);
      expect(refused).toEqual([{ slug: codes[1]?.slug ?? '', reason: expect.any(String) }]);
      expect(kept).toEqual([
        codes[0],
        { ...codes[1], target: null, stop: 'unavailable' },
        codes[2],
      ] as StandbyAnswers[]);
    }
  });

  test('leave out only the code that the installed nginx refuses, found among many', async () => {
    const codes = codesTo(Array.from({ length: 300 }, (_, at) => `https://a.b/${at}`));
    const slugs = [codes[7], codes[256]].map((code) => code?.slug ?? '');
    const nginx =
      refusingNginx(`if grep -qE '${slugs.join('|')}' "$3/standby.conf" && ! grep -q 'unavailable;$' "$3/standby.conf"; then
  echo 'nginx: [emerg] 1#1: not today in /x:1' >&2; exit 1; fi`);
    const { refused } = await leaveOut(codes, { nginx, caddy: null });
    expect(refused).toEqual(slugs.map((slug) => ({ slug, reason: 'not today' })));
  });

  test('are refused where the installed nginx accepts none, or refuses too many codes', async () => {
    const codes = codesTo(Array.from({ length: 30 }, (_, at) => `https://a.b/${at}`));
    for (const script of ['exit 1', `! grep -q 'https://a.b/' "$3/standby.conf"`]) {
      const programs = { nginx: refusingNginx(script), caddy: null };
      await expect(leaveOut(codes, programs)).rejects.toThrow('the folder is left as it was');
    }
  });

  test.skipIf(findProgram('nginx') === null || caddy === null)(
    'lead to every destination byte for byte in nginx and Caddy',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(destination, { minLength: 250, maxLength: 250 }), async (targets) => {
          const codes = codesTo([...targets, ...LONGEST]);
          const { refused } = await leaveOut(codes);
          expect(refused).toEqual([]);
          const expected = codes.map((code) => code.target ?? code.byDevice?.desktop ?? null);
          const folder = temporaryFolder();
          const port = await freePort();
          const files = standbyFiles(codes, { port, folder });
          writeFileSync(join(folder, 'nginx.conf'), files.nginx);
          writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${files.caddy}`);
          expect(await withNginx(folder, (url) => locations(url, codes))).toEqual(expected);
          expect(await withCaddy(folder, port, (url) => locations(url, codes))).toEqual(expected);
        }),
        // To shrink a failure would start both servers hundreds of times.
        { numRuns: 3, endOnFailure: true },
      );
    },
  );

  test.skipIf(findProgram('nginx') === null || caddy === null)(
    'lead from aliases on their hosts alone, in any case, in nginx and Caddy',
    async () => {
      const alias = `${'a'.repeat(59)}_`;
      const host = `${'long-label.'.repeat(20)}example`;
      const page = { type: 'text', data: { text: 'Hello' }, blocked: null } as const;
      const codes = [
        codeTo('https://example.com/menu', {
          slug: 'qr-summer-menu',
          aliases: ['qr.shop.example/menu', `${host}/${alias}`],
        }),
        codeTo('https://example.com/other', { aliases: ['qr.other.example/menu'] }),
        codeTo(null, { slug: 'qr-text-page', aliases: ['qr.shop.example/text'], page }),
      ];
      const folder = temporaryFolder();
      const port = freePort();
      const files = standbyFiles(codes, { port, folder });
      expect(readBack(codes, files)).toBeNull();
      writeFileSync(join(folder, 'nginx.conf'), files.nginx);
      writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${files.caddy}`);
      mkdirSync(join(folder, 'public/pages'), { recursive: true });
      writeFileSync(join(folder, 'public/pages/qr-text-page.plain'), 'Hello');
      const answers = async (url: string) => {
        const asked = async (at: string, path: string) => {
          const reply = await fetch(`${url}/${path}`, { redirect: 'manual', headers: { host: at } });
          return reply.headers.get('location') ?? (reply.status === 200 ? await reply.text() : reply.status);
        };
        return [
          await asked('QR.shop.example:80', 'Menu?x=1'),
          await asked('qr.shop.example', 'qr-summer-MENU'),
          await asked('qr.other.example', 'menu'),
          await asked(host, alias.toUpperCase()),
          await asked('qr.shop.example', 'text'),
          await asked('qrxshop.example', 'menu'),
          await asked('qr.shop.example', 'menu/'),
          await asked('localhost', 'text'),
        ];
      };
      const menu = 'https://example.com/menu';
      const expected = [menu, menu, 'https://example.com/other', menu, 'Hello', 404, 404, 404];
      expect(await withNginx(folder, answers)).toEqual(expected);
      expect(await withCaddy(folder, port, answers)).toEqual(expected);
    },
    100_000,
  );

  test.skipIf(findProgram('nginx') === null || caddy === null)(
    'tell devices apart in nginx and Caddy as the server does',
    async () => {
      const code = codeTo(null, {
        byDevice: { ios: 'http://ios/', android: 'http://android/', desktop: 'http://desktop/' },
      });
      const expected = VISITS.map(({ 'user-agent': agent = '', ...hints }) => {
        const [platform, mobile] = [hints['sec-ch-ua-platform'], hints['sec-ch-ua-mobile']];
        return `http://${chooseDevice(platform ?? null, mobile ?? null, deviceFromAgent(agent))}/`;
      });
      const found = (url: string) => Promise.all(VISITS.map((headers) => location(`${url}/${code.slug}`, headers)));
      const folder = temporaryFolder();
      const port = await freePort();
      const files = standbyFiles([code], { port, folder });
      writeFileSync(join(folder, 'nginx.conf'), files.nginx);
      writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${files.caddy}`);
      expect(await withNginx(folder, found)).toEqual(expected);
      expect(await withCaddy(folder, port, found)).toEqual(expected);
      expect(new Set(expected).size).toBe(3);
    },
  );
});

/** Known agents and such as could be mistaken for Android, and client hints beside them. */
const VISITS: Record<string, string>[] = [
  ...KNOWN_AGENTS.map(({ agent }) => agent),
  ...['Android', 'like Android', 'xLIKE Android', 'ike Android', 'like (Android)', 'like Android; Android'],
  ...['dAndroid', 'Androids', 'Mobile/1 Macintosh', 'Macintosh Mobile/1', 'Adr 9', 'x'],
]
  .map((agent): Record<string, string> => ({ 'user-agent': agent }))
  .concat(
    ['"Android"', '"iOS"', '"Windows"', '"Chrome OS"', '"android"', 'Android', '"Other"', ''].flatMap((platform) =>
      ['?0', '?1'].flatMap((mobile) =>
        ['x', 'iPhone'].map((agent) => ({
          'user-agent': agent,
          'sec-ch-ua-platform': platform,
          'sec-ch-ua-mobile': mobile,
        })),
      ),
    ),
  );

/** In place of an nginx that refuses something which our own reader does not know of. */
function refusingNginx(script: string): string {
  const path = join(temporaryFolder(), 'nginx');
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o700 });
  return path;
}

async function locations(url: string, codes: readonly StandbyAnswers[]): Promise<(string | null)[]> {
  return Promise.all(codes.map(({ slug }) => location(`${url}/${slug}`)));
}

async function location(url: string, headers: Record<string, string> = {}): Promise<string | null> {
  const answer = await fetch(url, { redirect: 'manual', headers });
  await answer.text();
  return answer.headers.get('location');
}

function withCaddy<Result>(folder: string, port: number, work: (url: string) => Promise<Result>): Promise<Result> {
  return inTemporaryFolder(async (home) => {
    const file = join(folder, 'Caddyfile');
    const child = Bun.spawn([caddy ?? '', 'run', '--config', file, '--adapter', 'caddyfile'], {
      env: { HOME: home },
      stdout: 'ignore',
      stderr: 'ignore',
    });
    try {
      const url = `http://127.0.0.1:${port}`;
      while (child.exitCode === null && !(await fetch(url).catch(() => null))) await Bun.sleep(20);
      return await work(url);
    } finally {
      child.kill();
      await child.exited;
    }
  });
}
