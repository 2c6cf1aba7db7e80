import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { query } from '../engines/support/query.ts';
import { accessibilityViolations } from '../harness/accessibility.ts';
import { DESKTOP, dashboardOn, PASSWORD, screenshot } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';

const dashboard = dashboardOn('sqlite');
const LINK = /http:\/\/localhost:\d+\/app\/invitation#[\w-]{43}/;
const MANY = 70;
const OTHER_WINDOW = { ...DESKTOP, locale: 'en-US' };

/** Invites by the form, and returns the link that is shown once. */
async function invite(page: Page, email: string, { role = 'Editor', project = '' } = {}): Promise<string> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByRole('radio', { name: role }).check();
  if (project !== '') {
    await dialog.getByText('Some projects').click();
    await dialog.getByRole('combobox', { name: 'Chosen projects' }).click();
    await page.getByRole('option', { name: project }).click();
    await page.keyboard.press('Tab');
  }
  await dialog.getByRole('button', { name: 'Invite' }).click();
  return copyLink(page);
}

async function copyLink(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'Invitation' });
  await dialog.getByText(LINK).waitFor();
  const link = LINK.exec((await dialog.textContent()) ?? '')?.[0] ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Close without the link' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return link;
}

/** A new person who accepts the link in a window of his own, where he is signed in then. */
async function join(link: string, name: string): Promise<Page> {
  const page = await dashboard().open(OTHER_WINDOW);
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('heading', { name: 'Codes', level: 1 }).waitFor();
  return page;
}

const rowOf = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email });
const openActions = async (page: Page, name: string) =>
  page.getByRole('button', { name: `Actions for ${name}` }).click();

test('somebody alone is offered to invite; a new person accepts with a name and a password, and is a member', async () => {
  const page = await dashboard().enter('/members');
  await page.getByRole('heading', { name: 'Invite your colleague' }).waitFor();
  await lookAt(page, 'members-alone');
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByText('Enter an e-mail address').waitFor();
  expect(await accessibilityViolations(page, '[role=dialog]')).toEqual([]);
  await screenshot(page, 'invite-1280-dark');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  const link = await invite(page, 'grace@example.com');
  await rowOf(page, 'grace@example.com')
    .getByText(/^Expires on /)
    .waitFor();
  await lookAt(page, 'members-invited');

  const invited = await dashboard().open(OTHER_WINDOW);
  await invited.goto(link);
  await invited.getByRole('heading', { name: 'Join owner@example.com' }).waitFor();
  // The token is not left in the address.
  expect(invited.url()).not.toContain('#');
  await lookAt(invited, 'invitation-new');
  // Reloading does not lose it.
  await invited.reload();
  await invited.getByLabel('Your name').fill('Grace');
  await invited.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await invited.getByRole('button', { name: 'Join' }).click();
  await invited.getByRole('heading', { name: 'Codes', level: 1 }).waitFor();
  // An editor manages no members.
  expect(await invited.getByRole('link', { name: 'Members' }).count()).toBe(0);

  await page.reload();
  const row = rowOf(page, 'grace@example.com');
  await row.getByText('Editor').waitFor();
  await row.getByText('All projects').waitFor();
  await rowOf(page, 'owner@example.com').getByText('You', { exact: true }).waitFor();
  expect(await page.getByRole('list', { name: 'Open invitations' }).count()).toBe(0);
  await lookAt(page, 'members');

  // Used up.
  const again = await dashboard().open({ ...DESKTOP, locale: 'de-DE' });
  await again.goto(link);
  await again.getByRole('heading', { name: 'This invitation does not work any more' }).waitFor();
  await lookAt(again, 'invitation-spent');
});

