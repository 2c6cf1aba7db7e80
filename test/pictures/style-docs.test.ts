import { expect, test } from 'bun:test';
import { styleDocs } from '../../scripts/style-docs.ts';
import { STYLE_KEYS } from '../../src/render/picture/style.ts';

const FILE = new URL('../../docs/styles.md', import.meta.url);

test('docs/styles.md is what scripts/style-docs.ts prints', async () => {
  expect(await Bun.file(FILE).text()).toBe(styleDocs());
});

test('docs/styles.md has a row for every key', async () => {
  const text = await Bun.file(FILE).text();
  for (const key of STYLE_KEYS) expect(text).toContain(`| \`${key}\` |`);
});
