import { beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { fold } from '../../../src/lib/fold.ts';
import { onBothEngines } from '../../harness/engines.ts';
import type { TestAccount } from '../../harness/start-app.ts';
import { createCode, patchCode } from './support/codes.ts';
import { expectRefusal } from './support/envelope.ts';
import { freshAccount, sharedApp } from './support/shared-app.ts';

/** Scripts with and without case, look-alikes of query languages, and letters that change length with case. */
const LABELS = [
  'Äpfel und Birnen',
  'ÄPFELSAFT',
  'A\u0308pfel, decomposed',
  'Straße 1',
  'STRASSE 2',
  'GROẞE STRAẞE',
  'ΟΔΥΣΣΕΥΣ',
  'οδυσσευς',
  'Привет, мир',
  'メニュー',
  '菜单 价格',
  '한국어 메뉴',
  'قائمة الطعام',
  'תפריט',
  'मेनू',
  'İstanbul',
  'ﬁsh & chips',
  '100 % off',
  '100_percent',
  'back\\slash',
  `it's "quoted"`,
  'NOT a OR b AND c*',
  'a NEAR(b c)',
  'col:umn ^start - minus',
  '🎈 party 🎉',
  '👩‍👩‍👧‍👦 family',
  '  two  blanks  ',
  'no\u00a0break',
  'x',
  'xx',
  'xxx',
  'null',
];

const FOUND: [needle: string, labels: string[]][] = [
  ['äpfel', ['Äpfel und Birnen', 'ÄPFELSAFT', 'A\u0308pfel, decomposed']],
  ['a\u0308PFEL', ['Äpfel und Birnen', 'ÄPFELSAFT', 'A\u0308pfel, decomposed']],
  ['straße', ['Straße 1', 'STRASSE 2', 'GROẞE STRAẞE']],
  ['Strasse', ['Straße 1', 'STRASSE 2', 'GROẞE STRAẞE']],
  ['ß', ['Straße 1', 'STRASSE 2', 'GROẞE STRAẞE', 'ΟΔΥΣΣΕΥΣ', 'οδυσσευς'].slice(0, 3)],
  ['οδυσσευσ', ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς']],
  ['Σ', ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς']],
  ['ПРИВЕТ', ['Привет, мир']],
  ['ニ', ['メニュー']],
  ['ニュ', ['メニュー']],
  ['价格', ['菜单 价格']],
  ['메뉴', ['한국어 메뉴']],
  ['الطعام', ['قائمة الطعام']],
  ['רי', ['תפריט']],
  ['FISH', ['ﬁsh & chips']],
  ['%', ['100 % off']],
  ['_', ['100_percent']],
  ['0_p', ['100_percent']],
  ['\\', ['back\\slash']],
  ['"', [`it's "quoted"`]],
  ["'", [`it's "quoted"`]],
  ['"quoted"', [`it's "quoted"`]],
  ['*', ['NOT a OR b AND c*']],
  ['or b and', ['NOT a OR b AND c*']],
  ['near(', ['a NEAR(b c)']],
  ['col:', ['col:umn ^start - minus']],
  ['🎈', ['🎈 party 🎉']],
  ['👧', ['👩‍👩‍👧‍👦 family']],
  ['  blanks', ['  two  blanks  ']],
  ['\t', []],
  ['o\u00a0b', ['no\u00a0break']],
  ['xx', ['xx', 'xxx']],
  ['xxxx', []],
  ['Äpfel und Birnen ', []],
];

onBothEngines('label_contains', (engine) => {
  const app = sharedApp(engine);
  let account: TestAccount;

  beforeAll(async () => {
    account = await freshAccount(app());
    const noisy = await freshAccount(app());
    for (const name of LABELS) await Promise.all([createCode(account, { name }), createCode(noisy, { name })]);
  });

  async function search(label_contains: string, more: Record<string, string> = {}): Promise<string[]> {
    const query = { label_contains, page_size: '100', ...more };
    const { status, body } = await account.api.get('/v1/qr-codes', { query });
    expect(status).toBe(200);
    return body.items.map((item: { label: string }) => item.label);
  }

  test.each(FOUND)('%p finds what it should and nothing else', async (needle, labels) => {
    expect((await search(needle)).sort()).toEqual([...labels].sort());
  });

  test('an empty needle finds everything', async () => {
    expect(await search('')).toEqual(LABELS.toReversed());
  });

  test('finds exactly the labels that contain the needle, ignoring case, for any needle', async () => {
    const part = fc
      .tuple(fc.constantFrom(...LABELS), fc.nat(20), fc.integer({ min: 1, max: 6 }))
      .map(([label, from, length]) => [...label].slice(from, from + length).join(''));
    const cased = fc
      .tuple(part, fc.constantFrom('toUpperCase', 'toLowerCase', 'normalize'))
      .map(([text, way]) => (way === 'normalize' ? text.normalize('NFD') : text[way as 'toUpperCase']()));
    const letters = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 });
    const needles = fc.oneof(part, cased, letters).filter((text) => fold(text) !== '' && !text.includes('\0'));
    await fc.assert(
      fc.asyncProperty(needles, async (needle) => {
        const expected = LABELS.filter((label) => fold(label).includes(fold(needle)));
        expect(await search(needle)).toEqual(expected.toReversed());
      }),
      { numRuns: 100 },
    );
  });

  test('a needle longer than any label finds nothing; one of more than 300 characters is refused', async () => {
    expect(await search('x'.repeat(300))).toEqual([]);
    const query = { label_contains: 'x'.repeat(301) };
    expectRefusal(await account.api.get('/v1/qr-codes', { query }), 400, 'invalid_request', 'label_contains');
  });

  test('results are paged like any list', async () => {
    const first = await account.api.get('/v1/qr-codes', { query: { label_contains: 'x', page_size: '2' } });
    const query = { label_contains: 'x', page_size: '2', page_token: first.body.next_page_token };
    const second = await account.api.get('/v1/qr-codes', { query });
    const labels = [...first.body.items, ...second.body.items].map((item) => item.label);
    expect([labels, second.body.next_page_token]).toEqual([['xxx', 'xx', 'x'], null]);
  });

  test('finds a code by its new label at once, and no longer by the old one', async () => {
    const { qr_id } = await createCode(account, { name: 'Frühling' });
    await patchCode(account, qr_id, { label: 'SOMMER' });
    expect(await search('frühling')).toEqual([]);
    expect(await search('sommer')).toEqual(['SOMMER']);
    await patchCode(account, qr_id, { status: 'archived' });
    expect(await search('sommer')).toEqual([]);
    expect(await search('sommer', { status: 'archived' })).toEqual(['SOMMER']);
  });
});
