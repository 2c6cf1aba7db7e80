import { expect, test } from 'bun:test';
import { newId } from '../../src/lib/ids.ts';
import { createCode } from '../flows/api/support/codes.ts';
import { dashboardOn } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';

const dashboard = dashboardOn('sqlite');

test('a project is offered to another account and the offer withdrawn', async () => {
  const { api, enter } = dashboard();
  await api.post('/v1/projects', { name: 'Café Süd', description: 'Table cards and the window' });
  const page = await enter('/projects');
  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'Actions for Café Süd' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('Hand to another account…');
  await page.getByLabel('E-mail address of the other account').fill('nobody');
  await page.getByRole('button', { name: 'Offer project' }).click();
  await page.getByText('must be an e-mail address').waitFor();
  await page.getByLabel('E-mail address of the other account').fill('client@example.com');
  await lookAt(page, 'hand-over-dialog', '[role=dialog]');
  await page.getByRole('button', { name: 'Offer project' }).click();
  await page.getByText('“Café Süd” is offered to client@example.com.').waitFor();
  await page.getByText('Offered to client@example.com until').waitFor();
  await lookAt(page, 'hand-over-offered');
  await choose('Withdraw the offer');
  await page.getByText('“Café Süd” stays in this account.').waitFor();
  await page.getByText('Offered to client@example.com until').waitFor({ state: 'detached' });
});

test('what is in the way of the default project is said before anything is asked', async () => {
  const page = await dashboard().enter('/projects');
  await page.getByRole('button', { name: 'Actions for Default' }).click();
  await page.getByRole('menuitem', { name: 'Hand to another account…' }).click();
  await page.getByText('Make another one the default first.').waitFor();
});

test('an offered project is accepted, or declined, on the page of projects', async () => {
  const { app, api, email, enter } = dashboard();
  const agency = await app.account();
  for (const name of ['Spring menu', 'Old posters']) {
    const { body } = await agency.api.post('/v1/projects', { name });
    await createCode(agency, { project_id: body.project_id });
    const now = Date.now();
    const offer = {
      ...{ id: newId('off', now), account_id: agency.id, project_id: body.project_id, project_name: name, email },
      ...{ state: 'open' as const, offered_by: null, created_at: now, ended_at: null },
      expires_at: now + 3_600_000,
    };
    await app.app.store.write.insertOffer({ offer, maxCodes: 10, idempotency: null });
  }
  const page = await enter('/projects');
  await page.getByText('You are offered “Spring menu”').waitFor();
  await lookAt(page, 'hand-over-received');
  await page.getByRole('button', { name: 'Decline Old posters' }).click();
  await page.getByRole('button', { name: 'Decline project' }).click();
  await page.getByText('“Old posters” was declined.').waitFor();
  await page.getByRole('button', { name: 'Accept Spring menu' }).click();
  await page.getByText('“Spring menu” is now in this account.').waitFor();
  await page.getByRole('link', { name: '1 code of Spring menu' }).waitFor();
  await page.getByText('You are offered').waitFor({ state: 'detached' });
  const { items } = (await api.get('/v2/projects')).body;
  expect(items.map(({ name }: { name: string }) => name)).toContain('Spring menu');
});
