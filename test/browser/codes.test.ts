import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { wholeAccount } from '../../src/store/reach.ts';
import { accessibilityViolations } from '../harness/accessibility.ts';
import { renderedCode } from '../harness/codes.ts';
import { dashboardOn } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';
import { readZip } from '../harness/read-zip.ts';
import { scan } from '../harness/scan-client.ts';
import { rasterise, zxingText } from '../pictures/read-codes.ts';

const dashboard = dashboardOn('sqlite');

test('the next scan of an archived code gets 404, and undoing restores it', async () => {
  const { api, app, enter } = dashboard();
  const { id, slug } = await renderedCode(api, { redirect_url: 'https://example.com/', name: 'Flyer' });
  const page = await enter(`/codes/${id}`);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive code' }).click();
  await page.getByText('People who scan it see a “Code not found” page').waitFor();
  expect((await scan(app.url, slug)).status).toBe(302);
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByText('“Flyer” is archived.').waitFor();
  await page.getByText('This code is archived').waitFor();
  expect((await scan(app.url, slug)).status).toBe(404);

  const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Undo' }).click();
  await answered;
  expect((await scan(app.url, slug)).status).toBe(302);
  await page.getByText('This code is archived').waitFor({ state: 'detached' });
});

test('the history shows who changed what, and can restore the old destination', async () => {
  const { api, app, enter } = dashboard();
  const { id, slug } = await renderedCode(api, { redirect_url: 'https://example.com/old' });
  await api.patch(`/v1/qr-codes/${id}`, { redirect_url: 'https://example.com/mistake' });
  const page = await enter(`/codes/${id}/history`);
  const change = page.getByRole('listitem').filter({ hasText: 'https://example.com/mistake' });
  await change.getByText('API key “First key”').waitFor();
  await change.getByRole('button', { name: /^Restore the destination/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await page
    .getByRole('listitem')
    .filter({ has: page.getByText('owner', { exact: true }) })
    .waitFor();
  expect((await scan(app.url, slug)).location).toBe('https://example.com/old');
});

test('a ZIP of selected codes has one picture of each, which decodes to its link', async () => {
  const { api, url, enter } = dashboard();
  const codes = await Promise.all(
    ['Table 1', 'Table 2', 'Table 3'].map((name) =>
      renderedCode(api, { redirect_url: 'https://example.com/table', name }),
    ),
  );
  const page = await enter('/codes?search=Table');
  await page.getByRole('checkbox', { name: 'Select all 3 loaded codes' }).check();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('radio', { name: 'SVG' }).check();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
  await page.getByRole('button', { name: 'Download anyway' }).click();
  const files = readZip(readFileSync(await (await download).path()));
  await page.getByText('Saved 3 pictures.').waitFor();

  const links = await Promise.all([...files.values()].map((svg) => zxingText(rasterise(String(svg), 400))));
  expect(links.sort()).toEqual(codes.map(({ slug }) => `${url}/${slug}`).sort());
  for (const name of files.keys()) expect(name).toMatch(/^table-?.*\.svg$/i);
});

test('the command palette finds and opens a code by keyboard alone', async () => {
  const { api, url, enter } = dashboard();
  const { id } = await renderedCode(api, { redirect_url: 'https://example.com/', name: 'Shop window' });
  const page = await enter('/projects');
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search codes and pages' }).waitFor();
  await page.keyboard.type('shop w');
  await page.getByRole('option', { name: /^Shop window/ }).waitFor();
  expect(await accessibilityViolations(page, '[role=dialog]')).toEqual([]);
  const selected = page.getByRole('option', { selected: true });
  expect(await selected.textContent()).toStartWith('Shop window');
  await page.keyboard.press('ArrowUp');
  expect(await selected.textContent()).toStartWith('Search the list of codes');
  await page.keyboard.press('ArrowDown');
  expect(await selected.textContent()).toStartWith('Shop window');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/app/codes/${id}`);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('unsafe');
  await page.getByRole('option', { name: 'Unsafe hosts' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/app/safety`);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: 'Search codes and pages' });
  await palette.waitFor();
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
});

test('the notice about printed copies is answered for good, and Undo brings it back', async () => {
  const { api, app, enter } = dashboard();
  const { id } = await renderedCode(api, { redirect_url: 'https://example.com/', name: 'Poster' });
  const { store } = app.app;
  const [account] = await store.read.listAccounts();
  const row = await store.read.findQrCode(wholeAccount(account?.id ?? ''), id);
  const [picture] = await store.read.findPictures([row?.picture ?? '']);
  const address = 'https://before.example';
  const drawn = { ...picture, account_id: account?.id } as never;
  await store.write.keepPicture({ seq: row?.seq ?? 0, picture: drawn, address, now: Date.now() });

  const page = await enter(`/codes/${id}`);
  const notice = page.getByText('Printed copies may lead elsewhere');
  await notice.waitFor();
  await lookAt(page, 'printed-copies', 'main [role=alert]');
  await page.getByRole('button', { name: 'None were printed' }).click();
  await notice.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await notice.waitFor();
  await page.getByRole('button', { name: 'None were printed' }).click();
  await notice.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: 'Poster' }).waitFor();
  expect(await notice.count()).toBe(0);
});
