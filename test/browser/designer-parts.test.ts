import { expect, test } from 'bun:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { query } from '../engines/support/query.ts';
import { renderedCode } from '../harness/codes.ts';
import { dashboardOn, screenshot } from '../harness/dashboard.ts';
import { sampleLogo } from '../pictures/make-png.ts';
import { zxingText } from '../pictures/read-codes.ts';

const dashboard = dashboardOn('sqlite');
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

/** An SVG with a script: the browser shows the picture without running it. */
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" onload="document.title = 'run'">
  <script>document.title = 'run'</script><rect width="20" height="10" fill="#0f766e"/></svg>`;

async function upload(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload logo' }).click();
  await (await chooser).setFiles(file);
}

const picture = (page: Page) => page.getByRole('img', { name: 'The code as designed' });

test('a logo, a frame and colours are previewed at once, checked, saved and drawn by the server', async () => {
  const { api, url, enter } = dashboard();
  const { id, slug } = await renderedCode(api, { redirect_url: 'https://example.com/a', name: 'Poster' });
  const page = await enter(`/codes/${id}/design`);
  await upload(page, { name: 'Our mark.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) });
  await page.getByRole('button', { name: 'Our mark', pressed: true }).waitFor();
  expect(await page.title()).not.toBe('run');
  await page.getByRole('radio', { name: 'Ticket' }).click();
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Scan ᚠ');
  await page.getByText('ᚠ (U+16A0)').first().waitFor();
  await page.getByText('Frame has to be changed before this can be saved.').waitFor();
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('扫码 Σε 📷');
  await page.getByRole('switch', { name: 'Separate eye colour' }).click();
  await page.getByRole('textbox', { name: 'Eye colour' }).fill('#9f1239');
  await page.getByRole('radiogroup', { name: 'Gradient' }).getByText('Linear').click();
  await page
    .getByText(/grade [ABC]\)/)
    .first()
    .waitFor();
  await page.getByText('Error correction was raised from M to').last().waitFor();
  expect(await zxingText(await picture(page).last().screenshot())).toBe(`${url}/${slug}`);
  await page.getByRole('button', { name: 'Save design' }).click();
  await page.getByText('All changes are saved.').waitFor();
  const { body } = await api.get(`/v1/qr-codes/${id}`);
  const svg = await (await fetch(body.file_url_svg)).text();
  expect(svg).toContain('data:image/png;base64,');
  expect(svg).toContain('linearGradient');
  const png = await (await fetch(body.file_url_png)).arrayBuffer();
  expect(await zxingText(new Uint8Array(png))).toBe(`${url}/${slug}`);
});

test('a server that is too busy to check a design is asked again until it has the result', async () => {
  const { api, enter } = dashboard();
  const { id } = await renderedCode(api, { redirect_url: 'https://example.com/busy', name: 'Busy' });
  const page = await enter(`/codes/${id}/design`);
  let refusals = 0;
  await page.route('**/check', (route) => {
    if (refusals === 3) return route.continue();
    refusals++;
    return route.fulfill({ status: 503, headers: { 'retry-after': '2' }, json: { code: 'unavailable' } });
  });
  await page.getByRole('switch', { name: 'Separate eye colour' }).click();
  await page
    .getByText(/grade [ABC]\)/)
    .first()
    .waitFor();
  expect(refusals).toBe(3);
});

test('a logo that is too large is reported, cannot be saved, and the largest readable size is offered', async () => {
  const { api, app, enter } = dashboard();
  const { id } = await renderedCode(api, { redirect_url: 'https://example.com/b', name: 'Flyer' });
  // A fixed text that the largest logo makes unreadable; a random link sometimes stays readable.
  const network = { ssid: 'A', security: 'WPA', password: 'secret123', hidden: false };
  const wifi = `type = 'wifi', redirect_url = null, qr_data = '${JSON.stringify(network)}'`;
  await query(app.storeEnv, `update qr_codes set ${wifi} where id = '${id}'`);
  const page = await enter(`/codes/${id}/design`, PHONE);
  await upload(page, { name: 'Disc.png', mimeType: 'image/png', buffer: Buffer.from(sampleLogo()) });
  await page.getByRole('button', { name: 'Disc', pressed: true }).waitFor();
  const [size, margin] = ['Size of the logo in per cent of the code', 'Free modules around the logo'].map((name) =>
    page.getByRole('slider', { name }),
  );
  await size?.press('End');
  await margin?.press('End');
  const offer = page.getByRole('button', { name: 'the largest size that reads' });
  await offer.waitFor();
  expect(await page.getByRole('button', { name: 'Save design' }).isDisabled()).toBe(true);
  await screenshot(page, 'designer-too-large-390');
  await offer.click();
  await page.getByRole('button', { name: 'Save design' }).click({ trial: true });
  await offer.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Save design' }).click();
  await page.getByText('All changes are saved.').waitFor();
});

test('the library shows how many codes use a logo before it is deleted, and they keep it', async () => {
  const { api, enter } = dashboard();
  const { id } = await renderedCode(api, { redirect_url: 'https://example.com/c', name: 'Card' });
  const page = await enter(`/codes/${id}/design`);
  await upload(page, { name: 'Ring.png', mimeType: 'image/png', buffer: Buffer.from(sampleLogo(64)) });
  await page.getByRole('button', { name: 'Ring', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Save design' }).click();
  await page.getByText('All changes are saved.').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Actions for logo Ring' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('1 code has this logo and will keep it.').waitFor();
  await page.getByRole('button', { name: 'Delete logo' }).click();
  await page.getByRole('img', { name: 'The logo of this code, deleted from the library' }).waitFor();
});

test('a file that is not a picture is refused with a message, which stays until a logo is added', async () => {
  const { api, open, session, url } = dashboard();
  const { id } = await renderedCode(api, { redirect_url: 'https://example.com/d', name: 'Bad' });
  const page = await open();
  await page.context().addCookies(await session());
  await page.addInitScript(`{
    const later = window.setTimeout;
    // Messages do not go by themselves.
    window.setTimeout = (run, ms, ...values) => later(run, ms === 8000 ? 1e9 : ms, ...values);
  }`);
  await page.goto(`${url}/app/codes/${id}/design`);
  await upload(page, { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  const message = page.getByText('The file cannot be shown as a picture.');
  await message.waitFor();
  await upload(page, { name: 'Star.png', mimeType: 'image/png', buffer: Buffer.from(sampleLogo(48)) });
  await page.getByRole('button', { name: 'Star', pressed: true }).waitFor();
  await message.waitFor({ state: 'hidden' });
});
