import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { storedFile } from '../flows/files/support/files.ts';
import { accessibilityViolations, colourViolations } from '../harness/accessibility.ts';
import { slugOf } from '../harness/codes.ts';
import { dashboardOn, screenshot } from '../harness/dashboard.ts';
import { lookAt } from '../harness/look-at.ts';
import { scan } from '../harness/scan-client.ts';
import { until } from '../harness/until.ts';
import { samplePng } from '../pictures/make-files.ts';

const dashboard = dashboardOn('sqlite');

async function begin(page: Page, type: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${type}\\.`) }).click();
}

async function create(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Create code' }).click();
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .waitFor();
  return /qr_\w+/.exec(page.url())?.[0] ?? '';
}

test('a page is made from a template, its buttons are moved, and it is changed where it is', async () => {
  const { api, enter, app } = dashboard();
  const page = await enter('/codes/new');
  await begin(page, 'Page with buttons');
  await page.getByRole('button', { name: 'Business card' }).click();
  await page.getByLabel('Title').fill('Ada Lovelace');
  await page.getByLabel('Address of button 1').fill('+44 (0)20 7946 0018');
  await page.getByLabel('Address of button 2').fill('ada@example.com');
  await page.getByLabel('Address of button 3').fill('example.com/ada');
  await page.getByRole('button', { name: 'Create code' }).click();
  await page.getByText('Enter where it leads').waitFor();
  await page.getByRole('button', { name: 'Remove button 4' }).click();
  await lookAt(page, 'new page with buttons');
  const id = await create(page);
  const { qr_data } = (await api.get(`/v2/qr-codes/${id}`)).body;
  expect(qr_data).toEqual({
    title: 'Ada Lovelace',
    text: 'Your profession',
    buttons: [
      { label: 'Call', icon: 'phone', url: 'tel:+442079460018' },
      { label: 'Write', icon: 'mail', url: 'mailto:ada@example.com' },
      { label: 'Website', icon: 'globe', url: 'https://example.com/ada' },
    ],
    colours: { buttons: '#14307a' },
  });

  const labels = async () =>
    (await api.get(`/v2/qr-codes/${id}`)).body.qr_data.buttons.map(({ label }: { label: string }) => label);
  await page.getByRole('button', { name: 'Move down button 1' }).click();
  await page.getByText('Button 1 is now button 2.').waitFor();
  await page.getByRole('button', { name: 'Drag button 3' }).press('Space');
  await page.getByText(/Button 3 is (?:picked up|over place 3)\./).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.getByText('Button 3 is over place 2.').waitFor();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Save page' }).click();
  await page.getByText('Saved. Scans now show the new page.').waitFor();
  expect(await labels()).toEqual(['Write', 'Website', 'Call']);
  await lookAt(page, 'page with buttons');

  const slug = await slugOf(api, id);
  await scan(app.url, slug, { headers: { accept: 'text/html' } });
  await scan(app.url, `${slug}?b=2`);
  await page.goto(page.url().replace(/\/codes\/.*/, `/codes/${id}/analytics`));
  await page.getByText('2. example.com/ada').waitFor();
});

test('an event and an app are made and changed', async () => {
  const { api, app, enter } = dashboard();
  const page = await enter('/codes/new');
  await begin(page, 'Event');
  await page.getByLabel('What takes place').fill('Summer party');
  await page.getByLabel('Begins').fill('2027-06-30T19:30');
  await page.getByLabel('Place', { exact: true }).fill('Town square');
  expect(await page.getByLabel('Ends').inputValue()).toBe('2027-06-30T20:30');
  await page.getByLabel('Ends').fill('2027-06-30T19:00');
  await page.getByRole('button', { name: 'Create code' }).click();
  await page.getByText('It must end after it begins').waitFor();
  await page.getByLabel('Ends').fill('2027-06-30T23:00');
  await lookAt(page, 'new event');
  const event = await create(page);
  const { qr_data } = (await api.get(`/v2/qr-codes/${event}`)).body;
  expect(qr_data).toMatchObject({ title: 'Summer party', end: '2027-06-30T23:00', place: 'Town square' });
  await page.getByLabel('Place', { exact: true }).fill('Town hall');
  await page.getByRole('button', { name: 'Save event' }).click();
  await page.getByText('Saved. Scans now show the new event.').waitFor();

  await page.goto(page.url().replace(/\/codes\/.*/, '/codes/new'));
  await begin(page, 'App');
  await page.getByLabel('iPhone and iPad').fill('apps.example.com/app');
  await page.getByLabel('All others').fill('example.com/app');
  await lookAt(page, 'new app');
  const made = await create(page);
  expect((await api.get(`/v2/qr-codes/${made}`)).body.qr_data).toEqual({
    ios: 'https://apps.example.com/app',
    other: 'https://example.com/app',
  });
  await page.getByRole('switch', { name: 'Pass query parameters on' }).check();
  const slug = await slugOf(api, made);
  await until(async () => (await scan(app.url, `${slug}?table=7`)).location === 'https://example.com/app?table=7');
  await page.goto(page.url().replace(/\/codes\/.*/, '/codes'));
  await page.getByText('2027-06-30 19:30').waitFor();
  await lookAt(page, 'list with own content');
});

const PAGE = {
  title: 'Café Central',
  text: 'Open daily from 9 to 18. Call +49 30 1234567 or see https://example.com/about.',
  buttons: [
    { label: 'Menu', url: 'https://example.com/menu', icon: 'menu' },
    { label: 'Book a table', url: 'https://example.com/book', icon: 'calendar' },
    { label: 'Call us', url: 'tel:+49301234567', icon: 'phone' },
    { label: 'A button with a long label that needs two lines', url: 'https://example.com/long' },
  ],
};
const EVENT = {
  title: 'Summer party',
  start: '2027-06-30T19:30',
  end: '2027-07-01T01:00',
  timezone: 'Europe/Berlin',
  place: 'Town square',
  description: 'Bring a friend. See https://example.com/party.',
  url: 'https://example.com/party',
};
const COLOURS = { background: '#134e4a', buttons: '#fde68a' };

test('pages of visitors are accessible in both themes and directions, and one request below 30 kB, with a picture two', async () => {
  const { api, app, open } = dashboard();
  const { file_id: image } = await storedFile(api, samplePng());
  const pages = { page: PAGE, coloured: { ...PAGE, image, colours: COLOURS }, event: EVENT };
  for (const [name, qr_data] of Object.entries(pages)) {
    const type = name === 'event' ? 'event' : 'page';
    const made = await api.post('/v2/qr-codes', { type, qr_data });
    expect(made.status).toBe(201);
    const slug = await slugOf(api, made.body.qr_id);
    for (const locale of ['en-GB', 'ar']) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const view = { viewport: { width: 390, height: 844 }, locale, colorScheme };
        const page = await open(view);
        const requests: string[] = [];
        page.on('request', (request) => requests.push(request.url()));
        const response = await page.goto(`${app.url}/${slug}`);
        expect((await response?.body())?.byteLength).toBeLessThan(30_000);
        const pictures = name === 'coloured' ? [`${app.url}/${slug}/image`] : [];
        expect(requests).toEqual([`${app.url}/${slug}`, ...pictures]);
        expect(await accessibilityViolations(page)).toEqual([]);
        expect(await colourViolations(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
        await screenshot(page, `visitor ${name}-${locale}-${colorScheme}`);
        await page.close();
      }
    }
  }
});
