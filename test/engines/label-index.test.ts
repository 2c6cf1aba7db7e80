import { afterAll, beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { fold } from '../../src/lib/fold.ts';
import { wholeAccount } from '../../src/store/reach.ts';
import type { Store } from '../../src/store/store.ts';
import { emptyStore, onBothEngines } from '../harness/engines.ts';
import { openAt } from './support/open-at.ts';
import { type Seeded, seedAccount, someCode } from './support/seed.ts';

const LABELS = [
  'Menü für Amélie',
  'Café "Zur Straße" 100%_\\*',
  '東京都 menu',
  '京 都',
  'Smile 😀!',
  'οδός Αθηνάς',
  'a',
  'MENÜ',
  'am e',
  'xyz',
];

onBothEngines('the label index', (engine) => {
  let store: Store;
  /** The owner of codes with these labels. */
  let labelled: Seeded;
  beforeAll(async () => {
    store = await openAt(await emptyStore(engine));
    labelled = await seedAccount(store);
    for (const label of LABELS) await add(labelled, label);
  });
  afterAll(() => store.close());

  async function add(owner: Seeded, label: string): Promise<string> {
    const created = await store.write.insertQrCode({
      code: someCode(owner, label),
      cap: 10_000,
      idempotency: null,
    });
    if (!('code' in created)) throw new Error('not created');
    return created.code.id;
  }

  async function find(accountId: string, needle: string, limit = 100): Promise<string[]> {
    const filter = {
      ...wholeAccount(accountId),
      projectId: null,
      statuses: ['active' as const],
      type: null,
      beforeSeq: null,
      limit,
    };
    const found = await store.read.listQrCodes({ ...filter, labelContains: fold(needle) });
    return found.map(({ label }) => label);
  }

  test.each([
    ['a', 'one letter'],
    ['é', 'one letter beyond ASCII'],
    ['am', 'two letters'],
    ['amé', 'three letters'],
    ['menü für', 'eight letters and a blank'],
    ['MENÜ', 'another case'],
    ['東', 'one ideograph'],
    ['京都', 'two ideographs'],
    ['😀', 'an emoji'],
    ['%', 'a sign that LIKE reads as anything'],
    ['_', 'a sign that LIKE reads as any letter'],
    ['\\', 'a backslash'],
    ['"', 'a quote'],
    ['*', 'a star'],
    ['strasse', 'ß written out'],
    ['ΟΔΌΣ', 'a final sigma'],
  ])('finds %p (%s) in exactly the labels that contain it', async (needle) => {
    const expected = LABELS.filter((label) => fold(label).includes(fold(needle))).reverse();
    expect(expected.length).toBeGreaterThan(0);
    expect(await find(labelled.accountId, needle)).toEqual(expected);
  });

  test('gives the result of a plain search for any labels and any needle', async () => {
    const letters = fc.constantFrom(
      'a',
      'A',
      'b',
      'ß',
      'Σ',
      'ς',
      'é',
      'e\u0301',
      'İ',
      '日',
      '😀',
      ' ',
      '%',
      '_',
      '"',
      '-',
    );
    const text = (min: number, max: number) =>
      fc.array(letters, { minLength: min, maxLength: max }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(text(1, 8), { minLength: 1, maxLength: 6 }), text(1, 5), async (labels, needle) => {
        const owner = await seedAccount(store);
        for (const label of labels) await add(owner, label);
        const expected = labels.filter((label) => fold(label).includes(fold(needle))).reverse();
        expect(await find(owner.accountId, needle)).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  test('finds a code by its changed label, no longer by the old one', async () => {
    const owner = await seedAccount(store);
    const codeId = await add(owner, 'Before');
    const set = { label: 'After', label_folded: fold('After') };
    const change = { accountId: owner.accountId, codeId, revision: 1, set, cap: 0, affectsScans: false };
    await store.write.changeQrCode({ ...change, quota: 'keep' });
    expect(await find(owner.accountId, 'before')).toEqual([]);
    expect(await find(owner.accountId, 'after')).toEqual(['After']);
  });

  test('does not contain a code whose creation was rolled back', async () => {
    const owner = await seedAccount(store);
    const code = someCode(owner, 'Undone');
    await store.write.insertQrCode({ code, cap: 1, idempotency: null });
    const again = { ...someCode(owner, 'Undone too'), slug: code.slug };
    expect(await store.write.insertQrCode({ code: again, cap: 10, idempotency: null })).toEqual({
      refused: 'slug_taken',
    });
    expect(await find(owner.accountId, 'undone')).toEqual(['Undone']);
  });

  test("never shows another account's codes", async () => {
    const [mine, theirs] = [await seedAccount(store), await seedAccount(store)];
    await add(mine, 'Shared words, mine');
    await add(theirs, 'Shared words, theirs');
    expect(await find(mine.accountId, 'shared')).toEqual(['Shared words, mine']);
    expect(await find(theirs.accountId, 's')).toEqual(['Shared words, theirs']);
  });

  test('returns pages without gaps or repeats, newest first', async () => {
    const owner = await seedAccount(store);
    const labels = Array.from({ length: 25 }, (_, i) => `Needle ${i}`);
    for (const label of labels) await add(owner, label);
    const filter = {
      ...wholeAccount(owner.accountId),
      projectId: null,
      statuses: ['active' as const],
      type: null,
      limit: 7,
    };
    const walked: string[] = [];
    let beforeSeq: number | null = null;
    for (;;) {
      const page = await store.read.listQrCodes({ ...filter, labelContains: 'needle', beforeSeq });
      walked.push(...page.map(({ label }) => label));
      beforeSeq = page.at(-1)?.seq ?? null;
      if (beforeSeq === null) break;
    }
    expect(walked).toEqual(labels.reverse());
  });
});
