import { beforeAll, expect, test } from 'bun:test';
import type { ApiReply } from '../../harness/api-client.ts';
import { onBothEngines } from '../../harness/engines.ts';
import type { TestAccount } from '../../harness/start-app.ts';
import { createCode, patchCode } from './support/codes.ts';
import { freshAccount, sharedApp } from './support/shared-app.ts';

const CODES = 60;
/** Codes created, and codes archived, per item read. */
const CHURN = 0.1;

onBothEngines('paging through 60 codes', (engine) => {
  const app = sharedApp(engine);
  let account: TestAccount;
  /** Oldest first. */
  let unchanged: string[];
  let archivable: string[];

  beforeAll(async () => {
    account = await freshAccount(app());
    const all: string[] = [];
    for (let made = 0; made < CODES; made += 30) {
      const codes = await Promise.all(Array.from({ length: 30 }, () => createCode(account)));
      all.push(...codes.map(({ qr_id }) => qr_id));
    }
    unchanged = all.filter((_, at) => at % 5 !== 0);
    archivable = all.filter((_, at) => at % 5 === 0);
  });

  /** Parallel changes: creates codes, which come first in the list, and archives some in the middle. */
  async function churn(count: number): Promise<void> {
    const archived = archivable.splice(Math.floor(archivable.length / 2), count);
    await Promise.all([
      ...Array.from({ length: count }, () => createCode(account, { name: 'newcomer' })),
      ...archived.map((id) => patchCode(account, id, { status: 'archived' })),
    ]);
  }

  test.each([1, 7, 50] as const)(
    'in pages of %i returns every unchanged code exactly once while others are created and archived',
    async (size) => {
      const seen: string[] = [];
      for (let page_token: string | null = ''; page_token !== null; ) {
        const query: Record<string, string> = { page_size: String(size), page_token };
        const changes = Math.floor((seen.length + size) * CHURN) - Math.floor(seen.length * CHURN);
        const meanwhile = churn(changes);
        const { body }: ApiReply = await account.api.get('/v1/qr-codes', { query });
        await meanwhile;
        expect(body.items.length).toBeLessThanOrEqual(size);
        seen.push(...body.items.map((item: { qr_id: string }) => item.qr_id));
        page_token = body.next_page_token;
      }
      const shown = new Set(seen);
      expect(shown.size).toBe(seen.length);
      expect(unchanged.filter((id) => !shown.has(id))).toEqual([]);
    },
  );

  test('with several statuses returns a code exactly once while its status changes', async () => {
    const { qr_id: first } = await createCode(account);
    const ids = [first, ...(await Promise.all(Array.from({ length: 19 }, () => createCode(account)))).map(id)];
    const query = { status: ['active', 'archived'], page_size: '20' };
    for (let round = 0; round < 6; round++) {
      const status = round % 2 === 0 ? 'archived' : 'active';
      const changes = ids.map((each) => patchCode(account, each, { status }));
      const pages = Array.from({ length: 5 }, () => account.api.get('/v1/qr-codes', { query }));
      for (const { body } of await Promise.all(pages)) {
        expect(body.items.map(id).sort()).toEqual([...ids].sort());
      }
      await Promise.all(changes);
    }
  });
});

function id({ qr_id }: { qr_id: string }): string {
  return qr_id;
}
