import { openTextCursor, sealTextCursor } from '../lib/cursor.ts';
import type { Page } from '../lib/page.ts';
import type { Code } from '../store/schema.ts';
import type { Store, StoreWith } from '../store/store.ts';
import { shownChange } from './changed-fields.ts';
import type { Actor, FieldChange, Reason } from './values/code-values.ts';
import type { PlannedNote } from './values/planned-change.ts';

export type HistoryEvent = { at: number } & (
  | { kind: 'created'; actor: Actor }
  /** `plannedAt`: null, if it was made at once. */
  | { kind: 'changed'; actor: Actor; fields: FieldChange[]; plannedAt: number | null }
  | NotMade
  | { kind: 'safety'; verdict: 'blocked' | 'active'; reasons: Reason[] }
);

/** A planned change that could not be made, as of `dueAt`. */
type NotMade = { kind: 'not_made'; actor: Actor; plannedAt: number; dueAt: number } & NonNullable<
  PlannedNote['refused']
>;

/** Each change may be 80 kB: these take 5 ms to read. */
const PAGE_SIZE = 20;

/** The position in each of the two trails; null: at the start. */
type Position = { change: number | null; safety: number | null };

/**
 * The history of a code: its changes and safety events, newest first, and its creation last. The two trails are merged
 * by time, each in the order it was written, even if clocks were changed.
 */
export async function codeHistory(
  deps: { store: StoreWith<'listCodeChanges' | 'pageSafetyEvents'>; cursorSecret: string },
  code: Code,
  pageToken: string | null,
  now: number,
): Promise<Page<HistoryEvent>> {
  const scope = `history:${code.id}`;
  const from = openPosition(deps.cursorSecret, scope, pageToken, now);
  const [changes, events] = await Promise.all([
    deps.store.read.listCodeChanges(code, from.change, PAGE_SIZE),
    deps.store.read.pageSafetyEvents(code, from.safety, PAGE_SIZE),
  ]);
  const shown = mergeTrails(changes, events, from).slice(0, PAGE_SIZE);
  const items = shown.map(({ item }) => item);
  const last = shown.at(-1);
  if (last && shown.length === PAGE_SIZE) {
    const position = JSON.stringify(last.position);
    return { items, next_page_token: sealTextCursor(deps.cursorSecret, scope, position, now) };
  }
  items.push({ kind: 'created', at: code.created_at, actor: creatorOf(code) });
  return { items, next_page_token: null };
}

type Change = Awaited<ReturnType<Store['read']['listCodeChanges']>>[number];
type Safety = Awaited<ReturnType<Store['read']['pageSafetyEvents']>>[number];

/** Each item with the position in both trails after it. */
function mergeTrails(
  changes: readonly Change[],
  events: readonly Safety[],
  from: Position,
): { item: HistoryEvent; position: Position }[] {
  const merged: { item: HistoryEvent; position: Position }[] = [];
  let position = from;
  for (let [c, e] = [0, 0]; c < changes.length || e < events.length; ) {
    const [change, event] = [changes[c], events[e]];
    if (change && (!event || change.at >= event.at)) {
      c++;
      position = { ...position, change: change.seq };
      merged.push({ item: asChanged(change), position });
    } else if (event) {
      e++;
      position = { ...position, safety: event.seq };
      merged.push({ item: asSafety(event), position });
    }
  }
  return merged;
}

function asChanged({ at, actor, fields, planned }: Change): HistoryEvent {
  const plannedAt = planned?.planned_at ?? null;
  if (planned?.refused)
    return { kind: 'not_made', at, actor, plannedAt: planned.planned_at, dueAt: planned.at, ...planned.refused };
  return { kind: 'changed', at, actor, fields: fields.map(shownChange), plannedAt };
}

function asSafety({ at, verdict, reasons }: Safety): HistoryEvent {
  return { kind: 'safety', at, verdict: verdict === 'blocked' ? 'blocked' : 'active', reasons };
}

/** For codes older than the history, only how they were created is known. */
function creatorOf({ created_by, created_via }: Code): Actor {
  if (created_by !== null) return created_by;
  return created_via === 'api'
    ? { kind: 'key', keyId: '', name: 'API', last4: '' }
    : { kind: 'person', personId: null, name: '' };
}

function openPosition(secret: string, scope: string, token: string | null, now: number): Position {
  const text = openTextCursor(secret, scope, token, now);
  return text === null ? { change: null, safety: null } : (JSON.parse(text) as Position);
}
