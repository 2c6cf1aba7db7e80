import { expect, test } from 'bun:test';
import type { Download, Locator, Page } from 'playwright-core';
import { NO_DECORATION } from '../../src/render/picture/decoration.ts';
import { type RenderedCode, renderedCode, setUncheckedLook } from '../harness/codes.ts';
import { dashboardOn } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';
import { readZip } from '../harness/read-zip.ts';
import { until } from '../harness/until.ts';
import { sampleLogo } from '../pictures/make-png.ts';
import { zxingText } from '../pictures/read-codes.ts';

const dashboard = dashboardOn('sqlite');
const UNREADABLE = 'Phones cannot read this';

async function downloaded(page: Page, button: Locator): Promise<Buffer> {
  return bytesOf(await download(page, button));
}

const bytesOf = async (file: Download) => Buffer.from(await Bun.file(await file.path()).arrayBuffer());

async function download(page: Page, button: Locator): Promise<Download> {
  const saved = page.waitForEvent('download');
  await button.click();
  const anyway = page.getByRole('button', { name: 'Download anyway' });
  await Promise.race([saved, anyway.click().catch(() => {})]);
  return saved;
}

test('a design that phones cannot read is shown and marked, and the download is the saved one, by that name', async () => {
  const { api, enter } = dashboard();
  const { id } = await renderedCode(api, { redirect_url: 'https://example.com/a', name: 'Poster' });
  const published = await (await fetch((await api.get(`/v1/qr-codes/${id}`)).body.file_url_svg)).text();
  const page = await enter(`/codes/${id}/design`);
  const preview = page.getByRole('img', { name: 'The code as designed' }).last();
  const mark = page.getByText(UNREADABLE).last();
  const menu = () => page.getByRole('button', { name: 'Download' }).click();

  await page.getByRole('textbox', { name: 'Code colour' }).fill('#fefefe');
  await mark.waitFor();
  expect(await zxingText(await preview.screenshot())).toBeUndefined();
  await page.getByRole('textbox', { name: 'Code colour' }).blur();
  await lookAt(page, 'designer-unreadable');
  await menu();
  await page.getByText('The design shown cannot be used. These files are of the saved design:').waitFor();
  const svg = page.getByRole('menuitem', { name: 'Saved design as SVG' });
  const saved = await download(page, svg);
  expect(saved.suggestedFilename()).toMatch(/^poster-qr-\w+\.svg$/);
  expect((await bytesOf(saved)).toString()).toBe(published);
  await menu();
  const pdf = await downloaded(page, page.getByRole('menuitem', { name: 'Saved design as PDF' }));
  expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-');

  await page.getByRole('textbox', { name: 'Code colour' }).fill('#12');
  await page.getByText('Your last change cannot be drawn: this is the design before it').last().waitFor();

  await page.getByRole('textbox', { name: 'Code colour' }).fill('#1e3a8a');
  await mark.waitFor({ state: 'hidden' });
  await page
    .getByText(/grade [ABC]\)/)
    .first()
    .waitFor();
  await menu();
  await page.getByText('As shown, not saved yet').waitFor();
  const shown = await downloaded(page, page.getByRole('menuitem', { name: 'SVG' }));
  expect(shown.toString()).toContain('#1e3a8a');
});

/** Whether the largest logo leaves a picture readable depends on its link, which is random. */
async function unreadableCode(label: string): Promise<RenderedCode> {
  const { api, app, send } = dashboard();
  const { logo_id: hash } = await send('POST', '/v2/logos?name=Disc', Buffer.from(sampleLogo()));
  const logo = { hash: hash ?? '', size: 30, margin: 3, shape: 'square', clear: true } as const;
  for (;;) {
    const code = await renderedCode(api, { redirect_url: 'https://example.com/b', name: 'Readable' });
    await setUncheckedLook(app.app.store, code.id, { decoration: { ...NO_DECORATION, logo } });
    const status = async () => (await send('GET', `/v2/qr-codes/${code.id}`)).render_status;
    const drawn = await until(status, (found) => found === 'done' || found === 'error');
    if (drawn === 'done') continue;
    await api.patch(`/v2/qr-codes/${code.id}`, { label });
    return code;
  }
}

test('while the saved design could not be drawn, pictures and files of an earlier one are called that everywhere', async () => {
  const { enter, url } = dashboard();
  const { id, slug } = await unreadableCode('Flyer');
  const page = await enter(`/codes/${id}/design`);
  await page.getByText('Saved, but the picture could not be drawn.').waitFor();
  await page.getByText(UNREADABLE).last().waitFor();
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByText('These files are of the last picture that was drawn:').waitFor();
  expect(await page.getByRole('menuitem', { name: 'PDF' }).isDisabled()).toBe(true);
  const png = await downloaded(page, page.getByRole('menuitem', { name: 'Last picture as PNG' }));
  expect(await zxingText(png)).toBe(`${url}/${slug}`);

  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByText('Picture and files show an earlier design').waitFor();
  expect(await page.getByRole('button', { name: 'Download PDF' }).isDisabled()).toBe(true);
  await lookAt(page, 'overview-earlier-design');

  await page.getByText('Last scan', { exact: true }).waitFor();

  await page.goto(`${url}/app/codes`);
  await page.getByRole('checkbox', { name: 'Select Flyer' }).check();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('radio', { name: 'SVG' }).check();
  const zip = await download(page, page.getByRole('dialog').getByRole('button', { name: 'Export' }));
  expect(readZip(await bytesOf(zip)).size).toBe(1);
  expect(zip.suggestedFilename()).toBe('pictures.zip');
  await page.getByText('Flyer: The file shows an earlier design').waitFor();
  await lookAt(page, 'zip-earlier-design', '[role=dialog]');
});
