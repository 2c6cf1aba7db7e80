import { afterEach, beforeEach, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { DEFAULT_PLANS } from '../../src/config/plans.ts';
import { systemClock } from '../../src/lib/clock.ts';
import { createAccount } from '../../src/people/create-account.ts';
import { dashboardOn, PASSWORD } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';
import { until } from '../harness/until.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../harness/webhook-receiver.ts';

const dashboard = dashboardOn('sqlite', async () => ({ WEBHOOK_PRIVATE_TARGETS: 'allow' }));
const SECRET = /whsec_[A-Za-z0-9+/]+=*/;
const TARGET = 'https://example.com/';
let receiver: WebhookReceiver;

beforeEach(() => {
  receiver = startWebhookReceiver();
});

afterEach(async () => {
  const { api } = dashboard();
  for (const { endpoint_id: id } of (await api.get('/v2/webhook-endpoints')).body.items) {
    await api.get(`/v2/webhook-endpoints/${id}`, {}, 'DELETE');
  }
  await receiver.stop();
});

/** An endpoint at the receiver, whose signatures are checked from now on. Returns its page's path. */
async function endpoint(more: object = {}): Promise<string> {
  const body = { url: receiver.url, events: ['qr.created'], description: 'Stock', ...more };
  const { endpoint_id: id, secret } = (await dashboard().api.post('/v2/webhook-endpoints', body)).body;
  receiver.secret = secret;
  return `/webhooks/${id}`;
}

const makeCode = async (): Promise<string> =>
  (await dashboard().api.post('/v2/qr-codes', { redirect_url: TARGET })).body.qr_id;

const secretIn = async (page: Page) => SECRET.exec((await page.getByRole('dialog').textContent()) ?? '')?.[0] ?? '';
const deliveriesIn = (page: Page) => page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');

const show = (page: Page, status: string) =>
  page.getByRole('radiogroup', { name: 'Show deliveries' }).getByText(status).click();

test('a webhook is made with refusals at their fields and a secret that is shown once and signs', async () => {
  const { url, enter } = dashboard();
  const page = await enter('/webhooks');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
  await lookAt(page, 'webhooks-empty');
  await page.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await dialog.getByText('Enter the address that gets the events').waitFor();
  await dialog.getByText('Choose at least one event').waitFor();
  const address = dialog.getByRole('textbox', { name: 'URL' });
  await address.fill('https://user:password@example.com/hook');
  await dialog.getByRole('checkbox', { name: 'qr.created' }).check();
  await dialog.getByText('Some projects').click();
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await dialog.getByText('Choose at least one project').waitFor();
  await dialog.getByText('All projects').click();
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await dialog.getByText('it has a user name or a password in it').waitFor();
  expect(await address.getAttribute('aria-invalid')).toBe('true');
  await lookAt(page, 'webhooks-new', '[role=dialog]');

  await address.fill(receiver.url);
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Stock');
  await dialog.getByRole('button', { name: 'Create webhook' }).click();
  await dialog.getByRole('heading', { name: 'Its signing secret' }).waitFor();
  const secret = await secretIn(page);
  expect(secret).toMatch(SECRET);
  await lookAt(page, 'webhooks-secret', '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show the secret again' }).click();
  await page.getByRole('button', { name: 'Copy secret' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(secret);
  await page.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });

  const row = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem');
  await row.getByText('Nothing was sent yet.').waitFor();
  receiver.secret = secret;
  await makeCode();
  await until(() => receiver.of('qr.created').length === 1);
  await page.reload();
  await row.getByText('The only event arrived.').waitFor();
  expect(await page.content()).not.toContain(secret);
});

test('a test shows what came back, or why nothing did', async () => {
  const page = await dashboard().enter(await endpoint());
  const send = page.getByRole('button', { name: 'Send test' });
  await send.click();
  await page.getByText('The receiver answered 204').waitFor();
  await page.getByText('so the event has arrived').waitFor();
  receiver.answer = () => new Response('No such shelf', { status: 500 });
  await send.click();
  await page.getByText('The receiver answered 500').waitFor();
  await page.getByRole('region', { name: 'Body of the answer' }).getByText('No such shelf').waitFor();
  await page.getByRole('list', { name: 'Deliveries' }).getByText('Failed').waitFor();
  await lookAt(page, 'webhook-test-failed');
  await receiver.stop();
  await send.click();
  await page.getByText('The connection was refused or broke off').waitFor();
  await deliveriesIn(page).nth(2).waitFor();
  expect(await deliveriesIn(page).count()).toBe(3);
});

test('deliveries are listed, filtered, opened and sent again under the same id', async () => {
  const path = await endpoint();
  receiver.answer = () => new Response('{"error":"closed"}', { status: 503, headers: { 'x-shelf': 'seven' } });
  const qrId = await makeCode();
  const page = await dashboard().enter(path);
  await deliveriesIn(page).getByText('Retrying').waitFor();
  await show(page, 'Arrived');
  await page.getByText('Nothing has arrived in the last 30 days.').waitFor();
  await show(page, 'Pending');
  await deliveriesIn(page).getByRole('button').press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^Answered 503 in/).waitFor();
  await dialog.getByRole('region', { name: 'Body', exact: true }).getByText(qrId).waitFor();
  await dialog.getByRole('region', { name: 'Headers', exact: true }).getByText('webhook-signature: v1,').waitFor();
  await dialog.getByRole('region', { name: 'Body of the answer' }).getByText('{"error":"closed"}').waitFor();
  await dialog.getByRole('region', { name: 'Headers of the answer' }).getByText('x-shelf: seven').waitFor();
  await lookAt(page, 'webhook-delivery', '[role=dialog]');

  receiver.answer = () => new Response(null, { status: 204 });
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await dialog.getByText('Arrived').waitFor();
  await page.keyboard.press('Escape');
  await show(page, 'All');
  await deliveriesIn(page).getByText('Arrived').waitFor();
  expect(new Set(receiver.of().map(({ id }) => id)).size).toBe(1);
  await lookAt(page, 'webhook-page');
});

