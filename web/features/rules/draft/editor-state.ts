import { MAX_REDIRECT_RULES, type RedirectRule } from '../../../../src/codes/values/redirect-rule.ts';
import { sameRules } from '../../../lib/redirect-rules.ts';
import type { Problems } from '../conditions/condition-form.ts';
import { draftProblems } from './draft-problems.ts';
import { blankDraft, type Draft, draftOf, nextKey, ruleOf } from './rule-draft.ts';
import type { RuleError } from './rule-errors.ts';

/** The rules on the server, with the code's revision. */
export type Saved = { rules: readonly RedirectRule[]; revision: number };

export type EditorState = {
  /** The state from which the drafts started. */
  base: Saved;
  drafts: readonly Draft[];
  /** The draft whose form is open. */
  open: string | null;
  /** The last deleted draft and its position, until the next change. */
  deleted: { draft: Draft; at: number } | null;
  /** Drafts that were submitted once: from then on all their errors are shown. */
  checked: ReadonlySet<string>;
  refused: ReadonlyMap<string, Problems>;
  /** The version saved by somebody else while these drafts were edited. */
  conflict: Saved | null;
};

export type EditorAction =
  | { type: 'add' }
  | { type: 'change'; key: string; change: Partial<Omit<Draft, 'key'>> }
  | { type: 'move'; key: string; to: number }
  | { type: 'duplicate'; key: string }
  | { type: 'delete'; key: string }
  | { type: 'undo' }
  | { type: 'toggle'; key: string }
  | { type: 'check' }
  | { type: 'refused'; refusals: readonly RuleError[] }
  /** The server's rules: after a save, on discarding, or after a refetch. */
  | { type: 'load'; saved: Saved }
  | { type: 'fetched'; saved: Saved }
  | { type: 'keepMine' };

export function beginEditing(base: Saved): EditorState {
  const drafts = base.rules.map((rule) => draftOf(rule, nextKey()));
  return {
    base,
    drafts,
    open: null,
    deleted: null,
    checked: new Set(),
    refused: new Map(),
    conflict: null,
  };
}

export function isChanged({ base, drafts }: EditorState): boolean {
  return !sameRules(base.rules, drafts.map(ruleOf));
}

/** The errors to show for a draft: times at once, others after an attempt to save, the server's first. */
export function shownProblems(draft: Draft, isChecked: boolean, refused: Problems | undefined): Problems {
  const { end, ...later } = draftProblems(draft);
  return {
    ...(end === undefined ? {} : { end }),
    ...(isChecked ? later : {}),
    ...refused,
  };
}

export function editRules(state: EditorState, action: EditorAction): EditorState {
  const { drafts } = state;
  const at = 'key' in action ? drafts.findIndex(({ key }) => key === action.key) : -1;
  const draft = drafts[at];
  switch (action.type) {
    case 'add':
      return inserted(state, blankDraft(nextKey()), drafts.length);
    case 'duplicate':
      return draft ? inserted(state, { ...draft, key: nextKey() }, at + 1) : state;
    case 'undo':
      return state.deleted ? inserted(state, state.deleted.draft, state.deleted.at, state.open) : state;
    case 'change':
      return draft
        ? {
            ...changed(state, drafts.with(at, { ...draft, ...action.change })),
            refused: without(state.refused, draft.key),
          }
        : state;
    case 'move':
      return draft ? changed(state, moved(drafts, at, action.to)) : state;
    case 'delete':
      return draft ? { ...changed(state, drafts.toSpliced(at, 1)), deleted: { draft, at } } : state;
    case 'toggle':
      return { ...state, open: state.open === action.key ? null : action.key };
    case 'check':
      return { ...state, checked: new Set(drafts.map(({ key }) => key)), open: firstOpen(state) };
    case 'refused':
      return refusedBy(state, action.refusals);
    case 'load':
      return loaded(state, action.saved);
    case 'fetched':
      return fetched(state, action.saved);
    case 'keepMine':
      return state.conflict ? { ...state, base: state.conflict, conflict: null } : state;
  }
}

/** After a change the last deletion can no longer be undone: its position may mean something else by now. */
function changed(state: EditorState, drafts: readonly Draft[]): EditorState {
  return { ...state, drafts, deleted: null };
}

function inserted(state: EditorState, draft: Draft, at: number, open: string | null = draft.key): EditorState {
  if (state.drafts.length >= MAX_REDIRECT_RULES) return state;
  return { ...changed(state, state.drafts.toSpliced(at, 0, draft)), open };
}

function moved(drafts: readonly Draft[], from: number, to: number): readonly Draft[] {
  const place = Math.max(0, Math.min(drafts.length - 1, to));
  return drafts.toSpliced(from, 1).toSpliced(place, 0, ...drafts.slice(from, from + 1));
}

function firstOpen({ drafts, open }: EditorState): string | null {
  const wrong = drafts.filter((draft) => Object.keys(draftProblems(draft)).length > 0);
  return wrong.some(({ key }) => key === open) ? open : (wrong[0]?.key ?? open);
}

function refusedBy(state: EditorState, refusals: readonly RuleError[]): EditorState {
  const refused = new Map<string, Problems>();
  for (const { rule, field, message } of refusals) {
    const key = state.drafts[rule]?.key;
    if (key !== undefined) refused.set(key, { ...refused.get(key), [field]: message });
  }
  return { ...state, refused, open: [...refused.keys()][0] ?? state.open };
}

/** Drafts keep their keys by position, so that the open form stays open. */
function loaded(state: EditorState, saved: Saved): EditorState {
  const drafts = saved.rules.map((rule, at) => draftOf(rule, state.drafts[at]?.key ?? nextKey()));
  return { ...beginEditing(saved), drafts, open: state.open };
}

/**
 * Another revision with the same rules (the label was changed) is no reason to refuse these drafts. Other rules are
 * shown at once if nothing was edited; otherwise people have to choose.
 */
function fetched(state: EditorState, saved: Saved): EditorState {
  const known = state.conflict ?? state.base;
  // Other rules of a known revision are those being saved here, which the cache shows before the server has answered.
  if (saved.revision === known.revision && !sameRules(saved.rules, known.rules)) return state;
  if (sameRules(saved.rules, state.base.rules)) return { ...state, base: saved, conflict: null };
  return isChanged(state) ? { ...state, conflict: saved } : loaded(state, saved);
}

function without(refused: EditorState['refused'], key: string): EditorState['refused'] {
  const rest = new Map(refused);
  rest.delete(key);
  return rest;
}
