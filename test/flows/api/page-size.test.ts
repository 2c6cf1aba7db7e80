import { beforeAll, expect, test } from 'bun:test';
import { onBothEngines } from '../../harness/engines.ts';
import type { TestAccount } from '../../harness/start-app.ts';
import { createCode } from './support/codes.ts';
import { freshAccount, sharedApp } from './support/shared-app.ts';

/** page_size as sent, and the number of items returned: of projects, of codes. There are more than 100 of each. */
const TABLE: [string | string[] | undefined, number, number][] = [
  [undefined, 20, 20],
  ['', 20, 20],
  [' ', 20, 20],
  ['abc', 20, 20],
  ['NaN', 20, 20],
  ['10abc', 20, 20],
  ['1,000', 20, 20],
  ['٣', 20, 20],
  ['1', 1, 1],
  ['7', 7, 7],
  ['100', 100, 100],
  ['101', 100, 100],
  ['99999999999999999999', 100, 100],
  ['1e2', 100, 100],
  ['1e400', 100, 100],
  ['Infinity', 100, 100],
  ['10.7', 10, 10],
  ['1.999', 1, 1],
  ['+5', 5, 5],
  ['0', 20, 1],
  ['-0', 20, 1],
  ['0.9', 20, 1],
  ['-0.5', 20, 1],
  ['-1', 20, 1],
  ['-1e400', 20, 1],
  [['3', '50'], 3, 3],
  [['abc', '50'], 20, 20],
];

onBothEngines('page_size', (engine) => {
  const app = sharedApp(engine);
  let account: TestAccount;

  beforeAll(async () => {
    account = await freshAccount(app());
    await Promise.all(
      Array.from({ length: 102 }, async (_, at) => {
        await createCode(account);
        await account.api.post('/v1/projects', { name: `Project ${at}` });
      }),
    );
  });

  test.each(TABLE)('%p is never refused and gives %i projects or %i codes', async (pageSize, projects, codes) => {
    const query = pageSize === undefined ? {} : { page_size: pageSize };
    for (const [path, expected] of [
      ['/v1/projects', projects],
      ['/v1/qr-codes', codes],
    ] as const) {
      const { status, body } = await account.api.get(path, { query });
      expect([path, status, body.items.length]).toEqual([path, 200, expected]);
      expect(body.next_page_token).toBeString();
    }
  });

  test('may change from page to page', async () => {
    const seen: string[] = [];
    let page_token = '';
    for (const page_size of ['1', '100', '2']) {
      const { body } = await account.api.get('/v1/qr-codes', { query: { page_size, page_token } });
      seen.push(...body.items.map((item: { qr_id: string }) => item.qr_id));
      page_token = body.next_page_token ?? '';
    }
    expect(new Set(seen).size).toBe(102);
    expect(page_token).toBe('');
  });
});
