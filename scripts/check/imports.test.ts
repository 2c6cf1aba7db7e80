import { describe, expect, test } from 'bun:test';
import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { importsStep, runStep } from '../check.ts';
import { inTemporaryProject, PROJECT } from '../testing/temporary-project.ts';
import { LAYERS } from './layers.cjs';

/** The result of the check in a project with these files and this project's packages. */
const checked = (files: Record<string, string>) =>
  inTemporaryProject(files, (root) => {
    symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
    cpSync(join(PROJECT, 'package.json'), join(root, 'package.json'));
    return runStep(importsStep(root), root);
  });

/** An export of each part, so that there is something to import. */
const PARTS = {
  'src/main.ts': 'export const main = 1;',
  'src/app/app.ts': 'export const app = 1;',
  'src/cli/serve.ts': 'export const serve = 1;',
  'src/http/reply.ts': 'export const reply = 1;',
  'src/scan/scan.ts': 'export const scan = 1;',
  'src/render/picture/svg.ts': "export { default } from 'qr';",
  'src/render/worker.ts': 'export const worker = 1;',
  'src/codes/rule.ts': 'export type Rule = 1;',
  'src/codes/values/redirect-rule.ts': 'export const DEVICES = 1;',
  'src/http/dashboard/contract.ts':
    "import type { DEVICES } from '../../codes/values/redirect-rule.ts';\nexport type Api = typeof DEVICES;",
  'src/http/dashboard/routes.ts': 'export const routes = 1;',
  'src/lib/countries.ts': 'export const countries = 1;',
  'src/projects/create.ts': 'export const create = 1;',
  'src/safety/check.ts': 'export const check = 1;',
  'src/store/store.ts': "import 'bun:sqlite';\nimport type { Kysely } from 'kysely';\nexport type Store = Kysely<1>;",
  'src/errors/codes.ts': 'export const codes = 1;',
  'src/config/plans.ts': 'export const plans = 1;',
  'src/lib/clock.ts': 'export const clock = 1;',
  'src/telemetry/tracing/create-tracing.ts': 'export const createTracing = 1;',
  'src/lib/two.ts': "import { type One } from './one.ts';\nexport type Two = One;",
  'web/features/codes/code-row.tsx': 'export const row = <li />;',
  'web/components/button.tsx': 'export const button = <button />;',
  'test/harness.ts': 'export const harness = 1;',
  'test/harness/browser.ts': 'export const browser = 1;',
  'test/browser/page.test.ts': "import '../harness/browser.ts';",
};

/** Each file breaks its rule; the comment at the rule says why it exists. */
const OFFENCES: Record<string, { rule: string; text: string }> = {
  'src/http/app-user.ts': { rule: 'one-way-http', text: "import '../app/app.ts';" },
  'src/scan/http-user.ts': {
    rule: 'one-way-scan',
    text: "import { reply } from '../http/reply.ts';\nreply;",
  },
  'src/codes/scan-user.ts': { rule: 'one-way-codes', text: "export * from '../scan/scan.ts';" },
  'src/safety/domain-user.ts': { rule: 'one-way-safety', text: "import '../projects/create.ts';" },
  'src/store/type-user.ts': {
    rule: 'one-way-store',
    text: "import type { Rule } from '../codes/rule.ts';",
  },
  'src/store/lazy-user.ts': { rule: 'one-way-store', text: "await import('../safety/check.ts');" },
  'src/errors/config-user.ts': { rule: 'one-way-errors', text: "import '../config/plans.ts';" },
  'src/config/store-user.ts': { rule: 'one-way-config', text: "import '../store/store.ts';" },
  'src/lib/errors-user.ts': { rule: 'one-way-lib', text: "import '../errors/codes.ts';" },
  'src/helpers/anything.ts': { rule: 'known-parts', text: "import '../lib/clock.ts';" },
  'src/app/helper-user.ts': { rule: 'known-parts-only', text: "import '../helpers/anything.ts';" },
  'src/people/sqlite-user.ts': {
    rule: 'database-in-store',
    text: "import { Database } from 'bun:sqlite';",
  },
  'src/people/kysely-user.ts': { rule: 'database-in-store', text: "import type { Kysely } from 'kysely';" },
  'src/people/kysely.test.ts': { rule: 'database-in-store', text: "import { sql } from 'kysely';" },
  'src/scan/pg-user.ts': { rule: 'database-in-store', text: "import { Pool } from 'pg';" },
  'src/render/picture/zlib-user.ts': { rule: 'picture-stands-alone', text: "import 'node:zlib';" },
  'src/render/picture/lib-user.ts': { rule: 'picture-stands-alone', text: "import '../../lib/clock.ts';" },
  'src/lib/harness-user.ts': { rule: 'program-alone', text: "import '../../test/harness.ts';" },
  'web/app/main.tsx': { rule: 'dashboard-shares-pictures', text: "import '../../src/lib/clock.ts';" },
  'web/app/routes.ts': {
    rule: 'dashboard-shares-pictures',
    text: "import type { routes } from '../../src/http/dashboard/routes.ts';",
  },
  'web/app/rule.ts': {
    rule: 'dashboard-shares-pictures',
    text: "import type { Rule } from '../../src/codes/rule.ts';",
  },
  'clients/typescript/src/clock-user.ts': {
    rule: 'client-stands-alone',
    text: "import '../../../src/lib/clock.ts';",
  },
  'src/main.ts': { rule: 'commands-without-server', text: "import './cli/serve.ts';" },
  'src/http/tracing-user.ts': {
    rule: 'tracing-when-wanted',
    text: "import '../telemetry/tracing/create-tracing.ts';",
  },
  'test/http/page.test.ts': { rule: 'browsers-in-test-browser', text: "import '../harness/browser.ts';" },
  'web/features/rules/neighbour-user.tsx': {
    rule: 'features-apart',
    text: "import '../codes/code-row.tsx';",
  },
  'web/features/codes/frame-user.tsx': { rule: 'features-apart', text: "import '../../app/main.tsx';" },
  'web/components/feature-user.tsx': {
    rule: 'dashboard-one-way',
    text: "import '../features/codes/code-row.tsx';",
  },
  'web/lib/component-user.tsx': {
    rule: 'dashboard-lib-draws-nothing',
    text: "import '../components/button.tsx';",
  },
  'src/lib/dev-user.ts': { rule: 'no-development-packages', text: "import 'marked';" },
  'src/lib/undeclared-user.ts': { rule: 'no-undeclared-packages', text: "import 'fast-check';" },
  'scripts/undeclared-user.ts': { rule: 'no-undeclared-tools', text: "import 'acorn';" },
  'src/lib/missing-user.ts': { rule: 'no-unresolved', text: "import './nowhere.ts';" },
  'src/lib/one.ts': {
    rule: 'no-cycles',
    text: "import type { Two } from './two.ts';\nexport type One = Two;",
  },
};

