import { beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { accessibilityViolations, colourViolations } from '../harness/accessibility.ts';
import { renderedCode } from '../harness/codes.ts';
import { showIn } from '../harness/colour-scheme.ts';
import { dashboardOn, screenshot } from '../harness/dashboard.ts';
import { animationsFinished } from '../harness/page-errors.ts';

const dashboard = dashboardOn('sqlite');
let code = '';

/** Every page that needs a sign-in, with content. */
const INSIDE: [string, string[]][] = [
  ['the list', ['/codes', '/codes?search=nothing-like-this', '/codes/new']],
  ['a code', ['/codes/CODE', '/codes/CODE/design', '/codes/CODE/rules', '/codes/CODE/history']],
  ['projects, labels and keys', ['/projects', '/labels', '/keys']],
  ['the profile', ['/profile', '/profile#security', '/profile#plan']],
  ['what operators see', ['/safety', '/operator/reports', '/operator/accounts', '/operator/system']],
  ['an unknown address', ['/nowhere']],
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

const WIDE = { width: 1280, height: 800 };
/** Touch devices get larger buttons, which make the widest pages. */
const LOOK = { viewport: WIDE, hasTouch: true };
const PHONE = { width: 390, height: 844 };

const name = (path: string) =>
  path
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Visits all of them in one browser page, since a new one would start a new process. */
async function check(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize(WIDE);
    await page.emulateMedia({ colorScheme: 'light' });
    const address = `${dashboard().url}/app${path.replace('CODE', code)}`;
    if (page.url() !== address) await page.goto(address);
    await page.getByRole('heading').first().waitFor();
    await page.locator('.mantine-Skeleton-root, [aria-label^="Loading"]').first().waitFor({ state: 'hidden' });
    await animationsFinished(page);
    await screenshot(page, `${name(path)}-light`);
    const light = await accessibilityViolations(page);

    await showIn(page, 'dark');
    await screenshot(page, `${name(path)}-dark`);
    const dark = await colourViolations(page);

    await page.setViewportSize(PHONE);
    await animationsFinished(page);
    await screenshot(page, `${name(path)}-phone`);
    const sideways = await page.evaluate<number>('scrollTo({ left: 1_000, behavior: "instant" }), scrollX');
    expect({ path, light, dark, sideways }).toEqual({ path, light: [], dark: [], sideways: 0 });
  }
}

describe('no serious accessibility violation in light or dark, and no sideways scrolling on a phone:', () => {
  test.each(INSIDE)('%s', async (_, paths) => {
    await check(await dashboard().enter(paths[0]?.replace('CODE', code) ?? '', LOOK), paths);
  });

  test('pages before signing in', async () => {
    await check(await dashboard().open(LOOK), OUTSIDE);
  });
});

test('Help in the menu opens the guides', async () => {
  const page = await dashboard().enter('/keys');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Help' }).click();
  const guides = await opened;
  await guides.getByRole('heading', { name: 'Repoint docs' }).waitFor();
});
