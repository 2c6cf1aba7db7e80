import { beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { accessibilityViolations } from '../harness/accessibility.ts';
import { renderedCode } from '../harness/codes.ts';
import { DESKTOP, dashboardOn, screenshot } from '../harness/dashboard.ts';
import { animationsFinished } from '../harness/page-errors.ts';

const dashboard = dashboardOn('sqlite');
let code = '';

/** Every page behind the sign-in, with something to show on it. */
const INSIDE = [
  '/codes',
  '/codes?search=nothing-like-this',
  '/codes/new',
  '/codes/CODE',
  '/codes/CODE/design',
  '/codes/CODE/rules',
  '/codes/CODE/history',
  '/projects',
  '/labels',
  '/keys',
  '/profile',
  '/profile#security',
  '/profile#plan',
  '/safety',
  '/operator/reports',
  '/operator/accounts',
  '/operator/system',
  '/nowhere',
];
const OUTSIDE = ['/sign-in', '/welcome#token', '/confirm-email#token', '/forgot', '/sign-up'];

beforeAll(async () => {
  const { api } = dashboard();
  await api.post('/v1/projects', { name: 'Summer', description: 'Posters and table cards' });
  const rules = [
    { condition: 'device', value: 'ios', url: 'https://example.com/apple' },
    {
      condition: 'schedule',
      schedule_days: ['mon', 'tue'],
      schedule_start: '11:00',
      schedule_end: '14:00',
      url: 'https://example.com/lunch',
    },
  ];
  const long = 'https://example.com/a/rather/long/address/that/does/not/fit/on/a/phone?with=a&query=too';
  const made = await renderedCode(api, { redirect_url: long, name: 'Window poster', redirect_rules: rules });
  code = made.id;
  await api.patch(`/v1/qr-codes/${code}`, { label: 'Window poster of the shop in the old town' });
});

/** Fingers need larger buttons, so whoever uses them sees the widest page. */
const LOOK = { ...DESKTOP, hasTouch: true };
const PHONE = { width: 390, height: 844 };

const name = (path: string) =>
  path
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '');

async function check(page: Page, path: string): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  await page.locator('.mantine-Skeleton-root, [aria-label^="Loading"]').first().waitFor({ state: 'hidden' });
  await animationsFinished(page);
  await screenshot(page, `${name(path)}-light`);
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.emulateMedia({ colorScheme: 'dark' });
  await animationsFinished(page);
  await screenshot(page, `${name(path)}-dark`);
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.setViewportSize(PHONE);
  await animationsFinished(page);
  await screenshot(page, `${name(path)}-phone`);
  expect(await page.evaluate<number>('scrollTo({ left: 1_000, behavior: "instant" }), scrollX')).toBe(0);
}

describe('no serious accessibility violation in light or dark, and no sideways scrolling on a phone:', () => {
  test.each(INSIDE)('%s', async (path) => {
    await check(await dashboard().enter(path.replace('CODE', code), LOOK), path);
  });

  test.each(OUTSIDE)('%s', async (path) => {
    const { open, url } = dashboard();
    const page = await open(LOOK);
    await page.goto(`${url}/app${path}`);
    await check(page, path);
  });
});
