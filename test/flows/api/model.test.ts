import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { onBothEngines } from '../../harness/engines.ts';
import type { TestAccount } from '../../harness/start-app.ts';
import { testClock } from '../../harness/test-clock.ts';
import { type Change, type Filter, Model, type ModelCode } from './support/model.ts';
import { freshAccount, sharedApp } from './support/shared-app.ts';

const CAP = 3;
const RUNS = 25;
const MAX_STEPS = 25;

const url = fc.constantFrom('https://example.com/a', 'https://example.com/b', 'https://example.org');
const label = fc.constantFrom('Äpfel', 'ÄPFEL', 'Birnen', 'straße', 'x', '%', '_', '🎈');
const rule = fc.oneof(
  fc.record({ condition: fc.constant('device'), value: fc.constantFrom('ios', 'desktop'), url }),
  fc.record({ condition: fc.constant('country'), value: fc.constantFrom('DE', 'JP'), url }),
);
const rules = fc.array(rule, { maxLength: 3 });
const instant = fc.constantFrom('2026-01-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z');
const limit = fc.constantFrom(1, 5, 2_147_483_647);

const create = fc.record({
  kind: fc.constant('create' as const),
  fields: fc.record(
    {
      label,
      type: fc.constantFrom('url', 'dynamic_url'),
      redirect_url: url,
      redirect_rules: rules,
      expires_at: instant,
      scan_limit: limit,
    },
    { requiredKeys: ['label', 'type', 'redirect_url'] },
  ),
});
const patch = fc.record({
  kind: fc.constant('patch' as const),
  at: fc.nat(5),
  condition: fc.constantFrom('none', 'none', 'none', 'present', 'stale'),
  change: fc.record(
    {
      label,
      status: fc.constantFrom('active' as const, 'archived' as const),
      redirect_url: url,
      redirect_rules: fc.option(rules),
      expires_at: fc.option(instant),
      scan_limit: fc.option(limit),
    },
    { requiredKeys: [] },
  ),
});
const list = fc.record({
  kind: fc.constant('list' as const),
  statuses: fc.subarray(['active', 'archived', 'blocked']),
  type: fc.constantFrom(null, 'url', 'dynamic_url', 'text'),
  labelContains: fc.constantFrom('', 'ä', 'äPF', 'SS', 'n', '%', '🎈', 'nothing'),
  pageSize: fc.constantFrom(1, 2, 100),
});
const steps = fc.array(fc.oneof(create, patch, patch, list), { minLength: 1, maxLength: MAX_STEPS });

onBothEngines('any sequence of calls', (engine) => {
  const clock = testClock('2026-11-14T09:30:00.000Z');
  const app = sharedApp(engine, { clock });

  test('gives the results of an in-memory model of the account', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const account = await freshAccount(app(), { limits: { active_codes: CAP } });
        const model = new Model(CAP);
        const ids: string[] = [];
        for (const step of sequence) {
          clock.advance(1);
          if (step.kind === 'create') await createBoth(account, model, ids, step.fields);
          else if (step.kind === 'patch') await patchBoth(account, model, ids, step);
          else await listBoth(account, model, ids, step);
        }
        for (const at of ids.keys()) await readBoth(account, model, ids, at);
      }),
      { numRuns: RUNS },
    );
  });

  async function createBoth(
    account: TestAccount,
    model: Model,
    ids: string[],
    fields: Parameters<Model['create']>[0],
  ): Promise<void> {
    const expected = model.create(fields, clock.now());
    const { status, body } = await account.api.post('/v1/qr-codes', fields);
    expect(status).toBe(expected);
    if (status === 201) ids.push(body.qr_id);
  }

  async function patchBoth(
    account: TestAccount,
    model: Model,
    ids: string[],
    { at, change, condition }: { at: number; change: Change; condition: string },
  ): Promise<void> {
    const revision = (model.codes[at]?.revision ?? 1) + (condition === 'stale' ? 1 : 0);
    const expected = model.patch(at, change, condition === 'none' ? null : revision, clock.now());
    const headers: Record<string, string> = condition === 'none' ? {} : { 'if-match': `"${revision}"` };
    const id = ids[at] ?? 'qr_00000000000000000000000000';
    const reply = await account.api.patch(`/v1/qr-codes/${id}`, change, { headers });
    expect(reply.status).toBe(expected);
    if (expected !== 200) return;
    expect(reply.body).toMatchObject(shown(model.codes[at]));
    expect(reply.headers.get('etag')).toBe(`"${model.codes[at]?.revision}"`);
  }

  async function listBoth(
    account: TestAccount,
    model: Model,
    ids: string[],
    { statuses, type, labelContains, pageSize }: Filter & { pageSize: number },
  ): Promise<void> {
    const found: string[] = [];
    for (let token: string | null = ''; token !== null; ) {
      const filter = { status: statuses, label_contains: labelContains, ...(type !== null && { type }) };
      const query = { ...filter, page_size: String(pageSize), page_token: token };
      const { body }: { body: Listed } = await account.api.get('/v1/qr-codes', { query });
      found.push(...body.items.map(({ qr_id }) => qr_id));
      token = body.next_page_token;
    }
    expect(found).toEqual(model.list({ statuses, type, labelContains }).map((at) => ids[at] ?? ''));
  }

  async function readBoth(account: TestAccount, model: Model, ids: string[], at: number): Promise<void> {
    const { status, body } = await account.api.get(`/v1/qr-codes/${ids[at]}`);
    const code = model.codes[at];
    expect(status).toBe(code?.status === 'archived' ? 404 : 200);
    if (status === 200) expect(body).toMatchObject(shown(code));
  }
});

type Listed = { items: { qr_id: string }[]; next_page_token: string | null };

function shown(code: ModelCode | undefined): Record<string, unknown> {
  if (!code) throw new Error('The model has no such code');
  const { revision: _, created_at, updated_at, ...fields } = code;
  const iso = (time: number) => new Date(time).toISOString();
  return { ...fields, created_at: iso(created_at), updated_at: iso(updated_at) };
}
