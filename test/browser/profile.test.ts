import { expect, test } from 'bun:test';
import { dashboardOn } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';

const dashboard = dashboardOn('sqlite');

test('a time zone is found by typing and chosen by keyboard, beginning at the present one', async () => {
  const page = await dashboard().enter('/profile');
  const field = page.getByRole('combobox', { name: 'Time zone' });
  await page.getByText(', where it is ').waitFor();
  expect(await page.getByRole('option', { includeHidden: true }).count()).toBe(0);

  await field.focus();
  await page.getByRole('option', { name: 'Europe/Berlin' }).waitFor();
  await field.fill('berlin');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page.getByText('Profile saved').waitFor();
  await field.focus();
  const next = page.getByRole('option', { name: 'Europe/Bratislava' });
  await next.waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await next.getAttribute('data-combobox-selected')).toBe('true');
  await page.keyboard.press('Enter');
  expect(await field.inputValue()).toBe('Europe/Bratislava');
});

test('private pages are in the standby only after a click', async () => {
  const page = await dashboard().enter('/profile');
  const allow = page.getByRole('switch', { name: 'Include Wi-Fi passwords and contact cards' });
  expect(await allow.isChecked()).toBe(false);
  await allow.click();
  await page.getByText('Profile saved').waitFor();
  await page.getByRole('heading', { name: 'Standby' }).scrollIntoViewIfNeeded();
  await lookAt(page, 'standby-setting');
  await page.reload();
  await allow.waitFor();
  expect(await allow.isChecked()).toBe(true);
});
