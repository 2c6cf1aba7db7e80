import { beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { wholeAccount } from '../../src/store/reach.ts';
import { query } from '../engines/support/query.ts';
import { accessibilityViolations, colourViolations } from '../harness/accessibility.ts';
import { type RenderedCode, renderedCode } from '../harness/codes.ts';
import { showIn } from '../harness/colour-scheme.ts';
import { DESKTOP, dashboardOn, screenshot } from '../harness/dashboard.ts';
import { animationsFinished } from '../harness/page-errors.ts';
import { scan } from '../harness/scan-client.ts';
import { scanForAYear } from './support/scanned-year.ts';

const dashboard = dashboardOn('sqlite');
const codes: Record<'empty' | 'one' | 'year', RenderedCode> = {
  empty: { id: '', slug: '' },
  one: { id: '', slug: '' },
  year: { id: '', slug: '' },
};
let project = '';
const PHONE = { width: 390, height: 844 };

beforeAll(async () => {
  const { api, app, email } = dashboard();
  const { store } = app.app;
  const account = await store.read.findAccountByIdOrEmail(email);
  if (!account) throw new Error('There is no account');
  project = (await store.read.findDefaultProject(account.id))?.id ?? '';
  const redirect_rules = [
    { condition: 'device', value: 'ios', url: 'https://example.com/apple' },
    { condition: 'country', value: 'DE', url: 'https://example.com/de' },
  ];
  for (const name of ['empty', 'one', 'year'] as const) {
    codes[name] = await renderedCode(api, { redirect_url: 'https://example.com/', name, redirect_rules });
  }
  await scan(app.url, codes.one.slug);
  const year = await store.read.findQrCode(wholeAccount(account.id), codes.year.id);
  if (!year) throw new Error('The code is gone');
  await scanForAYear(store, year, Date.now());
  const visitors = Array.from({ length: 60 }, (_, ago) => {
    const day = Math.floor(Date.now() / 86_400_000) - ago;
    return `('code_days ${year.seq}', ${day}, ${5 + (ago % 7)})`;
  });
  await query(app.storeEnv, `insert into visitor_days (scope, day, visitors) values ${visitors.join(', ')}`);
  await api.patch(`/v1/qr-codes/${codes.year.id}`, { redirect_url: 'https://example.com/changed' });
});

const total = async (page: Page) => Number((await page.getByTestId('total').textContent())?.replace(/\D/g, ''));
const trendTable = (page: Page) => page.getByRole('table', { name: 'Scans over time' });

/** The charts are loaded after the page. */
async function drawn(page: Page): Promise<void> {
  await page.getByTestId('total').waitFor();
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'hidden' });
  if ((await total(page)) > 0) await page.locator('.recharts-bar-rectangle').first().waitFor({ state: 'attached' });
  await animationsFinished(page);
}

describe('analytics have no serious accessibility violation and no sideways scrolling:', () => {
  const light = { colorScheme: 'light', size: { width: 1280, height: 2400 } } as const;
  const dark = { colorScheme: 'dark', size: PHONE } as const;
  type Looks = readonly (typeof light | typeof dark)[];
  // The parts that all have in common are checked in both looks on the fullest page.
  const pages: [string, Looks, () => string][] = [
    ['code without scans', [light], () => `/codes/${codes.empty.id}/analytics`],
    ['code with one scan', [], () => `/codes/${codes.one.id}/analytics?range=today`],
    ['code with a year', [light, dark], () => `/codes/${codes.year.id}/analytics?range=365d&by=country&value=DE`],
    ['project', [dark], () => `/projects/${project}/analytics?range=90d`],
    ['account', [light], () => '/analytics'],
  ];
  test.each(pages)('%s', async (name, looks, path) => {
    const page = await dashboard().enter(path(), { ...DESKTOP, hasTouch: true });
    await drawn(page);
    for (const { colorScheme, size } of looks) {
      await showIn(page, colorScheme);
      await page.setViewportSize(size);
      await drawn(page);
      await screenshot(page, `analytics-${name.replaceAll(' ', '-')}-${size.width}-${colorScheme}`);
      const violations = colorScheme === 'light' ? accessibilityViolations : colourViolations;
      expect(await violations(page, 'main')).toEqual([]);
    }
    await page.setViewportSize(PHONE);
    await drawn(page);
    expect(await page.evaluate<number>('scrollTo({ left: 1_000, behavior: "instant" }), scrollX')).toBe(0);
  });
});

describe('a page of analytics', () => {
  test('keeps the range and the filter in its address, and compares with the previous range', async () => {
    const page = await dashboard().enter(`/codes/${codes.year.id}/analytics`);
    await drawn(page);
    await page.getByText(/(more|fewer) than in the 30 days before/).waitFor();
    await page.getByRole('radiogroup', { name: 'Range' }).getByText('7 days').click();
    await page.waitForURL(/range=7d/);
    await page.getByText(/in the 7 days before/).waitFor();
    const week = await total(page);

    await page.getByRole('button', { name: 'Germany', exact: true }).click();
    await page.waitForURL(/by=country&value=DE/);
    await page.getByText(`of ${week} scans`).waitFor();
    await page.getByText('The filter applies to the trend only').waitFor();
    await page.reload();
    await page.getByRole('columnheader', { name: 'Germany' }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await page.waitForURL((url) => !url.search.includes('by='));

    await page.getByRole('radiogroup', { name: 'Range' }).getByText('Custom').click();
    await page.getByLabel('From', { exact: true }).fill('2020-01-01');
    await page.getByLabel('From', { exact: true }).press('Enter');
    await page.waitForURL(/from=2020-01-01/);
    await page.getByText('Each bar is a month.').waitFor();
    expect(await total(page)).toBeGreaterThan(9_000);
  });

  test('shows the same total in its table, its lists, its files and its headline', async () => {
    const page = await dashboard().enter(`/codes/${codes.year.id}/analytics?range=365d`);
    await drawn(page);
    const whole = await total(page);
    const sum = (texts: string[]) => texts.reduce((all, text) => all + Number(text.replace(/\D/g, '')), 0);
    expect(sum(await trendTable(page).locator('td').allTextContents())).toBe(whole);
    await page.getByText('Rule 2, Germany').waitFor();
    await page.getByText('Destination, ').waitFor();
    await page.getByText('each bar is the average day of a week').waitFor();

    for (const title of ['Trend', 'Countries', 'Hours and weekdays', 'Devices', 'Referrers', 'Rules']) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: `Download “${title}” as CSV` }).click();
      const lines = readFileSync(await (await download).path(), 'utf8')
        .trim()
        .split('\r\n')
        .slice(1);
      expect([title, sum(lines.map((line) => line.split(',').at(-1) ?? ''))]).toEqual([title, whole]);
    }
  });

  test('shows a scan without a reload', async () => {
    const { app, enter } = dashboard();
    const page = await enter(`/codes/${codes.empty.id}/analytics`);
    await page.getByText('No scans yet').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await scan(app.url, codes.empty.slug);
    await page.getByText('1 scan of all time').waitFor();
    await page.getByRole('rowheader', { name: 'Android' }).waitFor();
  });
});
