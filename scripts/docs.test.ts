import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { DEFAULT_PLANS } from '../src/config/plans.ts';
import { SETTINGS } from '../src/config/settings-table.ts';
import { table } from './docs/markdown.ts';
import { plansPage } from './docs/plans-page.ts';
import { settingsPage } from './docs/settings-page.ts';
import { PAGES, stalePages, writePages } from './docs.ts';
import { inTemporaryProject, PROJECT, writeFiles } from './testing/temporary-project.ts';

test('the generated pages equal what the tables give', async () => {
  expect(await stalePages(PROJECT)).toEqual([]);
});

test('a page that was changed by hand or is missing is found, and the check fails', async () => {
  await inTemporaryProject({}, async (root) => {
    expect(await stalePages(root)).toEqual(Object.keys(PAGES));
    await writePages(root);
    expect(await stalePages(root)).toEqual([]);
    writeFiles(root, { 'docs/plans.md': `${plansPage()} ` });
    expect(await stalePages(root)).toEqual(['docs/plans.md']);
    const check = Bun.spawnSync([process.execPath, join(import.meta.dir, 'docs.ts'), '--check'], {
      cwd: root,
    });
    expect([check.exitCode, check.stdout.toString()]).toEqual([1, expect.stringContaining('docs/plans.md')]);
  });
});

test('every setting and every plan has its row', () => {
  for (const name of Object.keys(SETTINGS)) expect(settingsPage()).toContain(`\n| \`${name}\` `);
  for (const name of DEFAULT_PLANS.keys()) expect(plansPage()).toContain(`\n| \`${name}\` `);
});

test('a bar in a cell does not end it', () => {
  expect(table(['a'], [['x|y']])).toBe('| a    |\n| ---- |\n| x\\|y |\n');
});
