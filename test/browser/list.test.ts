import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { accessibilityViolations } from '../harness/accessibility.ts';
import { slugOf } from '../harness/codes.ts';
import { dashboardOn, pageAt } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';
import { animationsFinished } from '../harness/page-errors.ts';
import { readZip } from '../harness/read-zip.ts';
import { until } from '../harness/until.ts';

const dashboard = dashboardOn('sqlite');

const rows = (page: Page) => page.getByRole('list', { name: /^Codes/ }).getByRole('listitem');

async function make(name: string, more: object = {}): Promise<string> {
  const { api } = dashboard();
  const body = { redirect_url: 'https://example.com/', name, ...more };
  const created = await api.post('/v1/qr-codes', body);
  expect(created.status).toBe(201);
  return created.body.qr_id;
}

test('the list searches by destination and ignores accents, and shows what is wrong with a code', async () => {
  const { api, app, enter } = dashboard();
  await make('Bäckerei Müller', { redirect_url: 'https://shop.example/assets/33' });
  const expired = { expires_at: '2020-01-01T00:00:00Z', redirect_url: 'https://bücher.example/menü' };
  await make('Last year', expired);
  const project = await api.post('/v1/projects', { name: 'Old' });
  await make('Of old times', { project_id: project.body.project_id });
  const { store } = app.app;
  const [account] = await store.read.listAccounts();
  await store.write.setProjectArchived({
    accountId: account?.id ?? '',
    projectId: project.body.project_id,
    archived: true,
    now: Date.now(),
  });
  const page = await enter('/codes');
  const search = page.getByRole('searchbox', { name: 'Search codes' });
  for (const text of ['muller', 'assets/33']) {
    await search.fill(text);
    await expectRows(page, ['Bäckerei Müller']);
    await page.getByText('/assets/33').waitFor();
  }
  await search.fill('');
  await rows(page).filter({ hasText: 'Last year' }).getByText('bücher.example').waitFor();
  await rows(page).filter({ hasText: 'Of old times' }).getByText('Project archived').waitFor();
  for (const [filter, label] of [
    ['Expired', 'Last year'],
    ['Project archived', 'Of old times'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: filter }).click();
    await expectRows(page, [label]);
  }
  expect(await accessibilityViolations(page, 'main')).toEqual([]);
});

/** Waits until the list shows exactly these, and no longer waits for others. */
async function expectRows(page: Page, labels: string[]): Promise<void> {
  const links = page.locator('[aria-busy=false]').locator(rows(page).locator('a'));
  await until(
    () => links.allTextContents(),
    (shown) => Bun.deepEquals(shown, labels),
  );
}

test('chosen columns are remembered', async () => {
  const { enter } = dashboard();
  await make('Columns');
  const page = await enter('/codes');
  await page.getByText('Last 30 days').waitFor();
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Created' }).check();
  await page.getByRole('checkbox', { name: 'Last 30 days' }).uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  const head = page.locator('[data-column]');
  await head.first().waitFor();
  expect(await head.allTextContents()).toEqual(['Destination', 'Project', 'Created', 'Scans', 'Last scan']);
  const list = await page.getByRole('list', { name: /^Codes/ }).boundingBox();
  expect((list?.x ?? 0) + (list?.width ?? 9_999)).toBeLessThanOrEqual(1280);
});

