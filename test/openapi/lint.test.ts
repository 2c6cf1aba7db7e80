import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { openApiDocument } from '../../src/http/openapi/document.ts';

const config = await createConfig(await Bun.file(join(import.meta.dir, 'redocly.yaml')).text());

/** The linter's findings, each as `rule: message`. */
async function findingsIn(document: object): Promise<string[]> {
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

test('the linter finds no problem in the document', async () => {
  expect(await findingsIn(openApiDocument('https://qr.acme.test'))).toEqual([]);
});

test('the linter finds the problems of a wrong document', async () => {
  const document = openApiDocument('https://qr.acme.test');
  const [tag] = document.tags ?? [];
  const broken = {
    ...document,
    tags: [...(document.tags ?? []), tag],
    components: { ...document.components, headers: {} },
  };
  const findings = (await findingsIn(broken)).join('\n');
  expect(findings).toContain('no-unresolved-refs');
  expect(findings).toContain('no-duplicated-tag-names');
});
