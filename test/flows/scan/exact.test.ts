import { afterAll, beforeAll, expect, test } from 'bun:test';
import { wholeAccount } from '../../../src/store/reach.ts';
import { renderedCode } from '../../harness/codes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { countByStatus, scan, storm } from '../../harness/scan-client.ts';
import { startApp, type TestApp } from '../../harness/start-app.ts';

const TARGET = 'https://example.com/';

onBothEngines('the scan limit', (engine) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp(engine);
  });
  afterAll(() => server.stop());

  test('lets exactly 30 of 300 parallel scans through', async () => {
    const { api } = await server.account();
    const { id, slug } = await renderedCode(api, { redirect_url: TARGET, scan_limit: 30 });
    expect(countByStatus(await storm(server.url, slug, 300, 300))).toEqual({ 302: 30, 410: 270 });
    expect((await api.get(`/v1/qr-codes/${id}`)).body.scan_count).toBe(30);
  });

  test('of one lets exactly one of 50 parallel scans through, 40 times', async () => {
    const { api } = await server.account();
    const { id, slug } = await renderedCode(api, { redirect_url: TARGET, scan_limit: 1 });
    for (let round = 1; round <= 40; round++) {
      const replies = await Promise.all(Array.from({ length: 50 }, () => scan(server.url, slug)));
      expect(countByStatus(replies)).toEqual({ 302: 1, 410: 49 });
      const raised = await server.app.store.write.changeQrCode(await raiseLimit(server, id));
      expect('code' in raised).toBe(true);
    }
  });
});

/** Written directly to the store: the test is about scans, and 40 calls would exceed the key's burst limit. */
async function raiseLimit(server: TestApp, id: string) {
  const { accounts } = { accounts: await server.app.store.read.listAccounts() };
  for (const account of accounts) {
    const code = await server.app.store.read.findQrCode(wholeAccount(account.id), id);
    if (!code) continue;
    return {
      accountId: account.id,
      codeId: id,
      revision: code.revision,
      set: { scan_limit: (code.scan_limit ?? 0) + 1 },
      quota: 'keep' as const,
      cap: 0,
      affectsScans: true,
    };
  }
  throw new Error('The code is gone');
}
