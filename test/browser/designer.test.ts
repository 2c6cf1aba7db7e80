import { expect, test } from 'bun:test';
import { renderedCode } from '../harness/codes.ts';
import { dashboardOn } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';
import { zxingText } from '../pictures/read-codes.ts';

const dashboard = dashboardOn('sqlite');

test('a changed design is previewed at once, saved, drawn by the server, and still decodes to the link', async () => {
  const { api, url, enter } = dashboard();
  const { id, slug } = await renderedCode(api, { redirect_url: 'https://example.com/a', name: 'Poster' });
  const before = (await api.get(`/v1/qr-codes/${id}`)).body;
  const page = await enter(`/codes/${id}/design`);

  await page.getByRole('radiogroup', { name: 'Dots' }).getByRole('radio', { name: 'Rounded' }).click();
  await page.getByRole('radiogroup', { name: 'Corner eyes' }).getByRole('radio', { name: 'Circle' }).click();
  await page.getByRole('textbox', { name: 'Code colour' }).fill('#1e3a8a');
  await page.getByText('Unsaved changes.').waitFor();
  const preview = page.getByRole('img', { name: 'The code as designed' }).last();
  expect(await zxingText(await preview.screenshot())).toBe(`${url}/${slug}`);
  await page.getByRole('button', { name: 'Save design' }).click();
  await page.getByText('All changes are saved.').waitFor();

  await page.getByRole('link', { name: 'Overview' }).click();
  const picture = page.getByRole('img', { name: 'QR code of Poster' });
  await picture.waitFor();
  expect(await zxingText(await picture.screenshot())).toBe(`${url}/${slug}`);
  const after = (await api.get(`/v1/qr-codes/${id}`)).body;
  expect(after.file_url_svg).not.toBe(before.file_url_svg);
  expect(after.qr_render_metadata).toEqual({
    ...before.qr_render_metadata,
    dot_style: 'rounded',
    eye_style: 'circle',
    foreground_color: '#1e3a8a',
  });
  expect(await picture.getAttribute('src')).toBe(new URL(after.file_url_svg).pathname);
});

test('a saved style is renamed, and gets the present look', async () => {
  const { api, enter, send } = dashboard();
  const { id } = await renderedCode(api, { redirect_url: 'https://example.com/a', name: 'Card' });
  const { style_template_id } = await send('POST', '/v2/style-templates', { name: 'Cards' });
  const template = () => send('GET', `/v2/style-templates/${style_template_id}`);
  const page = await enter(`/codes/${id}/design`);
  await page.getByRole('button', { name: 'Change style Cards' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Table cards');
  await page.getByRole('button', { name: 'Rename style' }).click();
  await page.getByRole('radiogroup', { name: 'Dots' }).getByRole('radio', { name: 'Rounded' }).click();
  await page.getByRole('button', { name: 'Change style Table cards' }).click();
  await lookAt(page, 'style-menu', '[role=menu]');
  await page.getByRole('menuitem', { name: 'Update with the present look' }).click();
  await page.getByRole('button', { name: 'Update style' }).click();
  await page.getByText('“Table cards” has the present look now.').waitFor();
  expect(await template()).toMatchObject({ name: 'Table cards', qr_render_metadata: { dot_style: 'rounded' } });
});
