import { expect, test } from 'bun:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { dashboardOn } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';
import { until } from '../harness/until.ts';

const dashboard = dashboardOn('sqlite');
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

type Made = { qr_id: string; link: string; label: string };

async function make(label: string, redirect_url: string, more: object = {}): Promise<Made> {
  const { api } = dashboard();
  const { status, body } = await api.post('/v2/qr-codes', { label, redirect_url, ...more });
  expect(status).toBe(201);
  return body;
}

const read = async ({ qr_id }: Made) => (await dashboard().api.get(`/v2/qr-codes/${qr_id}`)).body;

async function select(page: Page, labels: string[]): Promise<void> {
  for (const label of labels) await page.getByRole('checkbox', { name: `Select ${label}` }).check();
}

test('codes are re-pointed by a list: preview of old and new, run, undo', async () => {
  const { enter } = dashboard();
  const [menu, wine, same] = [
    await make('Menu, table 1', 'https://example.com/summer/menu?utm_campaign=tables'),
    await make('Wine list', 'https://example.com/summer/wine'),
    await make('Opening hours', 'https://example.com/hours'),
  ];
  const rows = [
    `${menu.link},example.com/winter/menu?utm_campaign=tables`,
    `${wine.link.replace(/^https?:\/\//, '')}/,https://example.com/winter/wine`,
    `${same.link},https://example.com/hours`,
    'https://qr.example.com/qr-22222222,https://example.com/lost',
  ];
  const page = await enter('/codes');
  await page.getByRole('link', { name: 'Re-point' }).click();
  await page.getByRole('heading', { name: 'Re-point codes' }).waitFor();
  await lookAt(page, 'repoint-begin');
  const list = { name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from(['Code,New address', ...rows].join('\n')) };
  await page.locator('input[type=file]').setInputFiles(list);
  await page.getByText('4 rows found.').waitFor();
  expect(await page.getByRole('combobox', { name: 'Column that names the codes' }).inputValue()).toBe('Code');
  expect(await page.getByRole('combobox', { name: 'It has their' }).inputValue()).toBe('Link');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('2 will change, 1 unchanged, 1 refused').waitFor();
  const changes = page.getByRole('list', { name: 'Codes that will change' }).getByRole('listitem');
  const first = changes.filter({ hasText: 'Menu, table 1' });
  expect(await first.locator('del').allTextContents()).toEqual(['summer']);
  expect(await first.locator('ins').allTextContents()).toEqual(['winter']);
  await page.getByText('Line 5: There is no code with this link').waitFor();
  await lookAt(page, 'repoint-preview');
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the whole preview' }).click();
  expect((await saved).suggestedFilename()).toBe('update-preview.csv');
  expect((await read(menu)).redirect_url).toContain('/summer/menu');

  await page.getByRole('button', { name: 'Re-point 2 codes' }).click();
  await page.getByText('2 codes changed, 1 refused.').waitFor();
  expect((await read(wine)).redirect_url).toBe('https://example.com/winter/wine');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('2 codes changed back').waitFor();
  expect((await read(menu)).redirect_url).toBe('https://example.com/summer/menu?utm_campaign=tables');
});

test('the list of present codes comes back as it is, on a phone', async () => {
  const { enter } = dashboard();
  const code = await make('Phone', 'https://example.com/phone');
  const page = await enter('/repoint', PHONE);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const text = await Bun.file(await (await saved).path()).text();
  const buffer = Buffer.from(text.replace('https://example.com/phone', 'https://example.com/tablet'));
  await page.locator('input[type=file]').setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText(/^1 will change, \d+ unchanged, 0 refused$/).waitFor();
  await lookAt(page, 'repoint-own-list');
  await page.getByRole('button', { name: 'Re-point 1 code' }).click();
  await page.getByText('1 code changed.').waitFor();
  expect((await read(code)).redirect_url).toBe('https://example.com/tablet');
});

test('a text in the destinations of selected codes is replaced in one part of the address', async () => {
  const { enter } = dashboard();
  const one = await make('Shop A', 'https://old.example/old/a');
  const two = await make('Shop B', 'https://old.example/old/b');
  const other = await make('Shop C', 'https://old.example/old/c');
  const page = await enter('/codes?search=shop');
  await select(page, ['Shop A', 'Shop B']);
  await page.getByRole('button', { name: 'Change destinations' }).click();
  await page.getByText('Looks into 2 codes that you selected.').waitFor();
  await page.getByRole('combobox', { name: 'Where' }).click();
  await page.getByRole('option', { name: 'Host' }).click();
  await page.getByRole('textbox', { name: 'Find' }).fill('old.example');
  await page.getByRole('textbox', { name: 'Replace with' }).fill('new.example');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('2 will change, 0 unchanged, 0 refused').waitFor();
  await lookAt(page, 'repoint-text');
  // A preview of something else than what stands there is not carried out.
  await page.getByRole('textbox', { name: 'Replace with' }).fill('newer.example');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Re-point 2 codes' }).click();
  await page.getByText('2 codes re-pointed.').waitFor();
  expect(await Promise.all([one, two, other].map(async (code) => (await read(code)).redirect_url))).toEqual([
    'https://newer.example/old/a',
    'https://newer.example/old/b',
    'https://old.example/old/c',
  ]);
});

test('expiry, scan limit and the rules of another code are given to the selected codes', async () => {
  const { enter } = dashboard();
  const rule = { condition: 'device', value: 'ios', url: 'https://example.com/ios' };
  const source = await make('With rules', 'https://example.com/', { redirect_rules: [rule] });
  const [one, two] = [
    await make('Bulk one', 'https://example.com/1', { expires_at: '2031-01-01T00:00:00Z' }),
    await make('Bulk two', 'https://example.com/2'),
  ];
  const page = await enter('/codes?search=bulk');
  const more = async (item: string) => {
    await select(page, ['Bulk one', 'Bulk two']);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await more('Expiry and scan limit');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radiogroup', { name: 'Expiry' }).getByText('Remove').click();
  await dialog.getByRole('radiogroup', { name: 'Scan limit' }).getByText('Set').click();
  await dialog.getByRole('textbox', { name: 'Maximum scans' }).fill('50');
  await lookAt(page, 'bulk-limits', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Change 2 codes' }).click();
  await page.getByText('2 codes changed.').waitFor();
  expect(await read(one)).toMatchObject({ expires_at: null, scan_limit: 50 });
  expect(await read(two)).toMatchObject({ expires_at: null, scan_limit: 50 });

  await more('Copy rules from a code');
  await dialog.getByRole('combobox', { name: 'From the code' }).fill('with rules');
  await page.getByRole('option', { name: /^With rules/ }).click();
  await dialog.getByText('iPhone and iPad → example.com/ios').waitFor();
  await lookAt(page, 'bulk-rules', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Replace the rules of 2 codes' }).click();
  const { redirect_rules: wanted } = await read(source);
  for (const code of [one, two])
    await until(
      () => read(code),
      ({ redirect_rules }) => Bun.deepEquals(redirect_rules, wanted),
    );
  const { body } = await dashboard().api.get(`/v2/qr-codes/${two.qr_id}/history`);
  expect(body.items[0]).toMatchObject({
    actor: { kind: 'person', name: 'owner' },
    what: { fields: [{ field: 'rules' }] },
  });
});
