import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { onBothEngines } from '../../harness/engines.ts';
import { startApp, type TestAccount } from '../../harness/start-app.ts';
import { testClock } from '../../harness/test-clock.ts';
import { createCode, patchCode } from './support/codes.ts';
import { freshAccount, sharedApp } from './support/shared-app.ts';

const START = '2026-11-14T09:30:00.000Z';
const DAY_MS = 24 * 60 * 60 * 1000;

type Query = Record<string, string | string[]>;

async function page(account: TestAccount, query: Query, path = '/v1/qr-codes') {
  const { status, body } = await account.api.get(path, { query: { page_size: '2', ...query } });
  expect(status).toBe(200);
  const ids: string = body.items.map((item: Record<string, string>) => item.qr_id ?? item.project_id).join();
  return { ids, token: (body.next_page_token ?? '') as string };
}

async function accountWithCodes(account: Promise<TestAccount>): Promise<TestAccount> {
  const ready = await account;
  for (let made = 0; made < 6; made++) await createCode(ready, { name: `code ${made}` });
  return ready;
}

onBothEngines('a page token', (engine) => {
  const clock = testClock(START);
  const app = sharedApp(engine, { clock });

  test('of another account is ignored: the list begins at the first page', async () => {
    const [one, two] = await Promise.all([
      accountWithCodes(freshAccount(app())),
      accountWithCodes(freshAccount(app())),
    ]);
    const { token } = await page(one, {});
    const { ids: first } = await page(two, {});
    expect((await page(two, { page_token: token })).ids).toBe(first);
    expect((await page(one, { page_token: token })).ids).not.toBe((await page(one, {})).ids);
  });

  test('of other filters or of another list is ignored', async () => {
    const account = await accountWithCodes(freshAccount(app()));
    const { token } = await page(account, {});
    const { ids: first } = await page(account, {});
    const filters: Query[] = [
      { project_id: account.defaultProjectId },
      { type: 'url' },
      { label_contains: 'code' },
      { status: ['active'] },
      { status: ['active', 'blocked', 'archived'] },
    ];
    for (const filter of filters) {
      expect((await page(account, { ...filter, page_token: token })).ids).toBe(first);
      const { token: own } = await page(account, filter);
      expect((await page(account, { ...filter, page_token: own })).ids).not.toBe(first);
      expect((await page(account, { page_token: own })).ids).toBe(first);
    }
    for (const name of ['p', 'q']) await account.api.post('/v1/projects', { name });
    const projects = await page(account, {}, '/v1/projects');
    expect((await page(account, { page_token: projects.token })).ids).toBe(first);
    expect((await page(account, { page_token: token }, '/v1/projects')).ids).toBe(projects.ids);
  });

  test('that was altered in any position is ignored', async () => {
    const account = await accountWithCodes(freshAccount(app()));
    const { ids: first, token } = await page(account, {});
    const changed = Array.from(token, (sign, at) => {
      const other = sign === 'A' ? 'B' : 'A';
      return token.slice(0, at) + other + token.slice(at + 1);
    });
    for (const page_token of [...changed, token.slice(0, -2), `x${token}`, token.repeat(20)]) {
      expect((await page(account, { page_token })).ids).toBe(first);
    }
  });

  test('that is any text or any bytes is ignored, never an error', async () => {
    const account = await accountWithCodes(freshAccount(app()));
    const { ids: first } = await page(account, {});
    const dotted = fc.tuple(fc.string(), fc.string(), fc.uint8Array({ minLength: 32, maxLength: 32 }));
    const nearly = dotted.map(([position, time, signature]) =>
      Buffer.concat([Buffer.from(`${position}.${time}.`), signature]).toString('base64url'),
    );
    const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.base64String(), nearly);
    await fc.assert(
      fc.asyncProperty(anything, async (page_token) => {
        expect((await page(account, { page_token })).ids).toBe(first);
      }),
      { numRuns: 60 },
    );
    const latin1 = Buffer.concat([Buffer.from('1.1.'), Buffer.alloc(32, 0xe9)]).toString('base64url');
    expect((await page(account, { page_token: latin1 })).ids).toBe(first);
  });

  test('is valid for 24 hours', async () => {
    const account = await accountWithCodes(freshAccount(app()));
    const { ids: first, token } = await page(account, {});
    const { ids: second } = await page(account, { page_token: token });
    clock.set(Date.parse(START) + DAY_MS);
    expect((await page(account, { page_token: token })).ids).toBe(second);
    clock.advance(1);
    expect((await page(account, { page_token: token })).ids).toBe(first);
    clock.set(START);
  });

  test('continues correctly when the last code of its page is archived', async () => {
    const account = await accountWithCodes(freshAccount(app()));
    const { ids: first, token } = await page(account, {});
    const { ids: second } = await page(account, { page_token: token });
    for (const id of first.split(',')) await patchCode(account, id, { status: 'archived' });
    expect((await page(account, { page_token: token })).ids).toBe(second);
  });

  test('survives a restart', async () => {
    const before = await startApp(engine, { clock, roles: ['api'] });
    const account = await accountWithCodes(freshAccount(before));
    const { token } = await page(account, {});
    const { ids: second } = await page(account, { page_token: token });
    await before.stop();
    const after = await startApp(engine, { clock, roles: ['api'], storeEnv: before.storeEnv });
    const again = { ...account, api: after.client(account.apiKey) };
    expect((await page(again, { page_token: token })).ids).toBe(second);
    await after.stop();
  });
});