test('the role and the projects of a member are changed, and hold at his next request; the last owner stays one', async () => {
  const { api, enter } = dashboard();
  await api.post('/v1/projects', { name: 'Summer' });
  await api.post('/v1/qr-codes', { redirect_url: 'https://example.com/secret', name: 'Elsewhere' });
  const page = await enter('/members');
  const member = await join(await invite(page, 'ben@example.com', { role: 'Admin' }), 'Ben');
  await member.getByText('Elsewhere').first().waitFor();
  await member.getByRole('link', { name: 'Members' }).click();
  // An admin is offered nothing about owners.
  await openActions(member, 'owner');
  await member.getByRole('menuitem', { name: 'Show activity' }).waitFor();
  expect(await member.getByRole('menuitem').allTextContents()).toEqual(['Show activity']);
  await member.keyboard.press('Escape');
  await member.getByRole('button', { name: 'Invite', exact: true }).click();
  expect(await member.getByRole('radiogroup', { name: 'Role' }).getByRole('radio').count()).toBe(3);
  await member.keyboard.press('Escape');

  await page.reload();
  await openActions(page, 'Ben');
  await page.getByRole('menuitem', { name: 'Change role or projects…' }).click();
  const dialog = page.getByRole('dialog', { name: 'What Ben may do' });
  await dialog.getByRole('radio', { name: 'Viewer' }).check();
  await dialog.getByText('Some projects').click();
  await dialog.getByRole('button', { name: 'Save member' }).click();
  await dialog.getByText('Choose at least one project').waitFor();
  await dialog.getByRole('combobox', { name: 'Chosen projects' }).click();
  await page.getByRole('option', { name: 'Summer' }).click();
  await page.keyboard.press('Tab');
  expect(await accessibilityViolations(page, '[role=dialog]')).toEqual([]);
  await screenshot(page, 'member-dialog-1280-dark');
  await dialog.getByRole('button', { name: 'Save member' }).click();
  await page.getByText('Ben was changed.').waitFor();
  await rowOf(page, 'ben@example.com').getByText('Only Summer').waitFor();
  await rowOf(page, 'ben@example.com').getByText('Viewer').waitFor();

  await member.goto(`${dashboard().url}/app/codes`);
  await member.getByText('Elsewhere').first().waitFor({ state: 'detached' });
  await member.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Codes' }).waitFor();
  expect(await member.getByRole('link', { name: 'Members' }).count()).toBe(0);

  await openActions(page, 'owner');
  await page.getByRole('menuitem', { name: 'Show activity' }).click();
  await page.getByText('made ben@example.com a viewer').waitFor();
  await page.getByText('invited ben@example.com as admin').waitFor();
});

test('whoever is removed is out with the next request, and his link of the invitation does not let him in again', async () => {
  const page = await dashboard().enter('/members');
  const link = await invite(page, 'mallory@example.com', { role: 'Viewer', project: 'Default' });
  const member = await join(link, 'Mallory');
  await page.reload();
  await openActions(page, 'Mallory');
  await page.getByRole('menuitem', { name: 'Remove…' }).click();
  const question = page.getByRole('dialog', { name: 'Remove Mallory?' });
  await question.getByText('API keys are of the account and go on working').waitFor();
  expect(await accessibilityViolations(page, '[role=dialog]')).toEqual([]);
  await screenshot(page, 'member-remove-1280');
  await question.getByRole('button', { name: 'Remove member' }).click();
  await page.getByText('Mallory is no longer a member.').waitFor();
  await rowOf(page, 'mallory@example.com').waitFor({ state: 'detached' });

  await member.getByRole('link', { name: 'Analytics' }).click();
  await member.getByText('You are no member of this account').first().waitFor();
  await member.goto(link);
  await member.getByRole('heading', { name: 'This invitation does not work any more' }).waitFor();
});

test('a known person signs in and joins; somebody else who is signed in is told so and can sign out', async () => {
  const { enter, open, send } = dashboard();
  const page = await enter('/members');
  const katherine = await join(await invite(page, 'katherine@example.com'), 'Katherine');
  await katherine.close();
  const { items } = (await send('GET', '/v2/members')) as unknown as { items: { member_id: string; name: string }[] };
  const member = items.find(({ name }) => name === 'Katherine');
  await send('DELETE', `/v2/members/${member?.member_id}`, {});
  await page.reload();
  const link = await invite(page, 'katherine@example.com', { role: 'Viewer' });

  const alan = await join(await invite(page, 'alan@example.com'), 'Alan');
  await alan.goto(link);
  await alan.getByText('this invitation is for katherine@example.com').waitFor();
  await lookAt(alan, 'invitation-other');
  await alan.getByRole('button', { name: 'Sign out' }).click();
  await alan.getByText('Sign in as katherine@example.com, and you come back here.').waitFor();
  await lookAt(alan, 'invitation-known');

  const known = await open({ ...DESKTOP, locale: 'de-DE' });
  await known.goto(link);
  await known.getByRole('link', { name: 'Sign in' }).click();
  await known.getByLabel('E-mail').fill('katherine@example.com');
  await known.getByLabel('Password', { exact: true }).fill(PASSWORD);
  // The link is not in an address that is sent to the server.
  expect(known.url()).not.toContain(link.split('#')[1] ?? '');
  await known.getByRole('button', { name: 'Sign in', exact: true }).click();
  await known.getByText('You are signed in as katherine@example.com.').waitFor();
  await lookAt(known, 'invitation-join');
  await known.getByRole('button', { name: 'Join' }).click();
  await known.getByRole('heading', { name: 'Codes', level: 1 }).waitFor();
});

