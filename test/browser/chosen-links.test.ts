import { expect, test } from 'bun:test';
import { renderedCode } from '../harness/codes.ts';
import { dashboardOn } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';

const dashboard = dashboardOn('sqlite');

test('the end of a link is chosen, and whether it is free is told while it is typed', async () => {
  const { api, enter } = dashboard();
  await api.post('/v2/qr-codes', { redirect_url: 'https://example.com/', slug: 'qr-taken' });
  const page = await enter('/codes/new');
  await page.getByLabel('Destination').first().fill('https://example.com/menu');
  const input = page.getByLabel('Link ending');
  await input.fill('taken');
  await page.getByText('Is taken').waitFor();
  await lookAt(page, 'new-code-slug-taken');
  await input.fill('a--b');
  await page.getByText('Must be qr- and 3 to 60').waitFor();
  await input.fill('summer-menu');
  await page.getByRole('img', { name: 'Free' }).waitFor();
  await page.getByText(/^It opens .*\/qr-summer-menu$/).waitFor();
  await lookAt(page, 'new-code-slug-free');
  await page.getByRole('button', { name: 'Create code' }).click();
  await page.getByRole('heading', { name: 'example.com' }).waitFor();
  await page.getByText('/qr-summer-menu').first().waitFor();
});

test('a code gets an alias on its domain, and an earlier one is released', async () => {
  const { api, app, enter } = dashboard();
  const { account_id: accountId } = (await api.get('/v2/account')).body;
  const { id, slug } = await renderedCode(api, { redirect_url: 'https://example.com/menu', name: 'Menu' });
  const page = await enter(`/codes/${id}`);
  await page.getByRole('heading', { name: 'Tags and note' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Alias' }).count()).toBe(0);
  const { store } = app.app;
  const now = Date.now();
  const project = await store.read.findDefaultProject(accountId);
  const claim = { host: 'qr.shop.example', token: 'token' };
  const domain = { ...claim, account_id: accountId, project_id: project?.id ?? '', created_at: now, check_due_at: now };
  await store.write.addDomain({ domain, cap: 1, expiredBefore: 0, idempotency: null });
  const check = { proven: [claim.token], isAnswered: true, isDaily: false, checks: '[]', now, expiredBefore: 0 };
  await store.write.recordDomainCheck({ ...claim, ...check, checkDueAt: now + 1e9 });

  await page.reload();
  const section = page.getByRole('region', { name: 'Alias' });
  const input = section.getByLabel('https://qr.shop.example/');
  await input.fill('files');
  await section.getByRole('button', { name: 'Save alias' }).click();
  await section.getByText('Is a name that hosts serve themselves').waitFor();
  for (const alias of ['Menu', 'Lunch']) {
    await input.fill(alias);
    await section.getByRole('button', { name: 'Save alias' }).click();
    await page.getByText(`qr.shop.example/${alias.toLowerCase()}`).first().waitFor();
  }
  const earlier = section.getByRole('list', { name: 'Earlier aliases' });
  await earlier.getByText('menu').waitFor();
  await lookAt(page, 'code-alias');
  const leadsTo = async (path: string) =>
    (await fetch(`${app.url}/${path}`, { headers: { host: 'qr.shop.example' }, redirect: 'manual' })).status;
  expect([await leadsTo('MENU'), await leadsTo('lunch'), await leadsTo(slug)]).toEqual([302, 302, 302]);
  await earlier.getByRole('button', { name: 'Release menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release it' }).click();
  await page.getByText('Alias released.').waitFor();
  await earlier.waitFor({ state: 'hidden' });
  expect([await leadsTo('menu'), await leadsTo('lunch')]).toEqual([404, 302]);
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByText('Earlier aliases').first().waitFor();
  await lookAt(page, 'history-alias');
});
