import { beforeAll, expect, test } from 'bun:test';
import { onBothEngines } from '../../harness/engines.ts';
import type { TestAccount } from '../../harness/start-app.ts';
import { createCode, patchCode, readCode, TARGET } from './support/codes.ts';
import { expectRefusal } from './support/envelope.ts';
import { freshAccount, sharedApp } from './support/shared-app.ts';

const TAKEN: [sent: string, returned: string][] = [
  ['2027-01-31T18:00:00.000Z', '2027-01-31T18:00:00.000Z'],
  ['2027-01-31T18:00:00Z', '2027-01-31T18:00:00.000Z'],
  ['2027-01-31T18:00:00+14:00', '2027-01-31T04:00:00.000Z'],
  ['2027-01-31T18:00:00-09:30', '2027-02-01T03:30:00.000Z'],
  ['2027-01-31T18:00:00.999999999Z', '2027-01-31T18:00:00.999Z'],
  ['2028-02-29T12:00:00Z', '2028-02-29T12:00:00.000Z'],
  ['1999-01-01T00:00:00Z', '1999-01-01T00:00:00.000Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
];

const REFUSED = [
  '',
  '1',
  1,
  1_800_000_000_000,
  true,
  [],
  {},
  'now',
  '01/02/2026',
  '2026-01-01',
  '2026-01-01T00:00:00',
  '2026-01-01T00:00',
  '2026-02-30T00:00:00Z',
  '2027-02-29T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01T23:59:60Z',
  '2026-1-1T00:00:00Z',
  '2026-01-01 00:00:00Z',
  '2026-01-01T00:00:00 Z',
  '2026-01-01T00:00:00Z ',
  '2026-01-01T00:00:00+25:00',
  '+010000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-01:00',
  'Thu, 01 Jan 2026 00:00:00 GMT',
];

onBothEngines('expires_at', (engine) => {
  const app = sharedApp(engine);
  let account: TestAccount;
  let id: string;

  beforeAll(async () => {
    account = await freshAccount(app());
    id = (await createCode(account)).qr_id;
  });

  test.each(TAKEN)('%s is stored as %s, past times included', async (expires_at, returned) => {
    const { qr_id } = await createCode(account, { expires_at });
    expect((await readCode(account, qr_id)).expires_at).toBe(returned);
    expect((await patchCode(account, id, { expires_at })).expires_at).toBe(returned);
    expect((await patchCode(account, id, { expires_at: null })).expires_at).toBeNull();
  });

  test.each(REFUSED.map((value) => [value]))('%p is refused by name', async (expires_at) => {
    const create = await account.api.post('/v1/qr-codes', { redirect_url: TARGET, expires_at });
    expectRefusal(create, 400, 'invalid_request', 'expires_at');
    const update = await account.api.patch(`/v1/qr-codes/${id}`, { expires_at });
    expectRefusal(update, 400, 'invalid_request', 'expires_at');
  });
});
