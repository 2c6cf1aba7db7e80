import { expect, test } from 'bun:test';
import { DEFAULT_PLANS } from '../../../src/config/plans.ts';
import { createKey } from '../../../src/people/create-key.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { CARD, NETWORK } from '../dashboard/support/codes.ts';
import { sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import { expectRefusal } from './support/envelope.ts';

/** NUL, bell, escape, DEL, a C1 control, and half a surrogate pair. */
const NEVER = ['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\u009f', '\ud800', '\udc00\ud800'];
const NOT_IN_A_LINE = [...NEVER, '\t', '\n', '\r'];
const URL = 'https://example.com/';

onBothEngines('text', (engine) => {
  const app = sharedDashboard(engine, { roles: ['api'] });

  test('in a label, a name and a title has no control characters and is well formed', async () => {
    const { api, dashboard, defaultProjectId } = await app().owner();
    const code = (await api.post('/v1/qr-codes', { redirect_url: URL })).body.qr_id;
    for (const sign of NOT_IN_A_LINE) {
      const bad = `a${sign}b`;
      for (const reply of [
        await api.post('/v1/qr-codes', { redirect_url: URL, label: bad }),
        await api.post('/v1/qr-codes', { redirect_url: URL, name: bad }),
        await api.patch(`/v1/qr-codes/${code}`, { label: bad }),
        await api.post('/v1/projects', { name: bad }),
      ]) {
        expectRefusal(reply, 400, 'invalid_request', 'without control characters');
      }
      const id = defaultProjectId;
      for (const [name, input] of [
        ['PATCH /v2/projects/{id}', { id, body: { name: bad } }],
        ['POST /v2/style-templates', { body: { name: bad } }],
        ['POST /v2/keys', { body: { name: bad } }],
        ['PATCH /me', { body: { name: bad } }],
        ['POST /v2/qr-codes', { body: { type: 'vcard', qr_data: { ...CARD, first_name: bad } } }],
        ['POST /v2/qr-codes', { body: { type: 'wifi', qr_data: { ...NETWORK, ssid: bad } } }],
        ['POST /v2/qr-codes', { body: { type: 'url', redirect_url: `${URL}${bad}` } }],
      ] as const) {
        await dashboard.refused(name, input, 400, 'invalid_request');
      }
    }
  });

  test('of several lines may contain tabs and line breaks, and no other control characters', async () => {
    const { api, dashboard, defaultProjectId: id } = await app().owner();
    for (const sign of NEVER) {
      const bad = `a${sign}b`;
      for (const reply of [
        await api.post('/v1/qr-codes', { type: 'text', text: bad }),
        await api.post('/v1/qr-codes', { type: 'text', qr_data: { text: bad } }),
        await api.post('/v1/projects', { name: 'x', description: bad }),
      ]) {
        expectRefusal(reply, 400, 'invalid_request', 'without control characters');
      }
      const body = { type: 'vcard', qr_data: { ...CARD, note: bad } };
      await dashboard.refused('POST /v2/qr-codes', { body }, 400, 'invalid_request', 'note');
      await dashboard.refused(
        'PATCH /v2/projects/{id}',
        { id, body: { description: bad } },
        400,
        'invalid_request',
        'description',
      );
    }
    const lines = 'one\ttwo\nthree\r\nfour';
    const project = await api.post('/v1/projects', { name: 'x', description: lines });
    expect(project.body.description).toBe(lines);
    const code = await api.post('/v1/qr-codes', { type: 'text', text: lines });
    expect((await api.get(`/v1/qr-codes/${code.body.qr_id}`)).body.qr_data.text).toBe(lines);
  });

  test('in the name of a key is checked by the operation itself, for every caller', async () => {
    const { id: accountId } = await app().account();
    const plan = DEFAULT_PLANS.get('enterprise');
    if (!plan) throw new Error('no plan');
    const deps = { store: app().app.store, clock: { now: Date.now } };
    for (const sign of NOT_IN_A_LINE) {
      expect(createKey(deps, { accountId, plan }, { name: `a${sign}b` })).rejects.toThrow('control characters');
    }
  });

  test('of a search has at most 300 characters and no control characters', async () => {
    const { api, dashboard } = await app().owner();
    await api.post('/v1/qr-codes', { redirect_url: URL, label: '漢'.repeat(255) });
    const fits = '😀'.repeat(300);
    for (const [text, why] of [
      [`${fits}x`, 'at most 300 characters'],
      // Such a text once blocked the event loop for a second.
      [`${'?'.repeat(5_000)}\n`, 'at most 300 characters'],
      ['\u0301\u0323'.repeat(1_000), 'at most 300 characters'],
      ['a\u0000b', 'control characters'],
      ['a\u009fb', 'control characters'],
    ] as const) {
      const query = { label_contains: text };
      expectRefusal(await api.get('/v1/qr-codes', { query }), 400, 'invalid_request', why);
      await dashboard.refused('GET /v2/qr-codes', { query: { q: text } }, 400, 'invalid_request', why);
    }
    for (const [text, found] of [
      ['漢'.repeat(255), 1],
      [` ${'漢'.repeat(9)}\n`, 1],
      [`https://example.com/${'?#'.repeat(140)}`, 0],
      [fits, 0],
    ] as const) {
      const { items } = await dashboard.ask('GET /v2/qr-codes', { query: { q: text } });
      expect([text, items.length]).toEqual([text, found]);
    }
  });

  test('of a time zone is stored in its canonical spelling', async () => {
    const { dashboard } = await app().owner();
    for (const [given, kept] of [
      ['europe/BERLIN', 'Europe/Berlin'],
      ['Asia/Calcutta', 'Asia/Kolkata'],
      ['US/Eastern', 'America/New_York'],
    ] as const) {
      expect((await dashboard.ask('PATCH /account', { body: { timezone: given } })).account?.timezone).toBe(kept);
    }
    for (const timezone of ['Europe/Berlin\u0000', 'Mars/Olympus', 'a'.repeat(200_000)]) {
      await dashboard.refused('PATCH /account', { body: { timezone } }, 400, 'invalid_request', 'timezone');
    }
  });
});
