import { expect, test } from 'bun:test';
import { type CodeList, withCode } from './code-lists.ts';
import type { CodesSearch } from './codes-search.ts';
import { sampleCode } from './testing/sample-code.ts';
import type { Code } from './v2.ts';

const item = (qr_id: string) => sampleCode({ qr_id, project_id: 'one' });

const LIST: CodeList = {
  pages: [
    { items: [item('a'), item('b')], next_page_token: 'more' },
    { items: [item('c')], next_page_token: null },
  ],
  pageParams: [null, 'more'],
};

function idsAfter(search: CodesSearch, change: Partial<Code>): string[][] {
  const { pages } = withCode(LIST, search, { ...item('b'), ...change });
  return pages.map(({ items }) => items.map(({ qr_id }) => qr_id));
}

test('only an archived code leaves the list of codes in use', () => {
  expect(idsAfter({}, { status: 'archived' })).toEqual([['a'], ['c']]);
});

test('a blocked code stays among the codes in use but leaves the active ones', () => {
  expect(idsAfter({}, { status: 'blocked' })).toEqual([['a', 'b'], ['c']]);
  expect(idsAfter({ status: 'active' }, { status: 'blocked' })).toEqual([['a'], ['c']]);
});

test('a moved code leaves the list of its old project', () => {
  expect(idsAfter({ project: 'one' }, { project_id: 'two' })).toEqual([['a'], ['c']]);
  expect(idsAfter({}, { project_id: 'two' })).toEqual([['a', 'b'], ['c']]);
});

test('a code that stays is updated in its place', () => {
  const after = withCode(LIST, { search: 'b' }, { ...item('b'), label: 'Menu' });
  expect(after.pages[0]?.items[1]?.label).toBe('Menu');
});

test('pages without a change are the same objects, so that they are not rendered again', () => {
  const after = withCode(LIST, {}, { ...item('b'), label: 'Menu' });
  expect(after.pages[1]).toBe(LIST.pages[1] as (typeof LIST.pages)[number]);
  expect(after.pages[0]?.items[0]).toBe(LIST.pages[0]?.items[0] as Code);
});
