import { expect, test } from 'bun:test';
import type { BrowserContextOptions } from 'playwright-core';
import { accessibilityViolations } from '../harness/accessibility.ts';
import { renderedCode } from '../harness/codes.ts';
import { DESKTOP, dashboardOn, screenshot } from '../harness/dashboard.ts';
import { zxingText } from '../pictures/read-codes.ts';
import { pdfPages } from '../pictures/read-pdf.ts';

const dashboard = dashboardOn('sqlite');
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

test('codes are put on a label sheet, which is downloaded as a readable PDF file', async () => {
  const { api, enter } = dashboard();
  const { slug } = await renderedCode(api, { redirect_url: 'https://example.com/f', name: 'Unique label' });
  const page = await enter('/labels', PHONE);
  await page.getByRole('textbox', { name: 'Search' }).fill('unique');
  await page.getByLabel('Start at label').fill('99');
  await page.getByText('The sheet has 24 labels').waitFor();
  await page.getByLabel('Start at label').fill('2');
  await page.getByText('1 label on 1 page').waitFor();
  await screenshot(page, 'labels-390');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Create PDF' }).click();
  await page.getByRole('button', { name: 'Download anyway' }).click();
  const file = await (await saved).path();
  const [sheet] = await pdfPages(new Uint8Array(await Bun.file(file).arrayBuffer()), 150);
  expect(sheet && (await zxingText(sheet))).toEndWith(slug);
});

test('labels that are too small for their code are named before anything is made, with what helps', async () => {
  const { api, enter } = dashboard();
  const names = ['Speisekarte', 'قائمة الطعام', 'תפריט היום', 'メニュー', 'आज का मेन्यू', '🍕 Pizza', 'ᚠᚢᚦ'];
  for (const name of names) {
    await renderedCode(api, { redirect_url: 'https://example.com/small', name: `${name} small` });
  }
  const page = await enter('/labels', DESKTOP);
  await page.getByRole('textbox', { name: 'Search' }).fill('small');
  await page.getByText('7 labels on 1 page').waitFor();
  await page.getByText('1 of 7 labels has characters that cannot be printed').waitFor();
  await page.getByText('ᚠᚢᚦ small (ᚠ ᚢ ᚦ)').waitFor();
  const shown = page.getByRole('img', { name: 'The first page' }).locator('image');
  await shown.waitFor();
  expect(await accessibilityViolations(page, 'main')).toEqual([]);
  await screenshot(page, 'labels-1280');

  await page.getByRole('combobox', { name: 'Label paper' }).click();
  await page.getByRole('option', { name: /^65 per page/ }).click();
  await page.getByText('All 7 labels are too small for the code').waitFor();
  expect(await page.getByRole('button', { name: 'Create PDF' }).isDisabled()).toBe(true);
  expect(await accessibilityViolations(page, 'main')).toEqual([]);
  await page.getByText('Print them anyway').scrollIntoViewIfNeeded();
  await screenshot(page, 'labels-too-small-1280');
  await page.getByRole('button', { name: /^Text beside the code, padding of 1 mm$/ }).click();
  await page.getByText('All 7 labels are too small for the code').waitFor({ state: 'detached' });
  await screenshot(page, 'labels-beside-1280');
  expect(await page.getByRole('button', { name: 'Create PDF' }).isEnabled()).toBe(true);
});

test('codes of a tag are put on labels, and small ones are printed if somebody insists', async () => {
  const { api, enter, send } = dashboard();
  const { id, slug } = await renderedCode(api, {
    redirect_url: 'https://example.com/tagged',
    name: 'Tagged',
  });
  await send('PATCH', `/v2/qr-codes/${id}`, { tags: ['Shelf'] });
  const page = await enter('/labels', PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('combobox', { name: 'Tag' }).click();
  await page.getByRole('option', { name: 'Shelf' }).click();
  await page.getByText('1 label on 1 page').waitFor();
  await page.getByRole('combobox', { name: 'Label paper' }).click();
  await page.getByRole('option', { name: /^65 per page/ }).click();
  await page.getByText('The label is too small for the code').waitFor();
  await page.getByRole('checkbox', { name: 'Print them anyway' }).check();
  await page.getByText('Print them anyway').scrollIntoViewIfNeeded();
  await screenshot(page, 'labels-dark-390');
  expect(await accessibilityViolations(page, 'main')).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Create PDF' }).click();
  await page.getByRole('button', { name: 'Download anyway' }).click();
  const file = await (await saved).path();
  const [sheet] = await pdfPages(new Uint8Array(await Bun.file(file).arrayBuffer()), 300);
  expect(sheet && (await zxingText(sheet))).toEndWith(slug);
});
