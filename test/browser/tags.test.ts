import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { renderedCode } from '../harness/codes.ts';
import { dashboardOn, screenshot } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';

const dashboard = dashboardOn('sqlite');
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 800 };
const NAMES = Array.from({ length: 14 }, (_, number) => `Campaign ${number + 10}`);

/** Chooses a tag and leaves the list of tags open. */
async function chooseTag(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name }).click();
  await page.getByRole('option', { name: 'Campaign 11' }).waitFor();
}

/** Whether a button can be clicked where it is: nothing covers its middle, without scrolling. */
const isFree = (page: Page, name: string) =>
  page.getByRole('button', { name }).evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(button.ownerDocument.elementFromPoint(left + width / 2, top + height / 2));
  });

test('while tags are chosen, the open list covers neither Save nor the buttons of the dialog', async () => {
  const { api, enter, send, url } = dashboard();
  const { id } = await renderedCode(api, { redirect_url: 'https://example.com/a', name: 'Poster' });
  for (const name of NAMES) await send('POST', '/v2/tags', { name });
  const page = await enter('/keys');
  for (const [viewport, tag] of [
    [PHONE, 'Campaign 15'],
    [WIDE, 'Campaign 16'],
  ] as const) {
    await page.setViewportSize(viewport);
    await page.goto(`${url}/app/codes/${id}`);
    await page.getByRole('button', { name: 'Save tags and note' }).scrollIntoViewIfNeeded();
    await chooseTag(page, 'Tags', tag);
    await screenshot(page, `tags-open-${viewport.width}`);
    expect(await isFree(page, 'Save tags and note')).toBe(true);
    await page.getByRole('button', { name: 'Save tags and note' }).click();
    await page.getByText('Tags and note saved.').waitFor();

    await page.goto(`${url}/app/codes`);
    await page.getByRole('checkbox', { name: 'Select Poster' }).check();
    const selected = page.getByRole('group', { name: 'Selected codes' });
    await selected.getByRole('button', { name: 'Tags', exact: true }).click();
    await chooseTag(page, 'Add', 'Campaign 12');
    await screenshot(page, `tags-dialog-open-${viewport.width}`);
    expect(await isFree(page, 'Change tags')).toBe(true);
    await page.getByRole('button', { name: 'Change tags' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await lookAt(page, 'codes-tagged');
});
