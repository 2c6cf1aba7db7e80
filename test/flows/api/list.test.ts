import { expect, test } from 'bun:test';
import { systemClock } from '../../../src/lib/clock.ts';
import { setProjectArchived } from '../../../src/projects/change-project.ts';
import type { RequestOptions } from '../../harness/api-client.ts';
import { onBothEngines } from '../../harness/engines.ts';
import type { TestAccount } from '../../harness/start-app.ts';
import { blockCode, createCode, patchCode } from './support/codes.ts';
import { expectRefusal, expectSuccess } from './support/envelope.ts';
import { freshAccount, sharedApp } from './support/shared-app.ts';

const ITEM_FIELDS = [
  'qr_id',
  'project_id',
  'slug',
  'label',
  'status',
  'type',
  'redirect_url',
  'created_at',
  'render_status',
];

onBothEngines('listing codes', (engine) => {
  const app = sharedApp(engine);

  async function labels(account: TestAccount, query: RequestOptions['query'] = {}): Promise<string> {
    const { body } = await account.api.get('/v1/qr-codes', { query });
    return body.items.map((item: { label: string }) => item.label).join(' ');
  }

  test('returns items with exactly their nine fields, newest first', async () => {
    const account = await freshAccount(app());
    const reply = await account.api.get('/v1/qr-codes');
    expectSuccess(reply, 200, ['items', 'next_page_token']);
    expect(reply.body).toMatchObject({ items: [], next_page_token: null });
    for (const name of ['a', 'b', 'c']) await createCode(account, { name });
    const { items } = (await account.api.get('/v1/qr-codes')).body;
    expect(items.map((item: { label: string }) => item.label)).toEqual(['c', 'b', 'a']);
    for (const item of items) expect(Object.keys(item).sort()).toEqual([...ITEM_FIELDS].sort());
  });

  test('shows active and blocked codes, and archived ones only on request', async () => {
    const account = await freshAccount(app());
    const ids: Record<string, string> = {};
    for (const name of ['active', 'archived', 'blocked']) ids[name] = (await createCode(account, { name })).qr_id;
    await patchCode(account, ids.archived ?? '', { status: 'archived' });
    await blockCode(app(), account, ids.blocked ?? '');
    expect(await labels(account)).toBe('blocked active');
    expect(await labels(account, { status: '' })).toBe('blocked active');
    expect(await labels(account, { status: 'archived' })).toBe('archived');
    expect(await labels(account, { status: ['archived', 'active'] })).toBe('archived active');
    expect(await labels(account, { status: ['archived', 'archived', ''] })).toBe('archived');
    expect(await labels(account, { status: ['blocked', 'active', 'archived'] })).toBe('blocked archived active');
  });

  test('an unknown status is refused by name, even next to a valid one', async () => {
    const account = await freshAccount(app());
    for (const status of ['gone', ['active', 'gone'], 'active,archived', ' active']) {
      const reply = await account.api.get('/v1/qr-codes', { query: { status } });
      expectRefusal(reply, 400, 'invalid_request', 'status must be one of active, archived, blocked');
    }
  });

  test('filters by exact type; an unknown type has no codes', async () => {
    const account = await freshAccount(app());
    await createCode(account, { name: 'u' });
    await createCode(account, { name: 'd', type: 'dynamic_url' });
    await createCode(account, { name: 't', type: 'text', redirect_url: null, text: 'x' });
    for (const [type, expected] of [
      ['url', 'u'],
      ['dynamic_url', 'd'],
      ['text', 't'],
      ['URL', ''],
      ['vcard', ''],
      ['nonsense', ''],
      ['\0', ''],
    ] as const) {
      expect(await labels(account, { type })).toBe(expected);
    }
  });

  test('filters by project, archived ones included', async () => {
    const account = await freshAccount(app());
    const { body: project } = await account.api.post('/v1/projects', { name: 'Seasonal' });
    const { project_id } = project;
    await createCode(account, { name: 'inside', project_id });
    await createCode(account, { name: 'outside' });
    expect(await labels(account, { project_id })).toBe('inside');
    await setProjectArchived({ store: app().app.store, clock: systemClock }, account.id, project_id, true);
    expect(await labels(account, { project_id })).toBe('inside');
    expect(await labels(account)).toBe('outside inside');
    for (const unknown of ['x', '\0', 'prj_00000000000000000000000000']) {
      const reply = await account.api.get('/v1/qr-codes', { query: { project_id: unknown } });
      expectRefusal(reply, 404, 'project_not_found');
    }
  });

  test('filters combine, and unknown parameters are ignored', async () => {
    const account = await freshAccount(app());
    const { body: project } = await account.api.post('/v1/projects', { name: 'P' });
    const { project_id } = project;
    const wanted = await createCode(account, { name: 'Alpha', project_id });
    await createCode(account, { name: 'Alpha elsewhere' });
    await createCode(account, { name: 'Alpha dynamic', project_id, type: 'dynamic_url' });
    await createCode(account, { name: 'Beta', project_id });
    const active = await createCode(account, { name: 'Alpha active', project_id });
    await patchCode(account, wanted.qr_id, { status: 'archived' });
    const query = { project_id, type: 'url', label_contains: 'ALPHA', offset: '3', sort: 'label' };
    expect(await labels(account, { ...query, status: 'archived' })).toBe('Alpha');
    expect(await labels(account, { ...query, status: ['archived', 'active'] })).toBe('Alpha active Alpha');
    expect(await labels(account, query)).toBe(active.label);
  });

  test('never shows the codes of another account', async () => {
    const [one, two] = [await freshAccount(app()), await freshAccount(app())];
    await createCode(one, { name: 'secret' });
    expect(await labels(two)).toBe('');
    expect(await labels(two, { label_contains: 'secret' })).toBe('');
    expect(await labels(two, { status: ['active', 'archived', 'blocked'] })).toBe('');
  });
});