const ALLOWED = {
  'src/main.ts':
    "import './app/app.ts';\nimport './store/store.ts';\nawait import('./cli/serve.ts');\nawait import('./telemetry/tracing/create-tracing.ts');",
  'src/app/build.ts': "import '../http/reply.ts';\nimport '../scan/scan.ts';\nimport '../render/worker.ts';",
  'src/http/v1/create.ts': "import '../../codes/rule.ts';\nimport '../../errors/codes.ts';",
  'src/codes/create.ts': "import '../projects/create.ts';\nimport '../store/store.ts';\nimport '../safety/check.ts';",
  'src/codes/style.ts': "import '../render/picture/svg.ts';",
  'src/scan/scan.test.ts':
    "import '../app/app.ts';\nimport '../../test/harness.ts';\nimport 'fast-check';\nimport 'bun:test';",
  'src/people/sign-in.ts': "import 'zod';",
  'src/config/settings.ts': "import '../lib/clock.ts';\nimport 'node:fs';",
  'web/app/main.tsx': "import '../../src/render/picture/svg.ts';\nexport const main = <main>Hello</main>;",
  'web/app/api.ts': "import type { Api } from '../../src/http/dashboard/contract.ts';\nexport type Shared = Api;",
  'web/features/rules/devices.ts':
    "import '../../../src/codes/values/redirect-rule.ts';\nimport '../../../src/lib/countries.ts';",
};

const texts = Object.fromEntries(Object.entries(OFFENCES).map(([path, { text }]) => [path, text]));

describe('the import rules', async () => {
  const { ok, output } = await checked({ ...PARTS, ...texts });

  test('fail the check', () => {
    expect(ok).toBe(false);
  });

  for (const [path, { rule, text }] of Object.entries(OFFENCES)) {
    test(`${rule} refuses ${JSON.stringify(text)} in ${path}`, () => {
      expect(output).toContain(`error ${rule}: ${path} `);
    });
  }

  test('allow what the design allows', async () => {
    const outcome = await checked({ ...PARTS, ...ALLOWED, 'src/lib/one.ts': 'export type One = 1;' });
    expect(outcome.output).toContain('no dependency violations found');
    expect(outcome.ok).toBe(true);
  });
});

test('every part of the import table exists', () => {
  const parts = LAYERS.flatMap((layer) => Object.keys(layer));
  const missing = parts.filter(
    (part) => !existsSync(join(PROJECT, 'src', part)) && !existsSync(join(PROJECT, 'src', `${part}.ts`)),
  );
  expect(missing).toEqual([]);
});
