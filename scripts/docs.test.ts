import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_PLANS } from '../src/config/plans.ts';
import { SETTINGS } from '../src/config/settings-table.ts';
import { STYLE_KEYS } from '../src/render/picture/style.ts';
import { table } from './docs/markdown.ts';
import { plans, settings, styles } from './docs/parts.ts';
import { GENERATED, stalePages, withParts, writePages } from './docs.ts';
import { inTemporaryProject, PROJECT, writeFiles } from './testing/temporary-project.ts';

test('the generated pages equal what the tables give: one that was changed by hand or is missing is found and written again, and the check fails', async () => {
  await inTemporaryProject({}, async (root) => {
    expect(await stalePages(root)).toEqual([...GENERATED]);
    for (const path of GENERATED) writeFiles(root, { [path]: readFileSync(join(PROJECT, path), 'utf8') });
    expect(await stalePages(root)).toEqual([]);
    const plans = readFileSync(join(PROJECT, 'docs/plans.md'), 'utf8');
    writeFiles(root, { 'docs/plans.md': plans.replace('| `free`', '| `paid`') });
    expect(await stalePages(root)).toEqual(['docs/plans.md']);
    const check = Bun.spawnSync([process.execPath, join(import.meta.dir, 'docs.ts'), '--check'], {
      cwd: root,
    });
    expect([check.exitCode, check.stdout.toString()]).toEqual([1, expect.stringContaining('docs/plans.md')]);
    await writePages(root);
    expect(readFileSync(join(root, 'docs/plans.md'), 'utf8')).toBe(plans);
  });
});

test('a page without the marks of a part is refused', () => {
  expect(() => withParts('# Plans\n', { plans: () => '' })).toThrow('The marks of "plans" are missing');
});

test('every setting, every plan and every key of a style has its row', () => {
  for (const name of Object.keys(SETTINGS)) expect(settings()).toContain(`\n| \`${name}\` `);
  for (const name of DEFAULT_PLANS.keys()) expect(plans()).toContain(`\n| \`${name}\` `);
  for (const key of STYLE_KEYS) expect(styles()).toContain(`\n| \`${key}\` `);
});

test('a bar in a cell does not end it', () => {
  expect(table(['a'], [['x|y']])).toBe('| a    |\n| ---- |\n| x\\|y |\n');
});
