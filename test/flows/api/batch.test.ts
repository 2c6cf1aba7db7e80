import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { newId } from '../../../src/lib/ids.ts';
import type { ApiClient, ApiReply } from '../../harness/api-client.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { testClock } from '../../harness/test-clock.ts';
import { sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import { TARGET } from './support/codes.ts';
import { expectRefusal } from './support/envelope.ts';

const create = (fields: object = {}) => ({ create: { redirect_url: TARGET, ...fields } });
const update = (qr_id: string, fields: object = {}) => ({ update: { qr_id, ...fields } });
const run = (api: ApiClient, operations: object[], more: object = {}, headers: Record<string, string> = {}) =>
  api.post('/v2/qr-codes/batch', { operations, ...more }, { headers });
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever field it asserts on
type Result = any;
const statusesOf = ({ body }: ApiReply) => body.results.map(({ status }: Result) => status);
const countOf = async (api: ApiClient) => (await api.get('/v2/qr-codes/count')).body.count;

onBothEngines('POST /v2/qr-codes/batch', (engine) => {
  const clock = testClock('2026-11-14T09:30:15.250Z');
  const app = sharedDashboard(engine, { clock });
  const owner = (limits = {}) => app().owner({ plan: 'enterprise', limits });
  const newCode = async (api: ApiClient, fields: object = {}) =>
    (await api.post('/v2/qr-codes', { redirect_url: TARGET, ...fields })).body;

  describe('each by itself', () => {
    test('100 operations are answered in order, each as it would be alone, for key and session', async () => {
      const { api, headers } = await owner();
      const code = await newCode(api);
      const operations = [
        ...Array.from({ length: 98 }, (_, at) => create({ label: `Code ${at}`, metadata: { at: `${at}` } })),
        update(code.qr_id, { label: 'New', tags: ['A'] }),
        create({ type: 'text', redirect_url: null, text: 'Hello', tags: ['a', 'B'] }),
      ];
      const reply = await run(api, operations);
      expect(statusesOf(reply)).toEqual([...Array(98).fill(201), 200, 201]);
      const { results } = reply.body;
      expect(results.map(({ index }: Result) => index)).toEqual(operations.map((_, at) => at));
      for (const [at, { qr }] of results.slice(0, 98).entries())
        expect(qr).toMatchObject({ label: `Code ${at}`, metadata: { at: `${at}` }, created_via: 'api', revision: 1 });
      expect(results[98].qr).toMatchObject({ qr_id: code.qr_id, label: 'New', tags: ['A'], revision: 2 });
      expect(results[99].qr).toMatchObject({ type: 'text', tags: ['A', 'B'] });
      const { body: single } = await api.get(`/v2/qr-codes/${results[0].qr.qr_id}`);
      const { ok, version, request_id, ...fields } = single;
      // Pictures are drawn meanwhile.
      const same = Object.fromEntries(
        Object.entries(fields).filter(([name]) => !/render|file_url|scannab|destination/.test(name)),
      );
      expect(results[0].qr).toMatchObject(same);
      expect(new Set(results.map(({ qr }: Result) => qr.slug)).size).toBe(100);
      const asPage = await run(app().client(null), [create(), update(code.qr_id, { label: 'Newer' })], {}, headers);
      expect([statusesOf(asPage), asPage.body.results[0].qr.created_via]).toEqual([[201, 200], 'dashboard']);
      expect(await countOf(api)).toBe(101);
    });

    test('a bad field, an unknown code, a taken id and an unsafe URL refuse their operation alone', async () => {
      const { api } = await owner();
      const { api: other } = await owner();
      const [code, foreign] = [await newCode(api, { external_id: 'x' }), await newCode(other)];
      const reply = await run(api, [
        create(),
        create({ redirect_url: 'nowhere' }),
        create({ label: 'a\0b' }),
        create({ surprise: 1 }),
        create({ external_id: 'x' }),
        create({ external_id: 'y' }),
        create({ external_id: 'y' }),
        create({ redirect_url: 'http://127.0.0.1/' }),
        create({ project_id: newId('prj', 0) }),
        update(foreign.qr_id, { label: 'Mine' }),
        update(code.qr_id, { label: 'One' }),
        update(code.qr_id, { label: 'Two' }),
        update(code.qr_id.toUpperCase()),
        { update: { label: 'No id' } },
        create({ qr_render_metadata: { format_ratio: 'custom', width: 64, height: 64, padding: 20 } }),
      ]);
      expect(reply.status).toBe(200);
      expect(
        reply.body.results.map(({ status, error }: Result) => [status, error?.code ?? null, error?.field ?? null]),
      ).toEqual([
        [201, null, null],
        [400, 'invalid_request', 'redirect_url'],
        [400, 'invalid_request', 'label'],
        [400, 'invalid_request', 'surprise'],
        [409, 'external_id_taken', 'external_id'],
        [201, null, null],
        [409, 'external_id_taken', 'external_id'],
        [422, 'unsafe_url', 'redirect_url'],
        [404, 'project_not_found', null],
        [404, 'qr_not_found', null],
        [200, null, null],
        [400, 'invalid_request', 'qr_id'],
        [404, 'qr_not_found', null],
        [400, 'invalid_request', 'qr_id'],
        [422, 'unreadable_style', null],
      ]);
      expect(reply.body.results.at(-1).error.reasons).toEqual([expect.stringContaining('too small')]);
      expect(await countOf(api)).toBe(3);
      expect((await other.get(`/v2/qr-codes/${foreign.qr_id}`)).body.revision).toBe(1);
    });

    test('the quota is exact, also with a place that the batch itself frees', async () => {
      const { api } = await owner({ active_codes: 3 });
      const code = await newCode(api);
      const reply = await run(api, [
        create(),
        create(),
        create(),
        update(code.qr_id, { status: 'archived' }),
        create(),
        create(),
      ]);
      expect(statusesOf(reply)).toEqual([201, 201, 402, 200, 201, 402]);
      expect((await api.get('/v2/account')).body.usage.active_codes).toBe(3);
      expect(statusesOf(await run(api, [create()]))).toEqual([402]);
    });

    test('20 batches at once that change and make the same codes come to what one after the other would', async () => {
      const { api } = await owner({ active_codes: 25 });
      const codes = await Promise.all([newCode(api), newCode(api)]);
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          run(api, [
            update(codes[at % 2]?.qr_id, { metadata: { [`k${at}`]: '' } }),
            create({ external_id: `x${at % 5}` }),
            update(codes[(at + 1) % 2]?.qr_id, { note: `${at}` }),
            create(),
          ]),
        ),
      );
      const statuses = replies.map(statusesOf);
      expect(new Set(statuses.flatMap(([first, , third]) => [first, third]))).toEqual(new Set([200]));
      expect(statuses.filter(([, second]) => second === 201)).toHaveLength(5);
      expect(await countOf(api)).toBe(25);
      expect(statuses.flat().filter((status) => status === 201)).toHaveLength(23);
      for (const { qr_id } of codes) {
        const { body } = await api.get(`/v2/qr-codes/${qr_id}`);
        expect(Object.keys(body.metadata)).toHaveLength(10);
      }
    });
  });

  describe('a malformed operation', () => {
    test.each([
      ['none', {}],
      ['two', { create: { redirect_url: TARGET }, update: { qr_id: 'x' } }],
      ['an unknown one', { delete: { qr_id: 'x' } }],
      ['no object', { create: [] }],
    ])('(%s) refuses the batch by its place, and nothing is done', async (_, operation) => {
      const { api } = await owner();
      const reply = await run(api, [create(), operation, create()]);
      expectRefusal(reply, 400, 'invalid_request', 'operations[1]');
      expect(reply.body.field).toBe('operations[1]');
      expect(await countOf(api)).toBe(0);
    });
  });

  describe('all or none', () => {
    test('makes everything, or answers with the first refusal and its place', async () => {
      const { api } = await owner({ active_codes: 4 });
      const code = await newCode(api, { external_id: 'x' });
      const atomic = { atomic: true };
      const change = update(code.qr_id, { label: 'New', tags: ['T'] });
      for (const [operations, status, errorCode, field] of [
        [[change, create(), create({ redirect_url: 'nowhere' }), 5], 400, 'invalid_request', 'operations[3]'],
        [
          [change, create(), create({ redirect_url: 'nowhere' })],
          400,
          'invalid_request',
          'operations[2].create.redirect_url',
        ],
        [
          [change, create({ external_id: 'x' }), create({ label: '' })],
          400,
          'invalid_request',
          'operations[2].create.label',
        ],
        [
          [change, create(), create({ external_id: 'x' })],
          409,
          'external_id_taken',
          'operations[2].create.external_id',
        ],
        [[change, create(), create(), create(), create()], 402, 'quota_exceeded_qr', undefined],
        [[create(), update(newId('qr', 0))], 404, 'qr_not_found', undefined],
      ] as [object[], number, 'invalid_request', string | undefined][]) {
        const reply = await run(api, operations, atomic);
        expectRefusal(reply, status, errorCode, 'operations[');
        expect(reply.body.field).toBe(field);
        expect([await countOf(api), (await api.get(`/v2/qr-codes/${code.qr_id}`)).body.revision]).toEqual([1, 1]);
        expect((await api.get('/v2/tags')).body.items).toEqual([]);
      }
      expect((await api.get('/v2/account')).body.usage.active_codes).toBe(1);
      expect(statusesOf(await run(api, [change, create(), create(), create()], atomic))).toEqual([200, 201, 201, 201]);
    });

    test('20 at once for the last places: as many as fit are made whole', async () => {
      const { api } = await owner({ active_codes: 10 });
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => run(api, [create(), create(), create()], { atomic: true })),
      );
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
      expect(await countOf(api)).toBe(9);
    });
  });

  test('with an Idempotency-Key is done once, however often and at once it is sent', async () => {
    const { api } = await owner({ active_codes: 3 });
    const code = await newCode(api);
    const operations = [
      create(),
      create({ redirect_url: 'nowhere' }),
      update(code.qr_id, { label: 'New' }),
      create(),
      create(),
    ];
    for (const more of [{}, { atomic: true, operations: [update(code.qr_id, { note: 'Once' })] }]) {
      const key = { 'idempotency-key': crypto.randomUUID() };
      const replies = await Promise.all(Array.from({ length: 10 }, () => run(api, operations, more, key)));
      expect(replies.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1);
      const shown = ({ body }: ApiReply) =>
        body.results.map(({ status, qr, error }: Result) => [status, qr?.qr_id, qr?.revision, error]);
      for (const reply of replies) expect(shown(reply)).toEqual(shown(replies[0] as ApiReply));
      expectRefusal(await run(api, [create()], {}, key), 409, 'idempotency_conflict');
    }
    expect(await countOf(api)).toBe(3);
  });

  describe('limits', () => {
    test('an operation costs a request; more than are left get 429 and nothing is done', async () => {
      for (const [limits, refused] of [
        [{ per_minute: 10 }, 'rate_limit_minute'],
        [{ per_day: 10 }, 'rate_limit_day'],
      ] as const) {
        const { api } = await owner({ ...limits, burst_per_second: 3 });
        const five = Array.from({ length: 5 }, () => create());
        const { headers } = await run(api, five);
        expect(headers.get('ratelimit')).toContain(`r=5;`);
        expectRefusal(await run(api, [...five, create()]), 429, refused);
        // The refused call itself was one.
        clock.advance(1_000);
        expect((await run(api, five.slice(1))).status).toBe(200);
        expectRefusal(await api.get('/v2/account'), 429, refused);
        clock.advance(24 * 3_600_000);
        expect(await countOf(api)).toBe(9);
      }
    });

    test('the burst counts it once, and a session spends nothing of a key', async () => {
      const { api, headers } = await owner({ burst_per_second: 1, per_minute: 100 });
      const many = Array.from({ length: 50 }, () => create());
      expect((await run(api, many)).status).toBe(200);
      expectRefusal(await run(api, many), 429, 'rate_limited');
      expect((await run(app().client(null), many, {}, headers)).status).toBe(200);
    });

    test('a body of 1 MiB is taken, with every field of 100 codes', async () => {
      const { api } = await owner();
      const metadata = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`key ${at}`, 'x'.repeat(400)]));
      const operations = Array.from({ length: 100 }, () => create({ metadata, note: 'x'.repeat(1_000) }));
      expect(JSON.stringify({ operations }).length).toBeWithin(900_000, 1_048_576);
      expect(new Set(statusesOf(await run(api, operations)))).toEqual(new Set([201]));
    });
  });

  test('any operations do the same in a batch as one by one', async () => {
    const field = fc.record(
      {
        label: fc.constantFrom('A', '', 'B'.repeat(256), 5),
        redirect_url: fc.constantFrom(TARGET, 'nowhere', 'http://127.0.0.1/', null),
        external_id: fc.constantFrom('x', 'y', '.', null),
        metadata: fc.constantFrom({ a: '1' }, { a: null }, { b: 5 }),
        tags: fc.constantFrom(['T'], [], 'T'),
        scan_limit: fc.constantFrom(5, 0, null),
        status: fc.constantFrom('archived', 'active', 'blocked'),
      },
      { requiredKeys: [] },
    );
    const operation = fc.oneof(
      field.map((fields) => ({ create: { redirect_url: TARGET, ...fields } })),
      fc.tuple(fc.nat(2), field).map(([at, fields]) => ({ update: { at, ...fields } })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 8 }), async (operations) => {
        const [one, other] = await Promise.all([owner({ active_codes: 6 }), owner({ active_codes: 6 })]);
        const prepare = async (api: ApiClient) => {
          const codes = [await newCode(api), await newCode(api), await newCode(api)];
          const seen = new Set<number>();
          return operations.flatMap((each): ({ create: object } | { update: { qr_id: string } })[] => {
            if (!('update' in each)) return [each];
            const { at, ...fields } = each.update;
            if (seen.has(at)) return [];
            seen.add(at);
            return [{ update: { qr_id: codes[at].qr_id, ...fields } }];
          });
        };
        const batch = await run(one.api, await prepare(one.api));
        const alone: ApiReply[] = [];
        for (const each of await prepare(other.api)) {
          if ('create' in each) alone.push(await other.api.post('/v2/qr-codes', each.create));
          else {
            const { qr_id, ...fields } = each.update;
            alone.push(await other.api.patch(`/v2/qr-codes/${qr_id}`, fields));
          }
        }
        const shown = ({ status, code, message, field: name }: Result) => [status, code, message, name];
        expect(batch.body.results.map(({ status, error }: Result) => shown({ status, ...error }))).toEqual(
          alone.map(({ status, body }) => shown({ ...(status < 300 ? {} : body), status })),
        );
        const state = async (api: ApiClient) => {
          const { body } = await api.get('/v2/qr-codes', { query: { status: ['active', 'archived'], sort: 'oldest' } });
          return body.items.map(({ label, external_id, metadata, tags, status, revision, redirect_url }: Result) => ({
            label,
            external_id,
            metadata,
            tags,
            status,
            revision,
            redirect_url,
          }));
        };
        expect(await state(one.api)).toEqual(await state(other.api));
      }),
      { numRuns: 25 },
    );
  });
});
