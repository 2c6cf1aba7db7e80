import { beforeAll, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { DEFAULT_PLANS } from '../../src/config/plans.ts';
import type { Role } from '../../src/config/roles.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { newId } from '../../src/lib/ids.ts';
import { updateAccount } from '../../src/people/update-account.ts';
import { query } from '../engines/support/query.ts';
import { NO_LIMITS } from '../flows/api/support/shared-app.ts';
import { signIn } from '../flows/dashboard/support/dashboard-app.ts';
import { accessibilityViolations } from '../harness/accessibility.ts';
import { renderedCode } from '../harness/codes.ts';
import { DESKTOP, dashboardOn, PASSWORD, visit } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';
import type { TestAccount } from '../harness/start-app.ts';

const dashboard = dashboardOn('sqlite');

type Account = TestAccount & { label: string; code: string };
let shop: Account;
let studio: Account;

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

beforeAll(async () => {
  [shop, studio] = [await account('Window of the shop'), await account('Door of the studio')];
});

/** An account with one code. */
async function account(label: string): Promise<Account> {
  const { app } = dashboard();
  const made = await app.account({ limits: NO_LIMITS });
  const deps = { store: app.app.store, clock: systemClock, plans: DEFAULT_PLANS };
  await updateAccount(deps, made.id, { checklist_dismissed: true });
  const api = app.client(made.apiKey);
  const { id: code } = await renderedCode(api, { redirect_url: 'https://example.com/menu', name: label });
  return { ...made, label, code };
}

type Membership = { of: Account; role: Role; projectIds?: string[] };

/** A window in which a new person, who is in these accounts, is signed in. */
async function personIn(...memberships: Membership[]) {
  const { app, url, open } = dashboard();
  const { store } = app.app;
  const now = Date.now();
  const id = newId('per', now);
  const email = `${id}@example.com`;
  await store.write.insertPerson({ id, email, name: 'Ada', password_hash: null, created_at: now, updated_at: now });
  for (const [at, { of, role, projectIds: project_ids = null }] of memberships.entries()) {
    const member = { id: newId('mem', now), account_id: of.id, person_id: id, role, project_ids };
    await store.write.insertMember({ ...member, created_at: now + at });
  }
  const { cookie } = await signIn(app, { id: '', email }, url, id);
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return { name, value, url };
  });
  return {
    id,
    email,
    async enter(path: string, look = DESKTOP): Promise<Page> {
      const page = await open(look);
      await page.context().addCookies(cookies);
      await page.goto(`${url}/app${path}`);
      return page;
    },
  };
}

const BOTH = () => [{ of: shop, role: 'owner' } as const, { of: studio, role: 'editor' } as const];
const listed = (page: Page, { label }: Account) => page.getByRole('link', { name: label }).waitFor();

const address = (page: Page) => new URL(page.url()).pathname;
const inAccount = ({ id }: Account, path: string) => `/a/${id}${path}`;

async function remove(personId: string, { id }: Account): Promise<void> {
  const { storeEnv } = dashboard().app;
  await query(storeEnv, `delete from members where person_id = '${personId}' and account_id = '${id}'`);
}

