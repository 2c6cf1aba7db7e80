import { expect, test } from 'bun:test';
import { wholeAccount } from '../../../src/store/reach.ts';
import type { CodeChange, HistoryEntry, HistoryField } from '../../../web/lib/v2-types.ts';
import { query } from '../../engines/support/query.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import { CARD, NETWORK, URL_CODE } from './support/codes.ts';
import { type Owner, sharedDashboard } from './support/dashboard-app.ts';

async function wholeHistory({ dashboard }: Owner, id: string): Promise<HistoryEntry[]> {
  const items: HistoryEntry[] = [];
  for (let query = {}; ; ) {
    const page = await dashboard.ask('GET /v2/qr-codes/{id}/history', { id, query });
    items.push(...page.items);
    if (page.next_page_token === null) return items;
    query = { page_token: page.next_page_token };
  }
}

/** Changes that another test or another type of code makes, or that need a domain. */
type OtherCases = 'alias' | 'qr_data' | 'password' | 'decoration' | 'tags' | 'name' | 'redirect_rules';

onBothEngines("a code's history", (engine) => {
  const clock = testClock('2027-03-01T10:00:00Z');
  const app = sharedDashboard(engine, { roles: ['api'], clock });

  test('has each change at the instant that the code tells as its last change', async () => {
    const owner = await app().owner();
    const { qr_id: id } = (await owner.api.post('/v1/qr-codes', { redirect_url: 'https://example.com/a' })).body;
    const { now } = clock;
    clock.now = () => {
      clock.advance(1);
      return now();
    };
    const changed = await owner.api.patch(`/v1/qr-codes/${id}`, { redirect_url: 'https://example.com/b' });
    clock.now = now;
    const [latest] = await wholeHistory(owner, id);
    expect(latest?.at).toBe(changed.body.updated_at);
  });

  test('shows who did what, newest first, with values as in the API', async () => {
    const owner = await app().owner();
    const { dashboard, api, apiKey } = owner;
    const created = await api.post('/v1/qr-codes', { redirect_url: 'https://example.com/a', label: 'A' });
    const id = created.body.qr_id;
    clock.advance(1_000);
    await api.patch(`/v1/qr-codes/${id}`, { redirect_url: 'https://example.com/b', scan_limit: 5 });
    clock.advance(1_000);
    await dashboard.ask('PATCH /v2/qr-codes/{id}', {
      id,
      body: {
        label: 'B',
        expires_at: '2028-01-01T01:00:00+01:00',
        qr_render_metadata: { dot_style: 'dots' },
        pass_query: true,
      },
    });
    await dashboard.ask('PATCH /v2/qr-codes/{id}', { id, body: { label: 'B' } });
    const key = { kind: 'key', name: 'test', last4: apiKey.slice(-4) };
    expect(await wholeHistory(owner, id)).toEqual([
      {
        at: new Date(clock.now()).toISOString(),
        actor: { kind: 'person', name: owner.email.split('@')[0] },
        what: {
          kind: 'changed',
          planned_at: null,
          fields: [
            { field: 'label', before: 'A', after: 'B' },
            { field: 'expires_at', before: null, after: '2028-01-01T00:00:00.000Z' },
            { field: 'qr_render_metadata', before: { dot_style: 'square' }, after: { dot_style: 'dots' } },
            { field: 'pass_query', before: false, after: true },
          ],
        },
      },
      {
        at: new Date(clock.now() - 1_000).toISOString(),
        actor: key,
        what: {
          kind: 'changed',
          planned_at: null,
          fields: [
            { field: 'redirect_url', before: 'https://example.com/a', after: 'https://example.com/b' },
            { field: 'scan_limit', before: null, after: 5 },
          ],
        },
      },
      { at: created.body.created_at, actor: key, what: { kind: 'created' } },
    ] as HistoryEntry[]);
  });

  test('every change can be undone by sending the old values', async () => {
    const owner = await app().owner();
    const { dashboard } = owner;
    const { project_id } = await dashboard.ask('POST /v2/projects', { body: { name: 'Elsewhere' } });
    const rule = { when: [{ device: ['ios' as const] }], url: 'https://example.com/ios' };
    const cases: [Parameters<typeof dashboard.ask<'POST /v2/qr-codes'>>[1]['body'], CodeChange][] = [
      [
        URL_CODE,
        {
          label: 'New',
          redirect_url: 'https://example.com/new',
          rules: [rule],
          expires_at: '2028-01-01T00:00:00.000Z',
          scan_limit: 7,
          split: [
            { url: 'https://example.com/c', weight: 3 },
            { url: 'https://example.com/d', weight: 1 },
          ],
          split_by: 'day',
          expired_url: 'https://example.com/over',
          limit_reached_url: 'https://example.com/gone',
          status: 'archived',
          project_id,
          qr_render_metadata: { format_ratio: '4:5', eye_style: 'leaf', foreground_color: '#000033' },
          analytics_enabled: false,
          pass_query: true,
          note: 'Hangs beside\nthe door',
          external_id: 'door-1',
          metadata: { floor: '1', room: '' },
        } satisfies Required<Omit<CodeChange, OtherCases>>,
      ],
      [{ type: 'vcard', qr_data: CARD }, { qr_data: { first_name: 'Grace', phones: [], emails: [] } }],
      [{ type: 'wifi', qr_data: NETWORK }, { qr_data: { ssid: 'Open', security: 'nopass', hidden: true } }],
      [{ type: 'text', qr_data: { text: 'One' } }, { qr_data: { text: 'Two' } }],
    ];
    for (const [body, change] of cases) {
      const before = await dashboard.ask('POST /v2/qr-codes', { body });
      const { qr_id: id } = before;
      clock.advance(1_000);
      expect(await dashboard.ask('PATCH /v2/qr-codes/{id}', { id, body: change })).toMatchObject(change);
      const [newest] = await wholeHistory(owner, id);
      if (newest?.what.kind !== 'changed') throw new Error('The change is not the newest entry');
      expect(newest.what.fields.map(({ field }) => field).toSorted()).toEqual(
        Object.keys(change).toSorted() as HistoryField[],
      );
      clock.advance(1_000);
      const old = Object.fromEntries(newest.what.fields.map((each) => [each.field, each.before]));
      const after = await dashboard.ask('PATCH /v2/qr-codes/{id}', { id, body: old });
      const { updated_at, render_requested_at } = before;
      expect({ ...after, revision: 1, updated_at, render_requested_at }).toEqual(before);
    }
  });

  test('is paged completely, with safety events among the changes', async () => {
    const owner = await app().owner();
    const { qr_id: id } = await owner.dashboard.ask('POST /v2/qr-codes', { body: URL_CODE });
    const { store } = app().app;
    for (let round = 0; round < 60; round++) {
      clock.advance(1_000);
      await owner.dashboard.ask('PATCH /v2/qr-codes/{id}', { id, body: { label: `Label ${round}` } });
      clock.advance(1_000);
      const job = await store.read.findQrCode(wholeAccount(owner.id), id);
      if (!job) throw new Error('The code is gone');
      const status = round % 2 === 0 ? 'blocked' : 'active';
      const reasons = [{ source: 'test', url: 'https://example.com/', text: 'is listed' }];
      await store.write.changeStatusBySafety({
        moves: [{ job, status, reasons, blockedLinks: null, dueAt: 0 }],
        now: clock.now(),
      });
    }
    const history = await wholeHistory(owner, id);
    expect(history).toHaveLength(121);
    const times = history.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(new Set(times).size).toBe(121);
    expect(history[0]).toMatchObject({
      actor: { kind: 'safety' },
      what: { kind: 'safety', verdict: 'active', reasons: [{ source: 'test' }] },
    });
    expect(history.at(-1)?.what.kind).toBe('created');
  });

  test('keeps the newest 500 changes of a code, and does not touch those of others', async () => {
    const owner = await app().owner();
    const make = async () => (await owner.dashboard.ask('POST /v2/qr-codes', { body: URL_CODE })).qr_id;
    const [busy, calm] = [await make(), await make()];
    const patch = (id: string, label: string) => owner.api.patch(`/v1/qr-codes/${id}`, { label });
    await patch(calm, 'Once');
    for (const round of [1, 2, 3]) await patch(busy, `Label ${round}`);
    // Like the third, written directly: five hundred requests would take half a minute.
    await query(
      app().storeEnv,
      `with recursive rounds (round) as (select 4 union all select round + 1 from rounds where round < 500)
       insert into code_changes (code_seq, account_id, at, actor, fields)
       select code_seq, account_id, at, actor, replace(fields, '"Label 3"', '"Label ' || round || '"')
       from code_changes cross join rounds
       where code_seq = (select seq from qr_codes where id = '${busy}') and fields like '%"Label 3"%'
       order by round`,
    );
    for (const round of [501, 502, 503]) await patch(busy, `Label ${round}`);
    const history = await wholeHistory(owner, busy);
    expect(history).toHaveLength(501);
    const { items } = await owner.dashboard.ask('GET /v2/qr-codes/{id}/history', { id: busy, query: {} });
    expect(items).toHaveLength(20);
    const label = (after: string) => ({ what: { fields: [{ field: 'label', after }] } });
    expect(history[0]).toMatchObject(label('Label 503'));
    expect(history[499]).toMatchObject(label('Label 4'));
    expect(await wholeHistory(owner, calm)).toHaveLength(2);
  });

  test('a refused change is not recorded', async () => {
    const owner = await app().owner();
    const { qr_id: id } = await owner.dashboard.ask('POST /v2/qr-codes', { body: URL_CODE });
    const body = { label: 'X', redirect_url: 'http://127.0.0.1/' };
    await owner.dashboard.refused('PATCH /v2/qr-codes/{id}', { id, body }, 422, 'unsafe_url');
    expect(await wholeHistory(owner, id)).toHaveLength(1);
  });
});
