import { describe, expect, test } from 'bun:test';
import { readFile } from 'node:fs/promises';
import { accessibilityViolations } from '../harness/accessibility.ts';
import { renderedCode } from '../harness/codes.ts';
import { dashboardOn, pageAt, screenshot } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';

const dashboard = dashboardOn('sqlite');

const LIST =
  'keyword,url,title,timestamp,ip,clicks\nmenu,https://example.com/menu,Menu,2024-01-01,::1,5\nbad,nonsense,Bad,,,\nlast,https://example.com/last,Last,,,\n';

describe('importing and exporting', () => {
  test('a list is recognised, previewed, imported and undone; an export is downloaded as a file', async () => {
    const { api, enter } = dashboard();
    const page = await enter('/import-export');
    await page.locator('input[type=file]').setInputFiles({
      name: 'yourls.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(LIST),
    });
    await page.getByText('3 rows, an export of YOURLS.').waitFor();
    await screenshot(page, 'import-columns');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('2 can be created, 1 refused', { exact: true }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await screenshot(page, 'import-preview');
    await page.getByRole('button', { name: 'Import 2 codes' }).click();
    await page.getByText('2 created, 1 refused', { exact: true }).waitFor();
    const labels = async () => (await api.get('/v1/qr-codes')).body.items.map(({ label }: { label: string }) => label);
    expect(await labels()).toEqual(['Last', 'Menu']);

    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const file = page.getByRole('link', { name: /codes\.csv/ });
    await file.waitFor();
    await screenshot(page, 'import-done');
    const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
    expect(download.suggestedFilename()).toBe('codes.csv');
    const entry = page.getByRole('listitem').filter({ hasText: 'Codes as CSV' });
    await entry.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await entry.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Archive them' }).click();
    await page.getByText('Undone: 2 archived').waitFor();
    expect(await labels()).toEqual([]);
  });

  test('a sample file comes back in; projects are made after a tick; what was left is continued or deleted', async () => {
    const { api, enter } = dashboard();
    await api.post('/v2/style-templates', { name: 'Round', qr_render_metadata: { dot_style: 'rounded' } });
    const page = await enter('/import-export');
    const [sample] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Excel', exact: true }).click(),
    ]);
    expect(sample.suggestedFilename()).toBe('codes.xlsx');
    const choose = page.locator('input[type=file]');
    await choose.setInputFiles({
      name: sample.suggestedFilename(),
      mimeType: 'application/octet-stream',
      buffer: await readFile(await sample.path()),
    });
    await page.getByText('codes.xlsx: 3 rows').waitFor();
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('3 can be created, 0 refused', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Choose another file' }).click();

    const list = 'Menu;example.com/menu;Summer\nWinter menu;nonsense;Summer\nWelcome;example.com/;Winter\n';
    const buffer = Buffer.from(list.replace('Menu', 'Menü'), 'latin1');
    await choose.setInputFiles({ name: 'menus.txt', mimeType: 'text/plain', buffer });
    await page.getByText('menus.txt: 3 rows').waitFor();
    expect(await page.getByLabel('The first row is data').isChecked()).toBe(true);
    expect(await page.getByRole('cell', { name: 'Menü' }).count()).toBe(1);
    await page.getByRole('combobox', { name: 'What C is' }).click();
    await page.getByRole('option', { name: 'Project' }).click();
    await page.getByRole('combobox', { name: 'Style of the codes' }).click();
    await page.getByRole('option', { name: 'Round' }).click();
    await lookAt(page, 'import-first-row');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('0 can be created, 3 refused', { exact: true }).waitFor();
    await page.getByLabel('Create the projects that do not exist: 2').click();
    await page.getByText('2 can be created, 1 refused', { exact: true }).waitFor();
    await page.getByText(/^Column B must be an absolute URL/).waitFor();
    await lookAt(page, 'import-projects');
    // The browser is closed here; what was uploaded waits.
    await page.reload();
    const waiting = page.getByRole('list', { name: 'Not imported yet' });
    await waiting.getByText('codes.xlsx').waitFor();
    await lookAt(page, 'import-waiting');
    await waiting.getByText('3 rows').nth(1).waitFor();
    const entry = (name: string) => waiting.getByRole('listitem').filter({ hasText: name });
    await entry('codes.xlsx').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await entry('codes.xlsx').waitFor({ state: 'detached' });
    await entry('menus.txt').getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('The first row is data').waitFor();
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Import 2 codes' }).click();
    await page.getByText('2 created, 1 refused', { exact: true }).waitFor();
    await page.getByText('Import: menus.txt', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await waiting.waitFor({ state: 'detached' });
    const { items } = (await api.get('/v2/qr-codes')).body;
    expect(items.map(({ label }: { label: string }) => label)).toEqual(expect.arrayContaining(['Menü', 'Welcome']));
  });

  test('an archived code is deleted for good after typing its slug', async () => {
    const { api, enter } = dashboard();
    const { id, slug } = await renderedCode(api, { name: 'Old', redirect_url: 'https://example.com/' });
    await api.patch(`/v1/qr-codes/${id}`, { status: 'archived' });
    const page = await enter(`/codes/${id}`);
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete for good' }).click();
    await page.getByLabel(`Type ${slug} to confirm`).fill(slug);
    await screenshot(page, 'delete-code');
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByText('“Old” was deleted.').waitFor();
    await page.waitForURL(pageAt('/codes'));
  });
});
