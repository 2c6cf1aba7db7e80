import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApiDocument } from '../../src/http/openapi/document.ts';
import { ROOT } from '../harness/server-process.ts';

const LINTER = join(ROOT, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');
const RULES = join(import.meta.dir, 'redocly.yaml');

/** The linter's findings, each as `rule: message`, without network access. */
function findingsIn(document: object): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'repoint-lint-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const run = Bun.spawnSync([process.execPath, LINTER, 'lint', file, '--config', RULES, '--format', 'json'], {
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  rmSync(folder, { recursive: true });
  const report = run.stdout.toString();
  if (!report.startsWith('{')) throw new Error(`The linter said no findings: ${run.stderr}`);
  const { problems } = JSON.parse(report) as { problems: { ruleId: string; message: string }[] };
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

test('the linter finds no problem in the document', () => {
  expect(findingsIn(openApiDocument('https://qr.acme.test'))).toEqual([]);
});

test('the linter finds the problem of a wrong document', () => {
  const document = openApiDocument('https://qr.acme.test');
  const broken = { ...document, components: { ...document.components, headers: {} } };
  expect(findingsIn(broken).join('\n')).toContain('no-unresolved-refs');
});
