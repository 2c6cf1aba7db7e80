import { describe, expect, test } from 'bun:test';
import { inTemporaryProject, writeFiles } from '../testing/temporary-project.ts';
import { checkSource, findingsIn } from './source-rules.ts';

const OFFENCES: Record<string, { home: string; texts: string[] }> = {
  'reads the environment': {
    home: 'src/config/settings.ts',
    texts: [
      'const port = process.env.PORT;',
      "const port = process['env']['PORT'];",
      'start(process.env);',
      'const port = Bun.env.PORT;',
      'const mode = import.meta.env.MODE;',
      'const port = globalThis.process.env.PORT;',
      'const { env } = process;',
      'const { env: settings } = Bun;',
      "import { env } from 'node:process';",
      "import process from 'process';",
    ],
  },
  'reads the time': {
    home: 'src/lib/clock.ts',
    texts: [
      'const now = Date.now();',
      'const clock = { now: Date.now };',
      "const now = Date['now']();",
      'const now = new Date();',
      'const now = new Date;',
      'const text = Date();',
    ],
  },
  'more than linear time': {
    home: 'src/http/file.test.ts',
    texts: [
      "const path = url.replace(/[?#].*$/, '');",
      "const word = text.replace(/^ +| +$/g, '');",
      'const isNumber = /^\\d+\\.?\\d*$/.test(text);',
      'const isList = /^(a+)+$/.test(text);',
    ],
  },
  'writes SQL': {
    home: 'src/store/codes.ts',
    texts: ['const q = sql`select 1`;', 'const q = sql<number>`select 1`;', 'const q = Bun.sql`select 1`;'],
  },
};

describe('the source rules', () => {
  for (const [problem, { home, texts }] of Object.entries(OFFENCES)) {
    for (const text of texts) {
      test(`${text} fails anywhere but in ${home}`, () => {
        expect(findingsIn('src/http/file.ts', text)).toEqual([{ line: 1, problem: expect.stringContaining(problem) }]);
        expect(findingsIn(home, text)).toEqual([]);
      });
    }
  }

  test('in the dashboard only the cost of regular expressions is checked', () => {
    expect(findingsIn('web/app/file.tsx', 'const now = Date.now();')).toEqual([]);
    expect(findingsIn('web/app/file.tsx', "const at = text.replace(/#.*$/, '');")).toHaveLength(1);
  });

  test('a type imported in the middle of a line fails everywhere: the import rules would not see it', () => {
    for (const path of ['src/http/file.ts', 'src/store/codes.ts']) {
      const text = "type Rule = import('../qr-codes/rule.ts').Rule;";
      expect(findingsIn(path, text)).toEqual([{ line: 1, problem: expect.stringContaining('import type') }]);
    }
  });

  for (const text of [
    'const at = new Date(0);',
    'const at = new Date(clock.now());',
    'const at = Date.parse(text);',
    'const now = clock.now();',
    'const took = performance.now();',
    '// process.env.PORT and Date.now() in words',
    "const help = 'process.env.PORT, new Date()';",
    'const env = settings.env;',
    'process.on(name, stop);',
    'const html = markup`<p>`;',
    'const Rule = await import("./rule.ts");',
  ]) {
    test(`${text} passes`, () => {
      expect(findingsIn('src/http/file.ts', text)).toEqual([]);
    });
  }

  test('a finding has the right line, whatever precedes it and whatever was parsed before', () => {
    const text = '#!/usr/bin/env bun\n// ä €\n\n/* 🙂 */ const a = 1;\nconst now = Date.now();\n';
    expect(findingsIn('src/http/file.ts', text).map(({ line }) => line)).toEqual([5]);
    expect(findingsIn('src/http/file.ts', text).map(({ line }) => line)).toEqual([5]);
  });
});

describe('checking a project', () => {
  test('gives one line per finding with file and line, and none for a clean project', async () => {
    const [clean, offending] = await inTemporaryProject(
      { 'src/http/good.ts': 'export const a = 1;\n' },
      async (root) => {
        const before = await checkSource(root);
        writeFiles(root, { 'src/http/bad.tsx': '\nexport const a = <p>{process.env.PORT}</p>;\n' });
        return [before, await checkSource(root)];
      },
    );
    expect(clean).toEqual([]);
    expect(offending).toEqual([expect.stringMatching(/^src\/http\/bad\.tsx:2 reads the environment/)]);
  });
});
