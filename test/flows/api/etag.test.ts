import { beforeEach, expect, test } from 'bun:test';
import { onBothEngines } from '../../harness/engines.ts';
import type { TestAccount } from '../../harness/start-app.ts';
import { blockCode, createCode, patchCode, readCode, renderCode, storedCode } from './support/codes.ts';
import { expectRefusal } from './support/envelope.ts';
import { freshAccount, sharedApp } from './support/shared-app.ts';

onBothEngines('the ETag of a code', (engine) => {
  const app = sharedApp(engine);
  let account: TestAccount;
  let id: string;

  beforeEach(async () => {
    account = await freshAccount(app());
    id = (await createCode(account, { name: 'First' })).qr_id;
  });

  const etag = async () => (await account.api.get(`/v1/qr-codes/${id}`)).headers.get('etag') ?? '';
  const patchIf = (ifMatch: string, fields: object) =>
    account.api.patch(`/v1/qr-codes/${id}`, fields, { headers: { 'if-match': ifMatch } });

  test('is the same on create, read and update, and changes with every edit', async () => {
    const made = await account.api.post('/v1/qr-codes', { redirect_url: 'https://example.com' });
    id = made.body.qr_id;
    const seen = [made.headers.get('etag')];
    expect(await etag()).toBe(seen[0] ?? '');
    const edits = [
      { label: 'New' },
      { redirect_url: 'https://example.org' },
      { scan_limit: 5 },
      { expires_at: '2027-01-01T00:00:00Z' },
      { redirect_rules: [{ condition: 'device', value: 'ios', url: 'https://example.org' }] },
      { status: 'archived' },
      { status: 'active' },
    ];
    for (const edit of edits) {
      const reply = await account.api.patch(`/v1/qr-codes/${id}`, edit);
      seen.push(reply.headers.get('etag'));
      if (!('status' in edit && edit.status === 'archived')) expect(await etag()).toBe(seen.at(-1) ?? '');
    }
    expect(new Set(seen).size).toBe(edits.length + 1);
    for (const tag of seen) expect(tag).toMatch(/^"[^"]+"$/);
  });

  test('changes when the safety check blocks the code, and not when it is rendered', async () => {
    const first = await etag();
    await renderCode(app(), account, id);
    expect(await etag()).toBe(first);
    await blockCode(app(), account, id);
    expect(await etag()).not.toBe(first);
  });

  test('in If-Match of more than 1,024 characters is refused, not ignored', async () => {
    const long = `${'"x",'.repeat(300)}${await etag()}`;
    const reply = await patchIf(long, { label: 'Late' });
    expectRefusal(reply, 400, 'invalid_request', 'If-Match must have at most 1,024 characters');
  });

  test('in If-Match lets a change of the current version through', async () => {
    const present = await etag();
    for (const ifMatch of [present, `"x", ${present}`, `${present},"y"`, '*', ' * ']) {
      const reply = await patchIf(ifMatch.replace(present, await etag()), { label: ifMatch });
      expect([reply.status, reply.body.label]).toEqual([200, ifMatch]);
    }
  });

  test.each([
    ['an older version', (_: string, older: string) => older],
    ['a weak tag', (present: string) => `W/${present}`],
    ['a tag without quotes', (present: string) => present.replaceAll('"', '')],
    ['another tag', () => '"nonsense"'],
    ['nothing', () => ''],
  ])('in If-Match refuses a change with %s, and changes nothing', async (_, ifMatch) => {
    const older = await etag();
    await patchCode(account, id, { label: 'Meanwhile' });
    const before = await storedCode(app(), account, id);
    const header = ifMatch(await etag(), older);
    expectRefusal(await patchIf(header, { label: 'Mine' }), 412, 'precondition_failed');
    expectRefusal(await patchIf(header, {}), 412, 'precondition_failed');
    expect(await storedCode(app(), account, id)).toEqual(before);
  });

  test('in If-Match lets exactly one of many parallel changes of the same version through', async () => {
    const present = await etag();
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => patchIf(present, { label: `Label ${at}` })),
    );
    const [winner, ...others] = replies.sort((a, b) => a.status - b.status);
    expect(winner?.status).toBe(200);
    for (const other of others) expectRefusal(other, 412, 'precondition_failed');
    expect((await readCode(account, id)).label).toBe(winner?.body.label);
  });
});
