import { expect, test } from 'bun:test';
import { dashboardOn } from '../harness/dashboard.ts';
import { onBothEngines } from '../harness/engines.ts';
import { scan } from '../harness/scan-client.ts';
import { zxingText } from '../pictures/read-codes.ts';

onBothEngines('a code from start to scan', (engine) => {
  const dashboard = dashboardOn(engine);

  test('goes from the first-start link through its picture to a scan that follows the new target', async () => {
    const { app, url, open, takeFirstLink } = dashboard();
    const page = await open();
    await takeFirstLink(page);
    await page.getByRole('heading', { name: 'Create your first code' }).waitFor();
    await page.getByRole('link', { name: 'Create code' }).first().click();
    await page.getByRole('textbox', { name: 'Destination' }).fill('https://example.com/menu');
    await page.getByLabel('Name').fill('Menu');
    await page.getByRole('button', { name: 'Create code' }).click();

    const picture = page.getByRole('img', { name: 'QR code of Menu' });
    await picture.waitFor();
    const address = (await page.locator(`a[href^="${url}/"]`).first().getAttribute('href')) ?? '';
    expect(address).toStartWith(`${url}/qr-`);
    expect(await zxingText(await picture.screenshot())).toBe(address);
    const slug = address.slice(url.length + 1);
    expect((await scan(app.url, slug)).location).toBe('https://example.com/menu');

    await page.getByRole('textbox', { name: 'Destination' }).fill('https://example.com/menu/winter');
    await page.getByRole('button', { name: 'Save destination' }).click();
    await page.getByText('Saved. Scans now go to the new address.').waitFor();
    expect((await scan(app.url, slug)).location).toBe('https://example.com/menu/winter');
  });

  test('the first-start link works once', async () => {
    const { open, firstLink } = dashboard();
    const page = await open();
    await page.goto(firstLink);
    await page.getByRole('textbox', { name: 'New password' }).fill('another password altogether');
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
    await page.getByRole('heading', { name: 'This link does not work any more' }).waitFor();
    await page.goto(firstLink.replace(/welcome.*/, 'codes'));
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});