test('the switcher opens the same page in the other account, with which the pages open from then on', async () => {
  const { url } = dashboard();
  const page = await (await personIn(...BOTH())).enter('/codes?sort=label');
  await listed(page, shop);
  // An address without an account gets the one that it opened in.
  await page.waitForURL(`${url}/app/a/${shop.id}/codes?sort=label`);
  expect(await accessibilityViolations(page, 'html')).toEqual([]);
  await page.getByRole('link', { name: 'Analytics' }).click();
  await page.waitForURL(`${url}/app/a/${shop.id}/analytics`);
  await page.getByRole('button', { name: `Switch account, now ${shop.email}` }).press('Enter');
  const other = page.getByRole('dialog').getByRole('link', { name: studio.email });
  await other.waitFor();
  expect(await accessibilityViolations(page, 'html')).toEqual([]);
  const isFocused = () => page.evaluate(`document.activeElement?.textContent.startsWith('${studio.email}')`);
  for (let step = 0; step < 2 && !(await isFocused()); step++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/app/a/${studio.id}/analytics`);
  await page.goto(`${url}/app`);
  await listed(page, studio);
  expect(address(page)).toBe(`/app/a/${studio.id}/codes`);
});

test('two tabs show two accounts, and each changes its own; going back leads to the account before', async () => {
  const { url } = dashboard();
  const page = await (await personIn(...BOTH())).enter(inAccount(shop, '/codes'));
  await listed(page, shop);
  const other = await page.context().newPage();
  await other.goto(`${url}/app${inAccount(studio, `/codes/${studio.code}`)}`);
  await other.getByRole('button', { name: 'Rename code' }).click();
  await other.getByRole('textbox', { name: 'Name of the code' }).fill('Gate of the studio');
  await other.getByRole('button', { name: 'Save name' }).click();
  await other.getByRole('heading', { name: 'Gate of the studio' }).waitFor();
  studio.label = 'Gate of the studio';
  await page.getByRole('link', { name: 'Projects' }).click();
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
  await page.getByRole('link', { name: 'Codes', exact: true }).click();
  await listed(page, shop);
  expect(await page.getByText(studio.label).count()).toBe(0);
  await page.goto(`${url}/app${inAccount(studio, '/codes')}`);
  await listed(page, studio);
  await page.goBack();
  await listed(page, shop);
  expect(address(page)).toBe(`/app${inAccount(shop, '/codes')}`);
  await other.close();
});

test('on a phone the switcher is at the top of the menu, and finds one of many accounts', async () => {
  const { app, url } = dashboard();
  const more = await Promise.all(Array.from({ length: 9 }, () => app.account()));
  const many = more.map((each) => ({ of: { ...each, label: '', code: '' }, role: 'viewer' }) as const);
  const page = await (await personIn(...BOTH(), ...many)).enter(inAccount(shop, '/codes'), PHONE);
  await listed(page, shop);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('button', { name: `Switch account, now ${shop.email}` }).click();
  const accounts = page.getByRole('dialog').getByRole('link');
  await accounts.nth(10).waitFor();
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill(studio.email);
  await accounts.nth(1).waitFor({ state: 'detached' });
  expect(await accessibilityViolations(page, 'html')).toEqual([]);
  await accounts.first().click();
  await listed(page, studio);
  expect(page.url()).toBe(`${url}/app${inAccount(studio, '/codes')}`);
});

test('the command palette switches accounts', async () => {
  const page = await (await personIn(...BOTH())).enter(inAccount(shop, '/codes'));
  await listed(page, shop);
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Search codes and pages' }).fill('switch account');
  await page.getByRole('option', { name: `Switch to ${studio.email}` }).click();
  await listed(page, studio);
});

test('signing in leads to the account of the address', async () => {
  const { url, open, email } = dashboard();
  const page = await open();
  await page.goto(`${url}/app${inAccount(shop, '/projects?x=1')}`);
  await page.waitForURL(/\/app\/sign-in/);
  // The operator is no member of it.
  await dashboard().session();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'You are no member of this account' }).waitFor();
  expect(address(page)).toBe(`/app${inAccount(shop, '/projects')}`);
  await page.getByRole('link', { name: `Open ${email}` }).click();
  await page.getByRole('heading', { name: 'Codes' }).waitFor();
});

test('somebody who is removed while a page is open sees that, and the way to another account, instead of errors', async () => {
  const { url } = dashboard();
  const person = await personIn(...BOTH());
  const page = await person.enter(inAccount(studio, `/codes/${studio.code}`));
  await page.getByRole('button', { name: 'Rename code' }).click();
  await page.getByRole('textbox', { name: 'Name of the code' }).fill('Too late');
  // While it is saved: what the page still asks for as it opens would tell it earlier.
  await page.route(/\/v2\/qr-codes\/[^/]+$/, async (route) => {
    if (route.request().method() === 'PATCH') await remove(person.id, studio);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Save name' }).click();
  await page.getByRole('heading', { name: 'You are no member of this account' }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await accessibilityViolations(page, 'html')).toEqual([]);
  await page.getByRole('link', { name: `Open ${shop.email}` }).click();
  await listed(page, shop);
  await remove(person.id, shop);
  await page.goto(`${url}/app`);
  await page.getByRole('heading', { name: 'You are in no account' }).waitFor();
  expect(await accessibilityViolations(page, 'html')).toEqual([]);
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page.getByText('Profile saved').waitFor();
  expect(await accessibilityViolations(page, 'html')).toEqual([]);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/app\/sign-in/);
});

test('a suspended account says so, at its address and while its pages are open, and leads to the others', async () => {
  const { app, url, send } = dashboard();
  const closed = await account('Closed window');
  const extra = { ...(await app.account()), label: '', code: '' };
  const person = await personIn(
    { of: closed, role: 'admin' },
    { of: extra, role: 'viewer' },
    { of: shop, role: 'viewer' },
  );
  const page = await person.enter(inAccount(closed, '/codes'));
  await listed(page, closed);
  await send('PATCH', `/operator/accounts/${closed.id}`, { suspended: true });
  await page.getByRole('link', { name: 'Projects' }).click();
  const heading = page.getByRole('heading', { name: 'This account is suspended' });
  await heading.waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.goto(`${url}/app${inAccount(closed, `/codes/${closed.code}`)}`);
  await heading.waitFor();
  // First the one that his pages open with.
  const others = page.getByRole('main').getByRole('link');
  await others.first().waitFor();
  expect(await others.allTextContents()).toEqual([`Open ${extra.email}`, `Open ${shop.email}`]);
  await lookAt(page, 'suspended-account', 'html');
  await others.last().click();
  await listed(page, shop);
  await page.goto(`${url}/app${inAccount(closed, '/codes')}`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/app\/sign-in/);
});

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents();
const LOOKS = ['Codes', 'Analytics', 'Projects', 'Profile', 'Help'];

test('a viewer sees codes, rules, analytics and history, and nothing that he may not do', async () => {
  const { url } = dashboard();
  const page = await (await personIn({ of: shop, role: 'viewer' })).enter(inAccount(shop, '/codes'));
  await listed(page, shop);
  expect(await menu(page)).toEqual(LOOKS);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await page.locator('main').getByRole('button').allTextContents()).not.toContain('Tags');
  expect(await page.getByRole('link', { name: 'Create code' }).count()).toBe(0);
  for (const [path, shown] of READ_ONLY) {
    await visit(page, path.replace('CODE', shop.code));
    await page.locator('main').getByText(shown).first().waitFor();
    await page.locator('.mantine-Skeleton-root, [aria-label^="Loading"]').first().waitFor({ state: 'hidden' });
    const changing = /^(Save|Add|Edit|Restore|New|Create|Rename|Archive|Tags|Re-point|Remove)/;
    expect({ path, changing: await page.locator('main').getByRole('button', { name: changing }).count() }).toEqual({
      path,
      changing: 0,
    });
    expect(await accessibilityViolations(page, 'html')).toEqual([]);
  }
  await visit(page, '/profile');
  await page.getByRole('list', { name: 'Your accounts' }).waitFor();
  expect(await page.getByRole('tab').allTextContents()).toEqual(['General', 'Security']);
  expect(await accessibilityViolations(page, 'html')).toEqual([]);
  for (const path of ['/keys', '/webhooks', '/import-export', '/labels', '/codes/new', `/codes/${shop.code}/design`]) {
    await page.goto(`${url}/app${inAccount(shop, path)}`);
    await page.getByRole('heading', { name: 'This page is not for your role' }).waitFor();
  }
});

const READ_ONLY: [string, string][] = [
  ['/codes/CODE', 'https://example.com/menu'],
  ['/codes/CODE/analytics', 'No scans yet'],
  ['/codes/CODE/rules', 'No rules'],
  ['/codes/CODE/history', 'with who made it'],
  ['/analytics', 'No scans'],
  ['/projects', 'Group codes that belong together'],
];

test('a viewer reads where a split leads, and where a code leads when it is over', async () => {
  const to = (name: string) => `https://example.com/${name}`;
  const split = [
    { url: to('old'), weight: 1 },
    { url: to('new'), weight: 3 },
  ];
  const over = { expired_url: to('expired'), limit_reached_url: to('sold-out') };
  const { status } = await shop.api.patch(`/v2/qr-codes/${shop.code}`, { split, split_by: 'day', ...over });
  expect(status).toBe(200);
  const person = await personIn({ of: shop, role: 'viewer' });
  const page = await person.enter(inAccount(shop, `/codes/${shop.code}`));
  const destinations = page.getByRole('list', { name: 'Destinations of the split' }).getByRole('listitem');
  await destinations.first().waitFor();
  expect(await destinations.allTextContents()).toEqual([`25%${to('old')}`, `75%${to('new')}`]);
  await page.getByText('for each visitor and day').waitFor();
  const facts = page.locator('main dl');
  for (const url of Object.values(over)) await facts.getByText(url).waitFor();
  await lookAt(page, 'split for a viewer');
  await visit(page, `/codes/${shop.code}/rules`);
  await page.getByText('goes to one of example.com/old (25%), example.com/new (75%)').waitFor();
  await shop.api.patch(`/v2/qr-codes/${shop.code}`, { split: null, expired_url: null, limit_reached_url: null });
});

test('an editor who is limited to projects sees those alone, and works in them', async () => {
  const { url } = dashboard();
  const member = { of: shop, role: 'editor', projectIds: [shop.defaultProjectId] } as const;
  const outside = await shop.api.post('/v1/projects', { name: 'Not for members' });
  expect(outside.status).toBe(201);
  const page = await (await personIn({ ...member, projectIds: [...member.projectIds] })).enter(
    inAccount(shop, '/projects'),
  );
  await page.getByRole('list', { name: 'Projects' }).getByRole('listitem').first().waitFor();
  expect(await page.getByText('Not for members').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'New project' }).count()).toBe(0);
  expect(await menu(page)).toEqual([
    'Codes',
    'Analytics',
    'Projects',
    'Label sheets',
    'Import and export',
    'Profile',
    'Help',
  ]);
  await page.goto(`${url}/app${inAccount(shop, '/import-export')}`);
  await page.getByRole('combobox', { name: 'What' }).click();
  await page.getByRole('option', { name: 'Pictures (PDF)' }).waitFor();
  expect(await page.getByRole('option', { name: 'The whole account' }).count()).toBe(0);
  await page.goto(`${url}/app${inAccount(shop, '/codes/new')}`);
  await page.getByRole('textbox', { name: 'Destination' }).fill('https://example.com/summer');
  await page.getByRole('button', { name: 'Create code' }).click();
  await page.waitForURL(/codes\/qr_/);
  // What a browser fetches by itself names the account too.
  const file = (await page.getByRole('link', { name: 'Download SVG' }).getAttribute('href')) ?? '';
  expect((await page.request.get(url + file)).status()).toBe(200);
  expect((await page.request.get(url + file.replace(shop.id, studio.id))).status()).toBe(403);
});

