import { beforeEach, expect, test } from 'bun:test';
import { systemClock } from '../../../src/lib/clock.ts';
import { setProjectArchived } from '../../../src/projects/change-project.ts';
import type { CodeUpdate } from '../../../src/store/codes/change-qr-code.ts';
import { onBothEngines } from '../../harness/engines.ts';
import type { TestAccount } from '../../harness/start-app.ts';
import { blockCode, changeStored, createCode, patchCode, readCode, storedCode, TARGET } from './support/codes.ts';
import { expectRefusal } from './support/envelope.ts';
import { freshAccount, sharedApp } from './support/shared-app.ts';

const OTHER = 'https://example.org/other';
const UNSAFE = 'http://127.0.0.1/';

onBothEngines('the status of a code', (engine) => {
  const app = sharedApp(engine);
  let account: TestAccount;

  beforeEach(async () => {
    account = await freshAccount(app(), { limits: { active_codes: 2 } });
  });

  const patch = (id: string, fields: object) => account.api.patch(`/v1/qr-codes/${id}`, fields);
  const create = () => account.api.post('/v1/qr-codes', { redirect_url: TARGET });
  const storeEnvs = async () => (await app().app.store.read.findAccount(account.id))?.active_codes;

  test('archiving frees a place in the quota, re-activating takes one', async () => {
    const [first] = [await createCode(account), await createCode(account)];
    expectRefusal(await create(), 402, 'quota_exceeded_qr');
    await patchCode(account, first.qr_id, { status: 'archived' });
    await createCode(account);
    expectRefusal(await patch(first.qr_id, { status: 'active' }), 402, 'quota_exceeded_qr');
    const { items } = (await account.api.get('/v1/qr-codes?status=archived')).body;
    expect(items.map((item: { qr_id: string }) => item.qr_id)).toEqual([first.qr_id]);
    await patchCode(account, items[0].qr_id, { status: 'archived' });
    expect(await storeEnvs()).toBe(2);
  });

  test('setting the current status again neither takes nor frees a place', async () => {
    const { qr_id } = await createCode(account);
    for (const status of ['active', 'active', 'archived', 'archived', 'active']) {
      expect((await patchCode(account, qr_id, { status })).status).toBe(status);
    }
    expect(await storeEnvs()).toBe(1);
  });

  test('a refused re-activation applies none of the other changes of the request', async () => {
    const { qr_id } = await createCode(account, { name: 'Kept' });
    await patchCode(account, qr_id, { status: 'archived' });
    await Promise.all([createCode(account), createCode(account)]);
    const before = await storedCode(app(), account, qr_id);
    expectRefusal(await patch(qr_id, { status: 'active', label: 'Torn' }), 402, 'quota_exceeded_qr');
    expect(await storedCode(app(), account, qr_id)).toEqual(before);
  });

  test('an archived code can be changed in every field while it stays unreadable', async () => {
    const { qr_id } = await createCode(account);
    await patchCode(account, qr_id, { status: 'archived' });
    const fields = { label: 'New', redirect_url: OTHER, scan_limit: 3 };
    expect(await patchCode(account, qr_id, fields)).toMatchObject({ ...fields, status: 'archived' });
    expectRefusal(await account.api.get(`/v1/qr-codes/${qr_id}`), 404, 'qr_not_found');
    await patchCode(account, qr_id, { status: 'active' });
    expect(await readCode(account, qr_id)).toMatchObject(fields);
  });

  test('re-activating in an archived project is forbidden; other changes are not', async () => {
    const { body: project } = await account.api.post('/v1/projects', { name: 'Seasonal' });
    const { qr_id } = await createCode(account, { project_id: project.project_id });
    const { qr_id: live } = await createCode(account, { project_id: project.project_id });
    await patchCode(account, qr_id, { status: 'archived' });
    const archive = (archived: boolean) =>
      setProjectArchived({ store: app().app.store, clock: systemClock }, account.id, project.project_id, archived);
    await archive(true);
    expectRefusal(await patch(qr_id, { status: 'active' }), 403, 'project_forbidden');
    expect(await storeEnvs()).toBe(1);
    expect((await patchCode(account, qr_id, { label: 'New' })).label).toBe('New');
    expect(await patchCode(account, live, { status: 'active', redirect_url: OTHER })).toMatchObject({
      redirect_url: OTHER,
      status: 'active',
    });
    await archive(false);
    expect((await patchCode(account, qr_id, { status: 'active' })).status).toBe('active');
  });

  test('blocked cannot be set, and active cannot be set on a blocked code', async () => {
    const { qr_id } = await createCode(account);
    expectRefusal(await patch(qr_id, { status: 'blocked' }), 400, 'invalid_request', 'status');
    await blockCode(app(), account, qr_id);
    expectRefusal(await patch(qr_id, { status: 'active' }), 400, 'invalid_request', 'status');
    const both = { status: 'active', redirect_url: OTHER };
    expectRefusal(await patch(qr_id, both), 400, 'invalid_request', 'status');
    expect((await readCode(account, qr_id)).status).toBe('blocked');
  });

  test('a blocked code still takes its place in the quota', async () => {
    const { qr_id } = await createCode(account);
    await createCode(account);
    await blockCode(app(), account, qr_id);
    expectRefusal(await create(), 402, 'quota_exceeded_qr');
    expect(await storeEnvs()).toBe(2);
  });

  test('a safe new redirect_url makes a blocked code active without needing a free place', async () => {
    const { qr_id } = await createCode(account);
    await createCode(account);
    await blockCode(app(), account, qr_id);
    expect((await patchCode(account, qr_id, { redirect_url: TARGET })).status).toBe('blocked');
    expect((await patchCode(account, qr_id, { redirect_url: OTHER })).status).toBe('active');
    expect((await storedCode(app(), account, qr_id)).safety_reasons).toBeNull();
    expect(await storeEnvs()).toBe(2);
  });

  test('a new URL that is unsafe leaves a blocked code blocked', async () => {
    const { qr_id } = await createCode(account);
    await blockCode(app(), account, qr_id);
    expectRefusal(await patch(qr_id, { redirect_url: UNSAFE }), 422, 'unsafe_url', UNSAFE);
    expect((await readCode(account, qr_id)).status).toBe('blocked');
  });

  test.each<[string, CodeUpdate['set']]>([
    ['destination', { redirect_url: UNSAFE }],
    ['rule', { redirect_rules: [{ when: [{ device: ['ios'] }], url: UNSAFE }] }],
  ])('re-activating checks safety again: a %s that has become unsafe is refused', async (_, set) => {
    const { qr_id } = await createCode(account);
    await patchCode(account, qr_id, { status: 'archived' });
    await changeStored(app(), account, qr_id, set);
    expectRefusal(await patch(qr_id, { status: 'active' }), 422, 'unsafe_url', UNSAFE);
    expect(await storeEnvs()).toBe(0);
    const safeChange = { status: 'active', redirect_url: OTHER, redirect_rules: [] };
    expect((await patchCode(account, qr_id, safeChange)).status).toBe('active');
  });

  test('other changes leave a blocked code blocked', async () => {
    const { qr_id } = await createCode(account);
    await blockCode(app(), account, qr_id);
    const rules = [{ condition: 'device', value: 'ios', url: OTHER }];
    for (const fields of [{ label: 'New' }, { scan_limit: 5 }, { redirect_rules: rules }, { redirect_rules: null }]) {
      expect((await patchCode(account, qr_id, fields)).status).toBe('blocked');
    }
    // New rules may remove the unsafe URL, so the code is due for a re-scan at once.
    expect((await storedCode(app(), account, qr_id)).safety_due_at).toBeLessThanOrEqual(Date.now());
  });

  test('a blocked code may be archived, also with a new URL, and re-activated', async () => {
    const { qr_id } = await createCode(account);
    await blockCode(app(), account, qr_id);
    const change = { status: 'archived', redirect_url: OTHER };
    expect((await patchCode(account, qr_id, change)).status).toBe('archived');
    expect(await storeEnvs()).toBe(0);
    expect((await patchCode(account, qr_id, { status: 'active' })).status).toBe('active');
    expect((await storedCode(app(), account, qr_id)).safety_reasons).toBeNull();
    expect(await storeEnvs()).toBe(1);
  });
});
