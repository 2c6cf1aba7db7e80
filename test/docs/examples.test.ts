import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { temporaryFolder, unmigratedStore } from '../harness/engines.ts';
import { ROOT, type ServerProcess, startProcess } from '../harness/server-process.ts';
import { differences, type Example, headDifferences, shellExamples } from './support/shell-examples.ts';

/** Where the pages say that the server is. */
const SHOWN_BASE = 'http://localhost:8080';
/** What a picture may take on a busy machine. */
const PATIENCE_MS = 30_000;
const PAGES = ['docs/api.md', 'README.md', 'docs/catalogue.md'];

/** Those that call the server; the others are checked as texts, and start or install something. */
const isCall = ({ command }: Example) => /\bcurl\b|^(BASE|API_KEY|QR_ID|SLUG)=/m.test(command);

/** A page for people who have curl; where it is missing there is nothing to try. */
describe.skipIf(Bun.which('curl') === null)('a newcomer who follows the page from top to bottom', async () => {
  for (const path of PAGES) {
    const examples = shellExamples(await Bun.file(join(ROOT, path)).text()).filter(isCall);
    let server: ServerProcess;
    /** What a reader has copied so far, and everything there was to copy from. */
    const variables: Record<string, string> = {};
    let seen = '';
    let folder: string;

    beforeAll(async () => {
      folder = temporaryFolder();
      server = await startProcess(await unmigratedStore('sqlite'), { BOOTSTRAP_API_KEY: '' });
      seen = server.output();
    });
    afterAll(() => server.kill());

    test(`${path} has commands`, () => {
      expect(examples.length).toBeGreaterThan(5);
      if (path === 'docs/api.md') expect(examples.filter(({ answer }) => answer).length).toBeGreaterThan(8);
    });

    test.each(examples.map((example, i) => ({ ...example, title: `${path} ${i + 1}: ${example.heading}` })))(
      '$title',
      async (example) => {
        const command = withoutPlaceholders(example.command);
        if (!/\bcurl\b/.test(command)) return;
        let problems = ['not run'];
        // A picture is drawn within moments: whoever reads too early reads again.
        for (let waited = 0; waited < PATIENCE_MS && problems.length > 0; waited += 50) {
          problems = problemsWith(example, await shell(command));
          if (isChange(command)) break;
          if (problems.length > 0) await Bun.sleep(50);
        }
        expect(problems).toEqual([]);
      },
    );

    /** Takes lines such as `QR_ID=qr_…` out of the command: the reader puts in the last such value there was. */
    const withoutPlaceholders = (command: string): string =>
      command
        .split('\n')
        .filter((line) => {
          const [, name = '', shown = ''] = /^([A-Z_]+)=([^$(\s]*)$/.exec(line) ?? [];
          if (name === '') return true;
          variables[name] = shown === SHOWN_BASE ? server.url : lastSeen(shown);
          return false;
        })
        .join('\n');

    const lastSeen = (shown: string): string => {
      const start = shown.replace('…', '');
      const found = [...seen.matchAll(new RegExp(`${start}[A-Za-z0-9]{8,}`, 'g'))].at(-1)?.[0];
      if (shown === start || found === undefined) throw new Error(`There was no ${shown} to copy`);
      return found;
    };

    const shell = async (command: string): Promise<string> => {
      const child = Bun.spawn(['sh', '-ec', command], {
        cwd: folder,
        env: { PATH: process.env.PATH, ...variables },
        stderr: 'pipe',
      });
      const [output, errors] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
      ]);
      expect([await child.exited, errors]).toEqual([0, '']);
      seen += output;
      return output.replaceAll(`http://localhost:${new URL(server.url).port}`, SHOWN_BASE);
    };
  }
});

const isChange = (command: string) => /\s(-d|-X|--data-binary)\s/.test(command);

function problemsWith({ answer }: Example, output: string): string[] {
  if (answer?.kind === 'json') return differences(JSON.parse(answer.text), JSON.parse(output));
  if (answer?.kind === 'http') return headDifferences(answer.text, output);
  return /^\{"ok":true,|^HTTP\/1\.1 302 /.test(output) ? [] : [`the answer is ${output}`];
}

test('what differs from what is shown is found', () => {
  expect(differences({ a: '…', b: 1 }, { a: 'x', b: 2 })).toEqual(['the answer.b is 2, not 1']);
  expect(differences({ a: 1 }, { a: 1, b: 2 })).toEqual(['the answer has b, which is not shown']);
  expect(differences({ a: 1, '…': '…' }, { b: 2 })).toEqual(['the answer has no a']);
  expect(differences({ a: 'qr_…' }, { a: 'prj_1' })).toEqual(['the answer.a is prj_1, not qr_…']);
  expect(differences([{ a: null }], [{ a: null }, 1])).toEqual(['the answer has 2 entries, not 1']);
  expect(headDifferences('HTTP/1.1 302 Found\nA: x…', 'HTTP/1.1 404 Not Found\r\nA: y\r\n\r\n')).toHaveLength(2);
});
