import { beforeAll, expect, test } from 'bun:test';
import type { ApiReply } from '../../harness/api-client.ts';
import { onBothEngines } from '../../harness/engines.ts';
import type { TestAccount } from '../../harness/start-app.ts';
import { createCode, patchCode } from './support/codes.ts';
import { freshAccount, sharedApp } from './support/shared-app.ts';

const CODES = 300;
/** Codes made and archived beside every item of a walk. */
const CHURN = 0.1;

onBothEngines('walking through 300 codes', (engine) => {
  const app = sharedApp(engine);
  let account: TestAccount;
  /** Oldest first. */
  let stayed: string[];
  let leaving: string[];

  beforeAll(async () => {
    account = await freshAccount(app());
    const all: string[] = [];
    for (let made = 0; made < CODES; made += 50) {
      const codes = await Promise.all(Array.from({ length: 50 }, () => createCode(account)));
      all.push(...codes.map(({ qr_id }) => qr_id));
    }
    stayed = all.filter((_, at) => at % 5 !== 0);
    leaving = all.filter((_, at) => at % 5 === 0);
  });

  /** What others do meanwhile: new codes at the near end, archived ones anywhere. */
  async function churn(count: number): Promise<void> {
    const gone = leaving.splice(Math.floor(leaving.length / 2), count);
    await Promise.all([
      ...Array.from({ length: count }, () => createCode(account, { name: 'newcomer' })),
      ...gone.map((id) => patchCode(account, id, { status: 'archived' })),
    ]);
  }

  test.each([1, 7, 100] as const)(
    'in pages of %i shows each that stayed exactly once while others come and go',
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
      expect(stayed.filter((id) => !shown.has(id))).toEqual([]);
    },
  );

  test('with several statuses a code that changes status meanwhile is in a page exactly once', async () => {
    const { qr_id: first } = await createCode(account);
    const ids = [
      first,
      ...(await Promise.all(Array.from({ length: 19 }, () => createCode(account)))).map(id),
    ];
    const query = { status: ['active', 'archived'], page_size: '20' };
    for (let round = 0; round < 20; round++) {
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
