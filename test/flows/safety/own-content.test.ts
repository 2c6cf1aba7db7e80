import { expect, test } from 'bun:test';
import { slugOf } from '../../harness/codes.ts';
import { runCliJson } from '../../harness/command-line.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { scan } from '../../harness/scan-client.ts';
import { testClock } from '../../harness/test-clock.ts';
import { until } from '../../harness/until.ts';
import { sharedDashboard } from '../dashboard/support/dashboard-app.ts';

const HTML = { accept: 'text/html' };
const EVENT = { title: 'Party', start: '2027-06-30T19:30', end: '2027-06-30T23:00', timezone: 'Europe/Berlin' };

/** What leads to this address, and the field where it stands. */
const LEADING: [string, string, (url: string) => object][] = [
  [
    'page',
    'qr_data.buttons[1].url',
    (url) => ({
      title: 'Links',
      buttons: [
        { label: 'Call', url: 'tel:+49301234567' },
        { label: 'Go', url },
      ],
    }),
  ],
  ['event', 'qr_data.url', (url) => ({ ...EVENT, url })],
  ['app', 'qr_data.ios', (url) => ({ ios: url, other: 'https://fine.example/' })],
  ['app', 'qr_data.other', (url) => ({ other: url })],
];

onBothEngines('the addresses of own content', (engine) => {
  const clock = testClock(new Date().toISOString());
  const app = sharedDashboard(engine, { clock });
  const safety = (...args: string[]) => runCliJson(app().storeEnv, ['safety', ...args]);

  test('that are unsafe are refused by their field, when made and when changed', async () => {
    await safety('block', 'written.example');
    const { api } = await app().owner();
    for (const [type, field, dataWith] of LEADING) {
      const fine = await api.post('/v2/qr-codes', { type, qr_data: dataWith('https://fine.example/') });
      expect(fine.status).toBe(201);
      for (const url of ['https://written.example/a', 'http://127.0.0.1/', 'http://10.0.0.1/']) {
        const qr_data = dataWith(url);
        const made = await api.post('/v2/qr-codes', { type, qr_data });
        expect([made.status, made.body.code, made.body.field]).toEqual([422, 'unsafe_url', field]);
        const changed = await api.patch(`/v2/qr-codes/${fine.body.qr_id}`, { qr_data });
        expect([changed.status, changed.body.code, changed.body.field]).toEqual([422, 'unsafe_url', field]);
      }
    }
  });

  test('block their code when they become unsafe, and a safe one in their place brings it back', async () => {
    const { api } = await app().owner();
    for (const [at, [type, , dataWith]] of LEADING.entries()) {
      const url = `https://later-${at}.example/`;
      const { qr_id: id } = (await api.post('/v2/qr-codes', { type, qr_data: dataWith(url) })).body;
      const slug = await slugOf(api, id);
      await safety('block', `later-${at}.example`);
      await safety('rescan');
      const blocked = await until(
        async () => (await api.get(`/v2/qr-codes/${id}`)).body,
        ({ status }) => status === 'blocked',
      );
      expect(blocked.safety_reasons).toMatchObject([{ source: 'operator-list', url }]);
      for (const path of [slug, `${slug}?b=2`, `${slug}.ics`]) {
        const { status } = await scan(app().url, path, { headers: HTML });
        expect([type, path, status]).toEqual([type, path, 403]);
      }
      const fixed = await api.patch(`/v2/qr-codes/${id}`, { qr_data: dataWith('https://fine.example/') });
      expect([fixed.status, fixed.body.status]).toEqual([200, 'active']);
      expect((await scan(app().url, slug, { headers: HTML })).status).toBeLessThan(400);
    }
  });

  test('in a text and a description are no links while they are unsafe', async () => {
    await safety('block', 'in-text.example');
    const { api } = await app().owner();
    const text = 'See https://in-text.example/ or https://fine.example/.';
    for (const [type, qr_data] of [
      ['page', { title: 'Links', text }],
      ['event', { ...EVENT, description: text }],
    ] as const) {
      const made = await api.post('/v2/qr-codes', { type, qr_data });
      expect(made.status).toBe(201);
      const { text: html } = await scan(app().url, await slugOf(api, made.body.qr_id), { headers: HTML });
      expect(html).toContain('<bdi dir="auto">https://in-text.example/</bdi> <small class="blocked">');
      expect(html).toContain('<a href="https://fine.example/"');
    }
  });
});