test('an invitation is withdrawn, made again with a new link, and ends when it expires', async () => {
  const { app, enter, open } = dashboard();
  const page = await enter('/members');
  const link = await invite(page, 'dorothy@example.com');
  await page.getByRole('button', { name: 'Invite dorothy@example.com again' }).click();
  const newer = await copyLink(page);
  expect(newer).not.toBe(link);
  const visitor = await open(OTHER_WINDOW);
  const isSpent = () => visitor.getByRole('heading', { name: 'This invitation does not work any more' }).waitFor();
  await visitor.goto(link);
  await isSpent();
  await visitor.goto(newer);
  await visitor.getByRole('heading', { name: 'Join owner@example.com' }).waitFor();

  await page.getByRole('button', { name: 'Withdraw the invitation of dorothy@example.com' }).click();
  await page.getByRole('button', { name: 'Withdraw invitation' }).click();
  await page.getByText('The invitation of dorothy@example.com was withdrawn.').waitFor();
  await rowOf(page, 'dorothy@example.com').waitFor({ state: 'detached' });
  await visitor.reload();
  await isSpent();

  const late = await invite(page, 'mary@example.com');
  await visitor.goto(late);
  await visitor.getByLabel('Your name').fill('Mary');
  await visitor.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await query(app.storeEnv, `update invitations set expires_at = 1 where email = 'mary@example.com'`);
  await visitor.getByRole('button', { name: 'Join' }).click();
  await isSpent();
  await page.reload();
  await rowOf(page, 'owner@example.com').waitFor();
  expect(await rowOf(page, 'mary@example.com').count()).toBe(0);
});

test('whoever proved long ago that it is him does so before he invites, and goes on where he was', async () => {
  const { app, enter } = dashboard();
  const page = await enter('/members');
  await query(app.storeEnv, 'update sessions set proved_at = 1');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByRole('dialog').getByLabel('E-mail').fill('radia@example.com');
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
  const proof = page.getByRole('dialog', { name: 'Is it you?' });
  await proof.getByLabel('Your password').waitFor();
  expect(await accessibilityViolations(page, '[role=dialog]')).toEqual([]);
  await screenshot(page, 'invite-proof-1280');
  // Closing it invites nobody, and keeps what was typed.
  await proof.getByRole('button', { name: 'Close' }).click();
  await proof.waitFor({ state: 'detached' });
  expect(await page.getByRole('dialog').getByLabel('E-mail').inputValue()).toBe('radia@example.com');
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
  await proof.getByLabel('Your password').fill(PASSWORD);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await copyLink(page);
  await rowOf(page, 'radia@example.com').waitFor();
});

test('a long list of members is shown in parts, and found by name or address in all of it', async () => {
  const { app, enter, send } = dashboard();
  const { account } = (await send('GET', '/me')) as unknown as { account: { account_id: string } };
  const { store } = app.app;
  for (let n = 0; n < MANY; n++) {
    const [id, created_at] = [`per_${n}`, Date.now() + n];
    const person = { id, email: `many-${n}@example.com`, name: `Guest ${n}`, password_hash: null };
    await store.write.insertPerson({ ...person, created_at, updated_at: created_at });
    const membership = { account_id: account.account_id, person_id: id, role: 'viewer', project_ids: null } as const;
    await store.write.insertMember({ id: `mem_${n}`, ...membership, created_at });
  }
  const page = await enter('/members');
  const rows = page.getByRole('list', { name: 'Members' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Show more' }).click();
  await rows.nth(50).waitFor();
  await page.getByLabel('Search by name or e-mail').fill(`MANY-${MANY - 1}@`);
  await rows.nth(1).waitFor({ state: 'detached' });
  await rows.getByText(`Guest ${MANY - 1}`).waitFor();
  await page.getByLabel('Search by name or e-mail').fill('nobody at all');
  await page.getByText('No results for “nobody at all”.').waitFor();
});
