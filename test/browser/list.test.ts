import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { accessibilityViolations } from '../harness/accessibility.ts';
import { slugOf } from '../harness/codes.ts';
import { dashboardOn } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';
import { animationsFinished } from '../harness/page-errors.ts';
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

/** Waits until the list shows exactly these. */
async function expectRows(page: Page, labels: string[]): Promise<void> {
  const links = rows(page).locator('a');
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
  await page.waitForURL(`${url}/app/codes`);
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
  await page.waitForURL(`${url}/app/codes`);
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
  await page.getByRole('button', { name: 'Labels' }).click();
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

test('selected codes get tags, and the design of another code, as changes that can be undone', async () => {
  const { enter, send, url } = dashboard();
  await make('Stand 1');
  const two = await make('Stand 2');
  const look = { qr_render_metadata: { dot_style: 'rounded' } };
  const model = (await send('POST', '/v2/qr-codes', { redirect_url: 'https://example.com/', ...look })).qr_id ?? '';
  const page = await enter('/codes?search=Stand');
  for (const label of ['Stand 1', 'Stand 2']) await page.getByRole('checkbox', { name: `Select ${label}` }).check();
  await page.getByRole('button', { name: 'Tags', exact: true }).last().click();
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
