import { beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { DEFAULT_PLANS } from '../../src/config/plans.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { updateAccount } from '../../src/people/update-account.ts';
import { accessibilityViolations, colourViolations } from '../harness/accessibility.ts';
import { renderedCode } from '../harness/codes.ts';
import { showIn } from '../harness/colour-scheme.ts';
import { dashboardOn, screenshot, visit } from '../harness/dashboard.ts';
import { animationsFinished } from '../harness/page-errors.ts';

const dashboard = dashboardOn('sqlite');
let code = '';

/** Every page that needs a sign-in, each with a text by which it is known to be shown. */
const INSIDE: [string, [string, string][]][] = [
  [
    'the list',
    [
      ['/codes', 'Window poster of the shop'],
      ['/codes?search=nothing-like-this', 'No results'],
      ['/codes/new', 'Create code'],
    ],
  ],
  [
    'a code',
    [
      ['/codes/CODE', 'Save destination'],
      ['/codes/CODE/design', 'Save design'],
      ['/codes/CODE/rules', 'Add rule'],
      ['/codes/CODE/history', 'API key “First key”'],
    ],
  ],
  [
    'projects, labels, keys, webhooks, members and activity',
    [
      ['/projects', 'Posters and table cards'],
      ['/labels', 'Create PDF'],
      ['/keys', 'New key'],
      ['/webhooks', 'New webhook'],
      ['/members', 'Invite your colleague'],
      ['/activity', 'signed in as'],
    ],
  ],
  [
    'the profile',
    [
      ['/profile', 'Your name, your time zone'],
      ['/profile#security', 'Two-factor sign-in'],
      ['/profile#plan', 'Limits and features'],
    ],
  ],
  [
    'what operators see',
    [
      ['/safety', 'The list is empty'],
      ['/operator/reports', 'No open reports'],
      ['/operator/accounts', 'Accounts'],
      ['/operator/activity', 'signed in as'],
      ['/operator/people', 'Everybody who can sign in'],
      ['/operator/system', 'Your connection'],
    ],
  ],
  ['an unknown address', [['/nowhere', 'Page not found']]],
];
const OUTSIDE: [string, string][] = [
  ['/sign-in', 'Sign in'],
  ['/welcome#token', 'This link does not work any more'],
  ['/invitation#token', 'This invitation does not work any more'],
  ['/confirm-email#token', 'Confirm your new e-mail'],
  ['/forgot', 'Forgot your password?'],
  ['/sign-up', 'Accounts on this server are created by its operator'],
];

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

async function check(
  page: Page,
  pages: readonly [string, string][],
  open: (page: Page, path: string) => Promise<unknown> = visit,
): Promise<void> {
  for (const [at, [path, content]] of pages.entries()) {
    await page.setViewportSize(WIDE);
    await showIn(page, 'light');
    await open(page, path.replace('CODE', code));
    await page.locator('main').getByText(content).first().waitFor();
    await page.locator('.mantine-Skeleton-root, [aria-label^="Loading"]').first().waitFor({ state: 'hidden' });
    await animationsFinished(page);
    await screenshot(page, `${name(path)}-light`);
    // What is around the main part is the same on all of them, but the title.
    const part = at === 0 ? 'html' : 'main';
    expect(await page.title()).toMatch(/.+/);
    const light = await accessibilityViolations(page, part);

    await showIn(page, 'dark');
    await screenshot(page, `${name(path)}-dark`);
    const dark = await colourViolations(page, part);

    await page.setViewportSize(PHONE);
    await animationsFinished(page);
    await screenshot(page, `${name(path)}-phone`);
    const sideways = await page.evaluate<number>('scrollTo({ left: 1_000, behavior: "instant" }), scrollX');
    expect({ path, light, dark, sideways }).toEqual({ path, light: [], dark: [], sideways: 0 });
  }
}

describe('no serious accessibility violation in light or dark, and no sideways scrolling on a phone:', () => {
  test.each(INSIDE)('%s', async (_, pages) => {
    await check(await dashboard().enter('/import-export', LOOK), pages);
  });

  test('pages before signing in', async () => {
    const { open, url } = dashboard();
    await check(await open(LOOK), OUTSIDE, (page, path) => page.goto(`${url}/app${path}`));
  });

  test('the first steps', async () => {
    const { app, email, enter } = dashboard();
    const deps = { store: app.app.store, clock: systemClock, plans: DEFAULT_PLANS };
    await updateAccount(deps, email, { checklist_dismissed: false });
    const page = await enter('/import-export', LOOK);
    await check(page, [['/codes', 'Waiting for a scan']]);
    // Their wheel stands still for those who want no motion.
    expect(await page.evaluate('document.getAnimations().length')).toBe(0);
    await updateAccount(deps, email, { checklist_dismissed: true });
  });
});

test('Help in the menu opens the guides', async () => {
  const page = await dashboard().enter('/keys');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Help' }).click();
  const guides = await opened;
  await guides.getByRole('heading', { name: 'Repoint docs' }).waitFor();
});