test('tags are added to a code, filtered by, renamed, merged and deleted', async () => {
  const { enter, url } = dashboard();
  const id = await make('Tagged');
  const page = await enter(`/codes/${id}`);
  await page.getByRole('combobox', { name: 'Tags' }).fill('Summer');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Note' }).fill('Hangs beside the door');
  await page.getByRole('button', { name: 'Save tags and note' }).click();
  await page.getByText('Tags and note saved.').waitFor();
  expect(await accessibilityViolations(page, 'main')).toEqual([]);
  await page.goto(`${url}/app/codes/${id}/history`);
  await page.getByText('Hangs beside the door').waitFor();

  await page.goto(`${url}/app/codes`);
  await page.getByRole('combobox', { name: 'Tag' }).click();
  await page.getByRole('option', { name: 'Summer' }).click();
  await expectRows(page, ['Tagged']);
  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags' });
  await dialog.getByRole('button', { name: 'Rename Summer' }).click();
  await dialog.getByRole('textbox', { name: 'New name of Summer' }).fill('Summer 2026');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete Summer 2026' }).waitFor();
  expect(await accessibilityViolations(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('textbox', { name: 'New tag' }).fill('Holidays');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete Holidays' }).waitFor();
  await dialog.getByRole('button', { name: 'Merge Summer 2026 into another tag' }).click();
  const merge = dialog.getByRole('button', { name: 'Merge', exact: true });
  expect(await merge.isDisabled()).toBe(true);
  await dialog.getByRole('combobox', { name: 'Merge into' }).click();
  expect(await page.getByRole('option').allTextContents()).toEqual(['Holidays']);
  await page.getByRole('option', { name: 'Holidays' }).click();
  await merge.click();
  await page.getByText('“Summer 2026” is merged.').waitFor();
  // The filter was removed with its tag, and the code has the other tag.
  await page.waitForURL(pageAt('/codes'));
  await dialog.getByRole('listitem').filter({ hasText: 'Holidays' }).getByText('1 code').waitFor();
  expect(await dialog.getByRole('listitem').count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Tag' }).click();
  await page.getByRole('option', { name: 'Holidays' }).click();
  await expectRows(page, ['Tagged']);
  await page.getByRole('button', { name: 'Tags', exact: true }).click();
  await dialog.getByRole('button', { name: 'Delete Holidays' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog.getByText('Tags group codes across projects').waitFor();
  // The filter was removed with its tag.
  await page.waitForURL(pageAt('/codes'));
});

test('all matching codes are archived by the server, also those not loaded, and come back with Undo', async () => {
  const { api, enter } = dashboard();
  const seats = await Promise.all(Array.from({ length: 55 }, (_, at) => make(`Seat ${at}`)));
  // Labels are made of codes that have a picture.
  for (const id of seats) await slugOf(api, id);
  const page = await enter('/codes?search=Seat');
  await page.getByRole('checkbox', { name: 'Select all 50 loaded codes' }).check();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await animationsFinished(page);
    const last = await page.getByRole('button', { name: 'Clear selection' }).boundingBox();
    expect((last?.x ?? width) + (last?.width ?? 0)).toBeLessThanOrEqual(width);
  }
  await page.getByRole('button', { name: 'Select all 55 that match' }).click();
  await page.getByText('All 55 selected').waitFor();
  const zip = readZip(await exported(page, 'PNG'));
  expect([...zip.keys()].filter((name) => /^seat-\d+-qr-\w{8}\.png$/.test(name)).length).toBe(55);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Labels' }).click();
  await page.getByText('55 codes selected.').waitFor();
  await page.getByText('55 labels on 3 pages').waitFor();
  await page.goBack();
  await page.getByRole('checkbox', { name: 'Select all 50 loaded codes' }).check();
  await page.getByRole('button', { name: 'Select all 55 that match' }).click();
  await page.getByRole('button', { name: 'Archive' }).click();
  const question = page.getByRole('dialog', { name: 'Archive 55 codes?' });
  await question.getByRole('button', { name: 'Archive' }).click();
  await page.getByText('55 codes archived.').waitFor();
  await page.getByText('No results').waitFor();
  await lookAt(page, 'bulk-archived');

  // It can still be undone by somebody who comes back later.
  await page.reload();
  await page.getByText('55 codes archived.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('55 codes changed back.').waitFor();
  await page.getByRole('link', { name: 'Seat 54' }).waitFor();
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Close the message' }).click();
});

/** The file that the selection is exported to. */
async function exported(page: Page, format: 'CSV' | 'Excel' | 'PNG'): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: /^Export \d+ codes?$/ });
  await dialog.getByRole('radio', { name: format }).check();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  if (format === 'PNG') await page.getByRole('button', { name: 'Download anyway' }).click();
  const file = readFileSync(await (await download).path());
  await dialog.getByText(/^Saved /).waitFor();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await dialog.waitFor({ state: 'detached' });
  return file;
}

test('selected codes are exported as a table with tags, notes and contents', async () => {
  const { enter, send } = dashboard();
  const network = { type: 'wifi', label: 'Kiosk net', qr_data: { ssid: 'Kiosk', security: 'nopass', hidden: false } };
  await send('POST', '/v2/qr-codes', network);
  await make('Kiosk left');
  const noted = { label: 'Kiosk right', redirect_url: 'https://example.com/', tags: ['Hall 3'], note: 'Laminated' };
  await send('POST', '/v2/qr-codes', noted);
  const page = await enter('/codes?search=Kiosk');
  for (const label of ['Kiosk net', 'Kiosk right'])
    await page.getByRole('checkbox', { name: `Select ${label}` }).check();
  const [header = '', ...lines] = String(await exported(page, 'CSV'))
    .trim()
    .split('\r\n');
  const fields = ['tags', 'note', 'text', 'qr_data', 'metadata', 'rules'];
  expect(header.split(',').slice(-10)).toEqual([...fields, 'split', 'split_by', 'expired_url', 'limit_reached_url']);
  expect(lines).toEqual([
    expect.stringContaining('"{""ssid"":""Kiosk"",""security"":""nopass"",""hidden"":false}"'),
    expect.stringContaining(',Hall 3,Laminated,'),
  ]);
  expect(readZip(await exported(page, 'Excel')).has('xl/worksheets/sheet1.xml')).toBe(true);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Excel' }).waitFor();
  await lookAt(page, 'export-dialog', '[role=dialog]');
});

test('the search finds tags and notes and says how many, and headers sort', async () => {
  const { enter, send } = dashboard();
  const code = (label: string, more: object) =>
    send('POST', '/v2/qr-codes', { label, redirect_url: 'https://example.com/', ...more });
  await code('Sign B', { tags: ['Gallery east'] });
  await code('Sign A', { note: 'Hangs in the gallery' });
  await code('Sign C', {});
  const page = await enter('/codes?search=gallery');
  await expectRows(page, ['Sign A', 'Sign B']);
  await page.getByRole('status').getByText('2 codes', { exact: true }).waitFor();
  const name = page.getByRole('columnheader', { name: 'Code' });
  expect(await name.getAttribute('aria-sort')).toBe('none');
  await name.getByRole('button').focus();
  for (const [order, rows] of [
    ['ascending', ['Sign A', 'Sign B']],
    ['descending', ['Sign B', 'Sign A']],
  ] as const) {
    await page.keyboard.press('Enter');
    await expectRows(page, [...rows]);
    expect(await name.getAttribute('aria-sort')).toBe(order);
  }
  expect(new URL(page.url()).searchParams.get('sort')).toBe('label_desc');
  await page.getByRole('columnheader', { name: 'Scans' }).getByRole('button').click();
  await page.waitForURL(/sort=scans/);
  await lookAt(page, 'search-notes');
});

test('on a phone filters are behind one button, which says how many are active', async () => {
  const { enter } = dashboard();
  await make('Pocket');
  const page = await enter('/codes?search=Pocket&status=active');
  await page.setViewportSize({ width: 390, height: 844 });
  const button = page.getByRole('button', { name: 'Filters (1)' });
  await button.waitFor();
  expect(await page.getByRole('combobox', { name: 'Type' }).isVisible()).toBe(false);
  await button.click();
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Link', exact: true }).click();
  await page.getByRole('button', { name: 'Filters (2)' }).waitFor();
  await expectRows(page, ['Pocket']);
  await lookAt(page, 'phone-filters');
  expect(await page.getByRole('button', { name: /^Filters/ }).isVisible()).toBe(false);
});

test('a code is made with tags and a note, and duplicated with all but its own link', async () => {
  const { enter, send, url } = dashboard();
  const page = await enter('/codes/new');
  await page.getByRole('textbox', { name: 'Destination' }).fill('https://example.com/lobby');
  await page.getByRole('textbox', { name: 'Name' }).fill('Lobby');
  await page.getByRole('button', { name: 'Tags and note' }).click();
  await page.getByRole('combobox', { name: 'Tags' }).fill('Doors');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Note' }).fill('Glass, 2 m');
  await lookAt(page, 'new-code-tags');
  await page.getByRole('button', { name: 'Create code' }).click();
  await page.getByRole('heading', { name: 'Lobby' }).waitFor();
  const first = page.url();
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByRole('heading', { name: 'Lobby (copy)' }).waitFor();
  expect(page.url()).not.toBe(first);
  const copy = await send('GET', `/v2/qr-codes/${page.url().split('/').at(-1)}`);
  const original = await send('GET', `/v2/qr-codes/${first.split('/').at(-1)}`);
  expect(copy).toMatchObject({ redirect_url: 'https://example.com/lobby', tags: ['Doors'], note: 'Glass, 2 m' });
  expect(copy.slug).not.toBe(original.slug);

  await page.goto(`${url}/app/codes?search=Lobby`);
  await page.getByRole('checkbox', { name: 'Select Lobby', exact: true }).check();
  await page.getByRole('button', { name: 'More', exact: true }).waitFor();
  await lookAt(page, 'one-selected');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByRole('heading', { name: 'Lobby (copy)' }).waitFor();
});

test('selected codes get tags, and the design of another code, as changes that can be undone', async () => {
  const { enter, send, url } = dashboard();
  await make('Stand 1');
  const two = await make('Stand 2');
  const look = { qr_render_metadata: { dot_style: 'rounded' } };
  const model = (await send('POST', '/v2/qr-codes', { redirect_url: 'https://example.com/', ...look })).qr_id ?? '';
  const page = await enter('/codes?search=Stand');
  for (const label of ['Stand 1', 'Stand 2']) await page.getByRole('checkbox', { name: `Select ${label}` }).check();
  const selected = page.getByRole('group', { name: 'Selected codes' });
  await selected.getByRole('button', { name: 'Tags', exact: true }).click();
  await page.getByRole('combobox', { name: 'Add', exact: true }).fill('Fair');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Change tags' }).click();
  await page.getByText('2 codes changed.').waitFor();
  expect((await send('GET', `/v2/qr-codes/${two}`)).tags as unknown).toEqual(['Fair']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('2 codes changed back.').waitFor();
  expect((await send('GET', `/v2/qr-codes/${two}`)).tags as unknown).toEqual([]);

  await page.goto(`${url}/app/codes/${model}/design`);
  await page.getByRole('button', { name: 'Apply to other codes…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply this design to other codes' });
  await dialog.getByRole('checkbox', { name: 'Stand 2' }).check();
  await dialog.getByRole('button', { name: 'Replace the design of 1 code' }).click();
  await dialog.getByText('1 code changed.').waitFor();
  expect(await accessibilityViolations(page, '[role=dialog]')).toEqual([]);
  expect((await send('GET', `/v2/qr-codes/${two}`)).qr_render_metadata as unknown).toMatchObject(
    look.qr_render_metadata,
  );
});
