import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { accessibilityViolations } from '../harness/accessibility.ts';
import { dashboardOn } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';
import { until } from '../harness/until.ts';
import { samplePdf, samplePng } from '../pictures/make-files.ts';

const dashboard = dashboardOn('sqlite');
const PDF = { name: 'Menu of the week.pdf', mimeType: 'application/pdf', buffer: samplePdf() };
const PNG = { name: 'plan.png', mimeType: 'image/png', buffer: samplePng(600, 400) };

const choose = (page: Page, file: typeof PDF) => page.locator('input[type=file]').setInputFiles(file);

test('an owner makes a code for a file, replaces it, and restores the one before', async () => {
  const { enter, url, api } = dashboard();
  const page = await enter('/codes/new');
  await page.getByRole('radio', { name: /^File\./ }).click();
  await page.getByRole('button', { name: 'Create code' }).click();
  await page.getByText('Choose a file', { exact: true }).waitFor();
  await lookAt(page, 'file-empty');

  await choose(page, { name: 'menu.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<!doctype html><p>x') });
  await page.getByText('it is no PDF, PNG, JPEG or WebP').waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);

  await choose(page, PDF);
  const name = page.getByLabel('Name of the file');
  await name.waitFor();
  expect(await name.inputValue()).toBe('Menu of the week.pdf');
  await page.getByText(/^PDF, \d+ bytes$/).waitFor();
  await name.fill('a/b.pdf');
  await page.getByRole('button', { name: 'Create code' }).click();
  await page.getByText('A name has no /').waitFor();
  await name.fill('Menu.pdf');
  await lookAt(page, 'file-chosen');
  await page.getByRole('button', { name: 'Create code' }).click();
  await page.waitForURL(/\/codes\/qr_/);
  const id = /qr_\w+/.exec(page.url())?.[0] ?? '';
  const stored = async () => (await api.get(`/v2/qr-codes/${id}`)).body;
  const { slug } = await until(stored, (code) => code.render_status === 'done');
  expect(await (await fetch(`${url}/${slug}`)).text()).toBe(samplePdf().toString());

  // The form of the new code stays in sight until the page of the code has loaded.
  await page.getByRole('button', { name: 'Save file' }).waitFor();
  await choose(page, PNG);
  await page.getByText(/^PNG picture/).waitFor();
  await page.getByText('Save it').click();
  await page.getByRole('button', { name: 'Save file' }).click();
  await page.getByText('Saved. Scans now get the new file.').waitFor();
  expect((await fetch(`${url}/${slug}`)).headers.get('content-disposition')).toStartWith(
    'attachment; filename="plan.png"',
  );
  const earlier = page.getByRole('list', { name: 'Earlier files' });
  await earlier.getByText('Menu.pdf').waitFor();
  await lookAt(page, 'file-earlier');
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Restore Menu.pdf' }).click();
  await page.getByRole('button', { name: 'Save file' }).click();
  await earlier.getByText('plan.png').waitFor();
  expect((await stored()).qr_data).toMatchObject({ name: 'Menu.pdf', disposition: 'attachment' });
});

test('a file is dropped onto its place, and one that is too large is refused without being sent', async () => {
  const { enter } = dashboard();
  const page = await enter('/codes/new');
  await page.getByRole('radio', { name: /^File\./ }).click();
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/v2/files') && sent.push(request.method()));
  await choose(page, { ...PDF, buffer: Buffer.alloc(20_000_001) });
  await page.getByText('at most 20 MB are allowed').waitFor();
  expect(sent).toEqual([]);
  const transfer = await page.evaluateHandle(
    new Function(
      'base64',
      `const data = new DataTransfer();
       data.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], 'dropped.png'));
       return data;`,
    ) as (base64: string) => unknown,
    PNG.buffer.toString('base64'),
  );
  const zone = page.getByText('or drop it here');
  for (const type of ['dragover', 'drop']) await zone.dispatchEvent(type, { dataTransfer: transfer });
  await page.getByLabel('Name of the file').waitFor();
  expect(await page.getByLabel('Name of the file').inputValue()).toBe('dropped.png');
  expect(await page.getByText('too large').count()).toBe(0);
});
