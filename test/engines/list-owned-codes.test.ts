import { afterAll, beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { fold } from '../../src/lib/fold.ts';
import { type CodeOrder, ORDERS } from '../../src/store/codes/code-page.ts';
import type { OwnedCodeItem, OwnedCodesRequest, PageLimits } from '../../src/store/codes/list-owned-codes.ts';
import type { CodeFilter } from '../../src/store/codes/matching-codes.ts';
import { searchTextOf } from '../../src/store/codes/qr-codes.ts';
import type { Needle } from '../../src/store/codes/search-index.ts';
import { wholeAccount } from '../../src/store/reach.ts';
import { FIRST_POSITION, type OldDaysPosition } from '../../src/store/scans/drop-old-days.ts';
import type { Store } from '../../src/store/store.ts';
import { emptyStore, onBothEngines } from '../harness/engines.ts';
import { openAt } from './support/open-at.ts';
import { batchOf } from './support/scan-batches.ts';
import { type Seeded, seedAccount, someCode } from './support/seed.ts';

/** So that matches are sorted, read from the order's index, or in part from there and then sorted. */
const LIMITS: PageLimits[] = [
  { maxSorted: 1_000, firstCodes: 0 },
  { maxSorted: 0, firstCodes: 1_000 },
  { maxSorted: 0, firstCodes: 10 },
];
const WORDS = ['Menü', 'menu card', 'Poster', 'Flyer für Zoë', 'ポスター', '🍕🍟🥗🍰'];

onBothEngines('a page of the owner’s codes', (engine) => {
  let store: Store;
  let owner: Seeded;
  let tagId: string;
  let all: OwnedCodeItem[] = [];
  let tagged = new Set<number>();
  let notes = new Map<number, string>();

  const everything = (): CodeFilter => ({
    ...wholeAccount(owner.accountId),
    projectId: null,
    statuses: ['active', 'archived', 'blocked'],
    type: null,
    condition: null,
    tagIds: [],
    labelContains: null,
    externalId: null,
    ids: null,
    createdFrom: null,
    createdTo: null,
    search: null,
    now: 1_000,
  });

  beforeAll(async () => {
    store = await openAt(await emptyStore(engine));
    owner = await seedAccount(store);
    const tag = { id: 'tag_1', account_id: owner.accountId, name: 'T', name_plain: 't', created_at: 0 };
    await store.write.insertTag({ tag, cap: 1, idempotency: null });
    tagId = tag.id;
    tagged = new Set();
    notes = new Map();
    // Another account with the same labels, in the same index.
    const other = await seedAccount(store);
    for (const word of WORDS)
      await store.write.insertQrCode({ code: someCode(other, word), cap: 100, idempotency: null });
    while (await store.write.indexSearchTexts({ limit: 10 })) {}
    for (let at = 0; at < 40; at++) {
      const made = await store.write.insertQrCode({
        code: {
          ...someCode(owner, `${WORDS[at % WORDS.length]} ${at % 7}`),
          redirect_url: `https://example.com/assets/${at}`,
          note: at % 5 === 2 ? `Bei Zoë, Regal ${at}\nlaminated` : '',
          type: at % 6 === 0 ? 'dynamic_url' : 'url',
          expires_at: at % 4 === 0 ? at * 50 : null,
          scan_limit: at % 3 === 0 ? 2 : null,
          render_status: at % 8 === 0 ? 'error' : 'done',
        },
        cap: 1_000,
        idempotency: null,
      });
      if (!('code' in made)) throw new Error('not created');
      const { code } = made;
      notes.set(code.seq, code.note);
      for (let scan = 0; scan < (at * 7) % 4; scan++)
        await store.write.countScans(batchOf([code], { day: 20_000 + (at % 9) }));
      const isArchived = at % 5 === 4;
      const isTagged = at % 3 === 1;
      if (isTagged) tagged.add(code.seq);
      await store.write.changeQrCode({
        accountId: owner.accountId,
        codeId: code.id,
        revision: code.revision,
        set: isArchived ? { status: 'archived' } : {},
        quota: isArchived ? 'release' : 'keep',
        cap: 0,
        affectsScans: false,
        tags: { add: isTagged ? [tagId] : [], remove: [] },
      });
    }
    // Some are indexed, some not.
    await store.write.indexSearchTexts({ limit: 25 });
    for (let upTo: number | null = null; ; ) {
      upTo = await store.write.mergeScanJournal({ upTo });
      if (upTo === null) break;
    }
    all = await store.read.listOwnedCodes({ ...everything(), order: 'oldest', after: null, limit: 100 });
  });
  afterAll(() => store.close());

  /** One or two letters are looked for in labels alone: random slugs would have them now and then. */
  const isFound = (code: OwnedCodeItem, { plain, folded, tagIds }: Needle) =>
    (tagIds.includes(tagId) && tagged.has(code.seq)) ||
    ([...plain].length < 3 ? code.label_folded.includes(folded) : shownText(code).includes(plain));
  const shownText = (code: OwnedCodeItem) => searchTextOf({ ...code, note: notes.get(code.seq) ?? '' });

  /** The expected list, computed in plain code. */
  function expected(filter: CodeFilter, order: CodeOrder): number[] {
    const { key, direction } = ORDERS[order];
    const sign = direction === 'asc' ? 1 : -1;
    const keyOf = (code: OwnedCodeItem) => Buffer.from(key === 'label' ? code.label_folded : String(1e9 + code[key]));
    return all
      .filter((code) => filter.statuses.includes(code.status))
      .filter((code) => filter.type === null || code.type === filter.type)
      .filter((code) => filter.tagIds.length === 0 || tagged.has(code.seq))
      .filter((code) => filter.search === null || isFound(code, filter.search))
      .filter((code) => filter.labelContains === null || code.label_folded.includes(filter.labelContains))
      .filter((code) => filter.ids === null || filter.ids.includes(code.id))
      .filter((code) => filter.createdFrom === null || code.created_at >= filter.createdFrom)
      .filter((code) => filter.createdTo === null || code.created_at <= filter.createdTo)
      .filter((code) => {
        if (filter.condition === 'expired') return code.expires_at !== null && code.expires_at <= filter.now;
        if (filter.condition === 'limit_reached') return code.scan_limit !== null && code.scan_count >= code.scan_limit;
        if (filter.condition === 'picture_failed') return code.render_status === 'error';
        return filter.condition === null;
      })
      .toSorted((a, b) => sign * (Buffer.compare(keyOf(a), keyOf(b)) || a.seq - b.seq))
      .map(({ seq }) => seq);
  }

  async function walk(filter: CodeFilter, order: CodeOrder, limits: PageLimits): Promise<number[]> {
    const seqs: number[] = [];
    for (let after: OwnedCodesRequest['after'] = null; ; ) {
      const page: OwnedCodeItem[] = await store.read.listOwnedCodes({ ...filter, order, after, limit: 13 }, limits);
      seqs.push(...page.map(({ seq }) => seq));
      const last = page.at(-1);
      if (!last || page.length < 13) return seqs;
      const { seq, label_folded: label, scans, last_scan } = last;
      after = { seq, key: { seq, label, scans, last_scan }[ORDERS[order].key] };
    }
  }

  const search = (text: string, tagIds: string[] = []): Needle => ({ plain: text, folded: fold(text), tagIds });
  const many = () => [tagId, ...Array.from({ length: 20 }, (_, at) => `tag_none${at}`)];
  const chosen = () => all.filter((_, at) => at % 2 === 0).map(({ id }) => id);
  const FILTERS: Record<string, () => Partial<CodeFilter>> = {
    everything: () => ({}),
    'two statuses': () => ({ statuses: ['active', 'blocked'] }),
    'a type': () => ({ type: 'dynamic_url' }),
    'a tag': () => ({ tagIds: [tagId] }),
    'a tag and a status': () => ({ tagIds: [tagId], statuses: ['archived'] }),
    'a search': () => ({ search: search('menu') }),
    'a search in destinations': () => ({ search: search('assets/3') }),
    'a search for what all have': () => ({ search: search('example.com/assets') }),
    'a search among few': () => ({ search: search('example.com/assets'), statuses: ['archived'] }),
    'a search in another script': () => ({ search: search('ポスター') }),
    'a search for emoji': () => ({ search: search('🍟🥗🍰') }),
    'a search for two letters': () => ({ search: search('me') }),
    'a search in notes': () => ({ search: search('laminated') }),
    'a search for a tag': () => ({ search: search('zzz', [tagId]) }),
    'a search for a tag and a text': () => ({ search: search('poster', [tagId]) }),
    'a search for a tag and what all have': () => ({ search: search('example.com', [tagId]), statuses: ['active'] }),
    'a search for a tag of two letters': () => ({ search: search('me', [tagId]) }),
    'a search for many tags': () => ({ search: search('assets/3', many()), type: 'url' }),
    'a search and a tag': () => ({ search: search('poster'), tagIds: [tagId] }),
    'a part of the label': () => ({ search: search('menu'), labelContains: 'menu' }),
    'a part of the label alone': () => ({ labelContains: 'poster' }),
    'created from and to': () => ({ createdFrom: all[30]?.created_at ?? 0, createdTo: all[5]?.created_at ?? 0 }),
    'some codes': () => ({ ids: chosen(), statuses: ['active'] }),
    'a search among some codes': () => ({ ids: chosen(), search: search('poster') }),
    'no codes': () => ({ ids: ['qr_of_another'] }),
    expired: () => ({ condition: 'expired' }),
    'limit reached': () => ({ condition: 'limit_reached' }),
    'picture failed': () => ({ condition: 'picture_failed' }),
    'project archived': () => ({ condition: 'project_archived' }),
    'expired with a search': () => ({ condition: 'expired', search: search('example') }),
  };

  test('has the same codes in the same order, whether matches are sorted or read from an index', async () => {
    expect(all).toHaveLength(40);
    for (const [name, change] of Object.entries(FILTERS)) {
      const filter = { ...everything(), ...change() };
      for (const order of Object.keys(ORDERS) as CodeOrder[]) {
        const wanted = [name, order, expected(filter, order)];
        for (const limits of LIMITS) expect([name, order, await walk(filter, order, limits)]).toEqual(wanted);
      }
      for (const atOnce of [1_000, 3])
        expect([name, await store.read.countMatchingCodes(filter, atOnce)]).toEqual([
          name,
          expected(filter, 'newest').length,
        ]);
    }
  });

  test('finds any part of what a code shows, indexed or not', async () => {
    const part = fc
      .tuple(fc.nat(), fc.nat(), fc.integer({ min: 3, max: 30 }))
      .map(([at, start, length]) => {
        const letters = [...shownText(all[at % all.length] as OwnedCodeItem)];
        const from = start % (letters.length - 2);
        return letters.slice(from, from + length).join('');
      })
      .filter((text) => [...text].length >= 3 && !text.includes('\n'));
    await fc.assert(
      fc.asyncProperty(part, fc.constantFrom(...LIMITS), async (text, limits) => {
        const filter = { ...everything(), search: { plain: text, folded: text, tagIds: [] } };
        expect(await walk(filter, 'label', limits)).toEqual(expected(filter, 'label'));
      }),
      { numRuns: 20 },
    );
  });

  test('finds a changed code by what it shows now, before and after it is indexed', async () => {
    const made = await store.write.insertQrCode({
      code: someCode(owner, 'Unchanged wallpaper'),
      cap: 1_000,
      idempotency: null,
    });
    if (!('code' in made)) throw new Error('not created');
    while (await store.write.indexSearchTexts({ limit: 100 })) {}
    const found = async (text: string) =>
      (await walk({ ...everything(), search: search(text) }, 'label', {})).includes(made.code.seq);
    expect([await found('wallpaper'), await found('tapestry')]).toEqual([true, false]);

    const change = { accountId: owner.accountId, codeId: made.code.id, quota: 'keep', cap: 0 } as const;
    const label = 'Changed tapestry';
    const changed = await store.write.changeQrCode({
      ...change,
      revision: made.code.revision,
      set: { label, status: 'archived' },
      affectsScans: false,
    });
    if (!('code' in changed)) throw new Error('not changed');
    expect([await found('wallpaper'), await found('tapestry')]).toEqual([false, true]);
    while (await store.write.indexSearchTexts({ limit: 100 })) {}
    expect([await found('wallpaper'), await found('tapestry')]).toEqual([false, true]);

    const { revision } = changed.code;
    const deletion = { accountId: owner.accountId, codeId: made.code.id, revision, now: 0 };
    expect(await store.write.deleteArchivedCode(deletion)).toBe(true);
    expect(await found('tapestry')).toBe(false);
  });

  test('scans in lists equal the counters once days are merged, also after old days are dropped', async () => {
    const counts = all.map(({ scan_count }) => scan_count);
    expect(all.map(({ scans }) => scans)).toEqual(counts);
    expect(new Set(counts).size).toBe(4);
    let position: OldDaysPosition | null = FIRST_POSITION;
    while (position) position = await store.write.dropOldDays({ position, before: 30_000 });
    const page = { ...everything(), order: 'oldest', after: null, limit: 100 } as const;
    const after = await store.read.listOwnedCodes(page);
    expect(after.map(({ scans }) => scans)).toEqual(counts);
  });
});
