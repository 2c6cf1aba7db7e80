import { expect, test } from 'bun:test';
import { sharedBrowser } from '../harness/browser.ts';
import { slugOf } from '../harness/codes.ts';
import { dashboardOn } from '../harness/dashboard.ts';
import { INERT_FILES, samplePdf, samplePng } from '../pictures/make-files.ts';

const dashboard = dashboardOn('sqlite');

async function served(bytes: Buffer, name: string): Promise<string> {
  const { api } = dashboard();
  const { body } = await api.send('POST', '/v2/files', { body: new Uint8Array(bytes) });
  const made = await api.post('/v2/qr-codes', { type: 'file', qr_data: { file_id: body.file_id, name } });
  return slugOf(api, made.body.qr_id);
}

const FILES = [
  ...INERT_FILES.map(({ name, file }) => ({ name, file: file() })),
  { name: 'a picture', file: samplePng() },
  { name: 'a PDF', file: samplePdf() },
];

for (const { name, file } of FILES)
  test(`runs nothing in a browser, opens nothing and asks for nothing else: ${name}`, async () => {
    const { open, url } = dashboard();
    // Named as a page, which it is not.
    const slug = await served(file, 'page.html');
    const page = await open();
    const seen: string[] = [];
    page.on('dialog', (dialog) => {
      seen.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('popup', () => seen.push('popup'));
    page.on('request', (request) => seen.push(new URL(request.url()).pathname));
    const saved = page.waitForEvent('download', { timeout: 2_000 }).catch(() => null);
    // A browser without a viewer for PDFs saves it.
    await page.goto(`${url}/${slug}`).catch(() => {});
    const download = await saved;
    expect(seen.filter((one) => one !== `/${slug}` && one !== '/favicon.ico')).toEqual([]);
    expect(await page.title()).not.toBe('ran');
    if (download) expect(download.suggestedFilename()).toMatch(/^page\.html\.(pdf|jpg|png)$/);
    else expect(await page.evaluate('document.contentType')).toMatch(/^(image\/|application\/pdf|text\/html)/);
  });

test('no other page can show it in a frame', async () => {
  const { url } = dashboard();
  const slug = await served(samplePng(), 'plan.png');
  // Apart from the windows in which an error of the console fails the case: these two are wanted.
  const window = await (await sharedBrowser()).newContext();
  const page = await window.newPage();
  const outside = Bun.serve({
    port: 0,
    fetch: () =>
      new Response(`<iframe id="f" src="${url}/${slug}"></iframe><img id="i" src="${url}/${slug}">`, {
        headers: { 'content-type': 'text/html' },
      }),
  });
  try {
    await page.goto(`http://127.0.0.1:${outside.port}/`);
    const frame = page.frames().find((one) => one !== page.mainFrame());
    expect(frame?.url()).toMatch(/^(chrome-error:|about:blank)/);
    const width = await page.evaluate('document.getElementById("i").naturalWidth');
    expect(width).toBe(0);
  } finally {
    await window.close();
    await outside.stop(true);
  }
});