test('an admin who is limited to projects is told why a page of the whole account is not for him', async () => {
  const person = await personIn({ of: shop, role: 'admin', projectIds: [shop.defaultProjectId] });
  const page = await person.enter(inAccount(shop, '/members'));
  await page.getByRole('heading', { name: 'This page is about the whole account' }).waitFor();
  await lookAt(page, 'page of the whole account');
});

test('an editor is not offered the archive of an admin, nor to make projects by an import', async () => {
  const office = await account('Office');
  const path = inAccount(office, '/import-export');
  const owner = await (await personIn({ of: office, role: 'owner' })).enter(path);
  const exporting = owner.waitForResponse((answer) => answer.request().method() === 'POST');
  await owner.getByRole('combobox', { name: 'What' }).click();
  await owner.getByRole('option', { name: 'The whole account' }).click();
  await owner.getByRole('button', { name: 'Export' }).click();
  expect((await exporting).status()).toBe(202);
  const jobs = (page: Page) => page.getByRole('list', { name: 'Imports and exports' });
  await jobs(owner).getByRole('link').waitFor();
  const page = await (await personIn({ of: office, role: 'editor' })).enter(path);
  await jobs(page).getByText('Only for admins and owners').waitFor();
  expect(await jobs(page).getByRole('link').count()).toBe(0);
  await page.locator('input[type=file]').setInputFiles({
    name: 'menus.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,url,project\nMenu,https://example.com/menu,Summer\n'),
  });
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('Projects of this list that do not exist: 1.').waitFor();
  expect(await page.getByLabel('Create the projects').count()).toBe(0);
  await lookAt(page, 'import of an editor');
});

test('one leaves an account from the profile, but the last owner stays', async () => {
  const { url } = dashboard();
  const [own, other] = [await account('Own window'), await account('Other window')];
  const person = await personIn({ of: own, role: 'editor' }, { of: other, role: 'viewer' });
  const page = await person.enter(inAccount(other, '/profile'));
  const accounts = page.getByRole('list', { name: 'Your accounts' });
  await page.getByRole('button', { name: `Open ${other.email} first` }).click();
  await accounts.getByRole('listitem').filter({ hasText: other.email }).getByText('Opens first').waitFor();
  await page.getByRole('button', { name: `Leave ${other.email}` }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await listed(page, own);
  expect(address(page)).toBe(`/app${inAccount(own, '/codes')}`);
  await page.goto(`${url}/app${inAccount(other, '/codes')}`);
  await page.getByRole('heading', { name: 'You are no member of this account' }).waitFor();

  const operator = await dashboard().enter('/profile');
  await operator.getByRole('button', { name: /^Leave / }).click();
  await operator.getByRole('button', { name: 'Leave', exact: true }).click();
  await operator.getByText('You are still in the account').waitFor();
});
