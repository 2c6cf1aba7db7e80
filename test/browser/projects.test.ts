import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { renderedCode } from '../harness/codes.ts';
import { dashboardOn, visit } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';
import { scan } from '../harness/scan-client.ts';

const dashboard = dashboardOn('sqlite');
const TARGET = 'https://example.com/poster';

async function choose(page: Page, project: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${project}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function create(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New project' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.getByText(`“${name}” was created.`).waitFor();
}

describe('a project', () => {
  test('that is archived stops its codes until it is unarchived', async () => {
    const { api, app, enter } = dashboard();
    const project = await api.post('/v1/projects', { name: 'Summer' });
    const { slug } = await renderedCode(api, {
      redirect_url: TARGET,
      project_id: project.body.project_id,
    });
    const page = await enter('/projects');

    await choose(page, 'Summer', 'Archive…');
    await page.getByText('Scans of its code get “not found” until you unarchive it.').waitFor();
    await page.getByRole('button', { name: 'Archive project' }).click();
    await page.getByText('“Summer” is archived.').waitFor();
    expect((await scan(app.url, slug)).status).toBe(404);

    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('“Summer” was unarchived.').waitFor();
    expect((await scan(app.url, slug)).location).toBe(TARGET);

    await choose(page, 'Summer', 'Archive…');
    await page.getByRole('button', { name: 'Archive project' }).click();
    await page.getByRole('button', { name: 'Archived (1)' }).click();
    await page.getByRole('button', { name: 'Unarchive Summer' }).click();
    await page.getByText('“Summer” was unarchived.').last().waitFor();
    expect((await scan(app.url, slug)).status).toBe(302);
  });

  test('is created, renamed and made the default', async () => {
    const { api, enter } = dashboard();
    const page = await enter('/projects');
    await create(page, 'Autumn');
    await choose(page, 'Autumn', 'Edit');
    await page.getByLabel('Name').fill('Late autumn');
    await page.getByRole('button', { name: 'Save project' }).click();
    const made = page.waitForResponse((answer) => answer.request().postData()?.includes('is_default') === true);
    await choose(page, 'Late autumn', 'Make default');
    const row = page.getByRole('listitem').filter({ hasText: 'Late autumn' });
    await row.getByText('Default', { exact: true }).waitFor();
    // It is shown before it is done.
    await made;
    await page.reload();
    await row.getByText('Default', { exact: true }).waitFor();
    const { body } = await api.get('/v1/projects');
    const defaults = body.items.filter((item: { is_default: boolean }) => item.is_default);
    expect(defaults.map((item: { name: string }) => item.name)).toEqual(['Late autumn']);
  });

  test('that is the default cannot be archived, and the page says how to change that', async () => {
    const page = await dashboard().enter('/projects');
    const row = page.getByRole('listitem').filter({ has: page.getByText('Default', { exact: true }) });
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Archive…' }).click();
    await page.getByText('Make another project the default first').waitFor();
    expect(await page.getByRole('button', { name: 'Archive project' }).count()).toBe(0);
  });

  test('whose change is refused is shown unchanged, with the reason', async () => {
    const page = await dashboard().enter('/projects');
    await create(page, 'Winter');
    await page.route('**/v2/projects/*', (route) =>
      route.fulfill({
        status: 400,
        json: { code: 'invalid_request', message: 'Not today', request_id: 'x' },
      }),
    );
    await choose(page, 'Winter', 'Edit');
    await page.getByLabel('Name').fill('Spring');
    await page.getByRole('button', { name: 'Save project' }).click();
    await page.getByText('Not today').waitFor();
    await page.getByText('Winter', { exact: true }).waitFor();
    expect(await page.getByText('Spring', { exact: true }).count()).toBe(0);
  });

  test('is told from another of the same name wherever projects are listed or chosen', async () => {
    const { api, enter } = dashboard();
    for (const description of ['Lunch', 'Dinner']) await api.post('/v1/projects', { name: 'Menus', description });
    await renderedCode(api, { redirect_url: TARGET });
    const page = await enter('/projects');
    const names = ['Menus (Lunch)', 'Menus (Dinner)'];
    for (const name of names) await page.getByRole('button', { name: `Actions for ${name}` }).waitFor();
    await lookAt(page, 'project-names');
    await choose(page, 'Menus (Lunch)', 'Archive…');
    await page.getByText('Archive “Menus (Lunch)”?').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await choose(page, 'Menus (Dinner)', 'Domains');
    await page.getByRole('heading', { name: 'Domains of Menus (Dinner)' }).waitFor();
    await page.goBack();
    await choose(page, 'Menus (Dinner)', 'Visitor pages');
    await page.getByRole('heading', { name: 'Visitor pages of Menus (Dinner)' }).waitFor();
    // Each page has the field: only its own heading tells that the one before is gone.
    const pages = { '/codes': 'Codes', '/codes/new': 'Create a code', '/labels': 'Label sheets' };
    for (const [path, heading] of Object.entries(pages)) {
      await visit(page, path);
      await page.getByRole('heading', { name: heading, exact: true }).waitFor();
      await page.getByRole('combobox', { name: 'Project' }).click();
      for (const name of names) await page.getByRole('option', { name }).waitFor();
      await page.keyboard.press('Escape');
    }
  });
});