test('what has not arrived since a time is sent again', async () => {
  const path = await endpoint();
  receiver.answer = () => new Response(null, { status: 500 });
  for (let code = 0; code < 25; code++) await makeCode();
  const page = await dashboard().enter(path);
  await deliveriesIn(page).first().waitFor();
  expect(await deliveriesIn(page).count()).toBe(20);
  await page.getByRole('button', { name: 'Show more' }).click();
  await until(async () => (await deliveriesIn(page).count()) === 25);
  // Nothing arrives by itself before it is asked for.
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  receiver.answer = () => opened.then(() => new Response(null, { status: 204 }));
  const again = page.getByRole('button', { name: 'Send failed ones again' });
  await again.click();
  await page.getByRole('dialog').getByLabel('Since').waitFor();
  await lookAt(page, 'webhook-redeliver', '[role=dialog]');
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await page.getByText('25 deliveries are sent again.').waitFor();
  open();
  await page.getByText('All of the last 20 events arrived.').waitFor();
  await again.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await page.getByText('Nothing has failed since then.').waitFor();
});

test('a webhook that 410 switched off says so wherever it is, and what waits is sent when it is on again', async () => {
  const path = await endpoint();
  const { api, enter } = dashboard();
  // The first event fails and waits, the second switches it off.
  receiver.answer = ({ id }) => new Response(null, { status: id === receiver.received[0]?.id ? 500 : 410 });
  await makeCode();
  await until(() => receiver.of().length > 0);
  await makeCode();
  await until(
    async () => (await api.get(`/v2${path.replace('webhooks', 'webhook-endpoints')}`)).body.enabled === false,
  );
  const page = await enter('/codes');
  await page.getByText('A webhook was switched off').waitFor();
  await lookAt(page, 'webhooks-banner', 'main [aria-label=Webhooks]');
  await page.getByRole('link', { name: 'Show webhooks' }).click();
  await page.getByText('The receiver answered 410').waitFor();
  await lookAt(page, 'webhooks-switched-off');
  await page.getByRole('link', { name: 'Stock' }).click();
  await deliveriesIn(page).getByText('waits until the webhook is switched on').waitFor();
  expect(await page.getByRole('switch', { name: 'Send events' }).isChecked()).toBe(false);
  await lookAt(page, 'webhook-switched-off');
  receiver.answer = () => new Response(null, { status: 204 });
  await page.getByRole('button', { name: 'Switch on “Stock” again' }).click();
  await deliveriesIn(page).getByText('Arrived').waitFor();
  await deliveriesIn(page).getByText('Failed').waitFor();
  expect(await page.getByRole('switch', { name: 'Send events' }).isChecked()).toBe(true);
  expect(await page.getByText('The receiver answered 410').count()).toBe(0);
});

test('a webhook is edited, gets a new secret that signs beside the old one, and is deleted', async () => {
  const path = await endpoint();
  const old = receiver.secret;
  const page = await dashboard().enter(path);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Edit');
  await page.getByRole('textbox', { name: 'Description' }).fill('Stock of the shop');
  await page.getByRole('checkbox', { name: 'qr.scan' }).check();
  await page.getByRole('button', { name: 'Save webhook' }).click();
  await page.getByRole('heading', { name: 'Stock of the shop' }).waitFor();
  await page.getByRole('main').getByText('qr.scan').waitFor();

  await choose('Replace secret');
  await lookAt(page, 'webhook-rotate', '[role=dialog]');
  await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click();
  await page.getByText('The old secret signs beside it for 24 hours').waitFor();
  const secret = await secretIn(page);
  expect(secret).not.toBe(old);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Close without the secret' }).click();
  for (const one of [old, secret]) {
    receiver.secret = one;
    await page.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('The receiver answered 204').waitFor();
    await page.getByRole('button', { name: 'Close the result' }).click();
  }

  await choose('Delete');
  await lookAt(page, 'webhook-delete', '[role=dialog]');
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await page.getByText('“Stock of the shop” was deleted.').waitFor();
  await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
  await page.goto(`${dashboard().url}/app${path}`);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
});

test('on a plan without webhooks the page says which plan has them', async () => {
  const { app, url, open } = dashboard();
  const deps = { store: app.app.store, clock: systemClock, plans: DEFAULT_PLANS };
  const email = 'small@example.com';
  await createAccount(deps, { email, plan: 'free', timeZone: 'UTC', password: PASSWORD });
  const page = await open();
  await page.goto(`${url}/app/webhooks`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('The free plan has no webhooks').waitFor();
  await page.getByText('They are included from the starter plan on.').waitFor();
  expect(await page.getByRole('button', { name: 'New webhook' }).isDisabled()).toBe(true);
  expect(await page.getByRole('button', { name: 'Create a webhook' }).count()).toBe(0);
  await lookAt(page, 'webhooks-locked');
});
