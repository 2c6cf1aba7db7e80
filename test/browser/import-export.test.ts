import { describe, expect, test } from 'bun:test';
import { accessibilityViolations } from '../harness/accessibility.ts';
import { renderedCode } from '../harness/codes.ts';
import { dashboardOn, screenshot } from '../harness/dashboard.ts';

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
    await page.getByText('This is an export of YOURLS.').waitFor();
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
    await page.waitForURL(/\/app\/codes$/);
  });
});
