import { afterAll, beforeAll, expect, test } from 'bun:test';
import { DEFAULT_PLANS } from '../../src/config/plans.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { addDomain, verifyDomain } from '../../src/projects/domains/manage-domains.ts';
import { ownHosts } from '../../src/projects/domains/own-hosts.ts';
import { seedAccount } from '../engines/support/seed.ts';
import { dnsOf } from '../flows/domains/support/domain-app.ts';
import { renderedCode } from '../harness/codes.ts';
import { dashboardOn } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';
import { type NameServer, startNameServer } from '../harness/name-server.ts';

let names: NameServer;
beforeAll(async () => {
  names ??= await startNameServer();
});
afterAll(() => names.stop());
const dashboard = dashboardOn('sqlite', async () => {
  names ??= await startNameServer();
  return { DNS_SERVERS: names.address };
});

test('a domain is added, its records are copied, checked with advice, verified, shown as failing, and removed', async () => {
  const { api, app, enter, url } = dashboard();
  const { slug } = await renderedCode(api, { redirect_url: 'https://example.com/menu' });
  const page = await enter('/projects');
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Domains' }).click();
  await page.getByRole('heading', { name: 'No domain yet' }).waitFor();

  await page.getByLabel('Add a domain').fill('127.0.0.1');
  await page.getByRole('button', { name: 'Add domain' }).click();
  await page.getByText('"127.0.0.1" is an IP address; give a host name').waitFor();
  await page.getByLabel('Add a domain').fill('QR.Shop.example');
  await page.getByRole('button', { name: 'Add domain' }).click();
  const card = page.getByRole('region', { name: 'qr.shop.example' });
  await card.getByText('Pending').waitFor();
  const value = await card.getByText(/^repoint-domain=/).innerText();
  // Nobody else can open the address of this server.
  await page.getByText('No domain can lead here yet').waitFor();
  await card.getByText('Needs PUBLIC_URL').waitFor();
  expect(await card.getByText('CNAME').count()).toBe(0);
  const docs = await page.getByRole('link', { name: 'certificates in the docs' }).getAttribute('href');
  expect(docs).toBe('/docs/domains#certificates');
  expect(await (await fetch(`${url}${docs}`)).text()).toContain('id="certificates"');

  names.zone = { '_repoint.qr.shop.example': { txt: ['repoint-domain=typo'] } };
  await card.getByRole('button', { name: 'Check records' }).click();
  await card.getByText('There is a TXT record with another value.').waitFor();
  await card.getByText('repoint-domain=typo', { exact: true }).waitFor();
  await page.getByText('qr.shop.example is not verified yet.').waitFor();
  await lookAt(page, 'domains-pending');

  names.zone = { '_repoint.qr.shop.example': { txt: [value] }, 'qr.shop.example': { cname: 'localhost' } };
  await card.getByRole('button', { name: 'Check records' }).click();
  await card.getByText('Used for links').waitFor();
  await lookAt(page, 'domains-verified');
  const served = await fetch(`${app.url}/${slug}`, {
    headers: { host: 'qr.shop.example' },
    redirect: 'manual',
  });
  expect(served.status).toBe(302);

  names.zone = {};
  await card.getByRole('button', { name: 'Check records' }).click();
  await card.getByText('Failing').waitFor();
  await lookAt(page, 'domains-failing');

  await card.getByRole('button', { name: 'Remove qr.shop.example' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove domain' }).click();
  const removed = page.getByRole('region', { name: 'qr.shop.example, removed' });
  await removed.getByText('Codes printed with it keep working until').waitFor();

  // Another account has verified what this one claims.
  await page.getByLabel('Add a domain').fill('wanted.example');
  await page.getByRole('button', { name: 'Add domain' }).click();
  const claim = page.getByRole('region', { name: 'wanted.example' });
  await claim.getByText('Pending').waitFor();
  const { store } = app.app;
  const rival = await seedAccount(store);
  const project = await store.read.findProjectOfAnyAccount(rival.projectId);
  const plan = DEFAULT_PLANS.get('agency');
  if (!project || !plan) throw new Error('There is no rival');
  const own = ownHosts({ publicUrl: url, extraHosts: null });
  const deps = { store, clock: systemClock, publicUrl: url, ownHosts: own, dns: dnsOf(names) };
  const {
    value: { records },
  } = await addDomain(deps, { project, plan }, 'wanted.example');
  names.zone = { '_repoint.wanted.example': { txt: [records[0]?.value ?? ''] } };
  await verifyDomain(deps, rival, 'wanted.example');
  await claim.getByRole('button', { name: 'Check records' }).click();
  await claim.getByText('Verified by another account').waitFor();
  // The one that was removed is still shown.
  await lookAt(page, 'domains-taken');
  await page.goto(`${url}/app/projects`);
  await page.getByRole('button', { name: /^Actions for/ }).waitFor();
});
