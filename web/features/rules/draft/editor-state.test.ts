import { describe, expect, test } from 'bun:test';
import type { RedirectRule } from '../../../../src/codes/values/redirect-rule.ts';
import {
  beginEditing,
  type EditorAction,
  type EditorState,
  editRules,
  isChanged,
  shownProblems,
} from './editor-state.ts';
import { blankDraft, type Draft, ruleOf } from './rule-draft.ts';

const rule = (name: string): RedirectRule => ({
  when: [{ device: ['ios'] }],
  url: `https://example.com/${name}`,
});
const start = (...names: string[]) => beginEditing({ rules: names.map(rule), revision: 1 });
const names = ({ drafts }: EditorState) => drafts.map(({ url }) => url.split('/').at(-1)).join('');
const keyOf = (state: EditorState, name: string) => state.drafts.find(({ url }) => url.endsWith(`/${name}`))?.key ?? '';
const after = (state: EditorState, ...actions: EditorAction[]) => actions.reduce(editRules, state);
const shownIn = ({ checked, refused }: EditorState, draft: Draft) =>
  shownProblems(draft, checked.has(draft.key), refused.get(draft.key));

describe('the list', () => {
  const abc = start('a', 'b', 'c');
  const MOVES: [string, number, string][] = [
    ['a', 1, 'bac'],
    ['a', 2, 'bca'],
    ['c', 0, 'cab'],
    ['b', 1, 'abc'],
    ['a', -1, 'abc'],
    ['c', 9, 'abc'],
  ];
  test.each(MOVES)('moving %s to place %i gives %s', (name, to, expected) => {
    expect(names(after(abc, { type: 'move', key: keyOf(abc, name), to }))).toBe(expected);
  });

  test('a copy comes after its original, open, with its own key', () => {
    const copied = after(abc, { type: 'duplicate', key: keyOf(abc, 'b') });
    expect(names(copied)).toBe('abbc');
    expect(copied.open).toBe(copied.drafts[2]?.key ?? '');
    expect(new Set(copied.drafts.map(({ key }) => key)).size).toBe(4);
  });

  test('a deleted rule comes back to its place, until something else is changed', () => {
    const deleted = after(abc, { type: 'delete', key: keyOf(abc, 'b') });
    expect(names(deleted)).toBe('ac');
    expect(names(after(deleted, { type: 'toggle', key: keyOf(abc, 'a') }, { type: 'undo' }))).toBe('abc');
    expect(names(after(deleted, { type: 'move', key: keyOf(abc, 'c'), to: 0 }, { type: 'undo' }))).toBe('ca');
  });

  test('never has more than 20 rules', () => {
    const full = start(...'abcdefghijklmnopqrst');
    expect(after(full, { type: 'add' }).drafts).toHaveLength(20);
    expect(after(full, { type: 'duplicate', key: keyOf(full, 'a') }).drafts).toHaveLength(20);
  });
});

describe('whether there is something to save', () => {
  const ab = start('a', 'b');
  const key = keyOf(ab, 'a');
  test('a change and its reversal leave nothing', () => {
    const other = after(ab, { type: 'change', key, change: { url: 'https://example.com/x' } });
    expect(isChanged(other)).toBe(true);
    expect(isChanged(after(other, { type: 'change', key, change: { url: 'https://example.com/a' } }))).toBe(false);
  });
  test('opening a form or choosing a country for a rule without one changes nothing', () => {
    const conditions = { ...blankDraft('x').conditions, country: ['DE'] };
    const looked = after(ab, { type: 'toggle', key }, { type: 'change', key, change: { conditions } });
    expect(isChanged(looked)).toBe(false);
  });
});

describe('problems', () => {
  test('of a new rule are shown only after an attempt to save, and its form opens', () => {
    const added = after(start('a'), { type: 'add' });
    const draft = added.drafts[1];
    if (!draft) throw new Error('no draft was added');
    expect(shownIn(added, draft)).toEqual({});
    const tried = after(added, { type: 'toggle', key: draft.key }, { type: 'check' });
    expect(Object.keys(shownIn(tried, draft))).toEqual(['url']);
    expect(tried.open).toBe(draft.key);
  });

  test('of the server stay with their rule when it moves, and disappear when it is changed', () => {
    const ab = start('a', 'b');
    const key = keyOf(ab, 'b');
    const refused = after(
      ab,
      { type: 'refused', refusals: [{ rule: 1, field: 'url', message: 'Unsafe' }] },
      { type: 'move', key, to: 0 },
    );
    expect(refused.open).toBe(key);
    expect(refused.refused.get(key)).toEqual({ url: 'Unsafe' });
    const fixed = after(refused, { type: 'change', key, change: { url: 'https://example.com/c' } });
    expect(fixed.refused.size).toBe(0);
  });
});

describe('what others saved meanwhile', () => {
  const ab = start('a', 'b');
  const edited = after(ab, { type: 'delete', key: keyOf(ab, 'b') });

  test('the same rules with another revision become the new base', () => {
    const seen = after(edited, { type: 'fetched', saved: { rules: ab.base.rules, revision: 7 } });
    expect(seen.base.revision).toBe(7);
    expect(seen.conflict).toBeNull();
    expect(names(seen)).toBe('a');
  });

  test('other rules are shown at once if nothing was edited', () => {
    const seen = after(ab, { type: 'fetched', saved: { rules: [rule('x')], revision: 7 } });
    expect(names(seen)).toBe('x');
    expect(isChanged(seen)).toBe(false);
  });

  test('with other rules, edited drafts keep the old revision until the user chooses', () => {
    const saved = { rules: [rule('x')], revision: 7 };
    const seen = after(edited, { type: 'fetched', saved });
    expect(names(seen)).toBe('a');
    expect(seen.base.revision).toBe(1);
    expect(after(seen, { type: 'keepMine' }).base.revision).toBe(7);
    expect(names(after(seen, { type: 'keepMine' }))).toBe('a');
    expect(names(after(seen, { type: 'load', saved }))).toBe('x');
  });

  test('rules being saved, which still have the revision of those on the server, are no conflict', () => {
    const saving = { rules: edited.drafts.map(ruleOf), revision: 1 };
    expect(after(edited, { type: 'fetched', saved: saving })).toBe(edited);
    const theirs = { rules: [rule('x')], revision: 7 };
    const seen = after(edited, { type: 'fetched', saved: theirs });
    expect(after(seen, { type: 'fetched', saved: { ...saving, revision: 7 } }).conflict).toEqual(theirs);
  });
});

test('after a save the drafts are what the server answered, under the same keys', () => {
  const ab = start('a', 'b');
  const saved = { rules: [rule('a'), rule('B')], revision: 2 };
  const stored = after(ab, { type: 'load', saved });
  expect(stored.drafts.map(ruleOf)).toEqual(saved.rules);
  expect(stored.drafts.map(({ key }) => key)).toEqual(ab.drafts.map(({ key }) => key));
  expect(isChanged(stored)).toBe(false);
});
