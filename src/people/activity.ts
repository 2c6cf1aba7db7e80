import { openTextCursor, sealTextCursor } from '../lib/cursor.ts';
import { toIso } from '../lib/instant.ts';
import type { Page } from '../lib/page.ts';
import type { ActivityFilter } from '../store/activity/activity.ts';
import type { ActivityKind } from '../store/activity/activity-kinds.ts';
import type { Reach } from '../store/reach.ts';
import type { ActivityActor, ActivityDetails, ActivityRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';

/** One entry of an activity log. */
export type ActivityEntry = {
  activity_id: string;
  at: string;
  kind: ActivityKind;
  actor: EntryActor;
  subject: string;
  details: ActivityDetails;
  project_id: string | null;
  address: string | null;
};

export type EntryActor =
  | { kind: 'key'; key_id: string; name: string; last4: string }
  | { kind: 'client'; client_id: string; name: string }
  | { kind: 'person'; person_id: string | null; name: string }
  | { kind: Exclude<ActivityActor['kind'], 'key' | 'client' | 'person'> };

/** What is asked of a log. Days are those of the time zone, both inclusive; null: an open end. */
export type ActivityRequest = {
  kinds: readonly ActivityKind[];
  actor: string | null;
  days: { from: number | null; to: number | null };
  timeZone: string;
};

type Deps = { store: StoreWith<'listActivity'>; cursorSecret: string };

/** Newest first. `reach` null: the operator's log. */
export async function activityPage(
  { store, cursorSecret }: Deps,
  reach: Reach | null,
  request: ActivityRequest,
  { size, token }: { size: number; token: string | null },
  now: number,
): Promise<Page<ActivityEntry>> {
  const filter = filterOf(request);
  const scope = JSON.stringify(['activity', reach?.accountId ?? null, reach?.projectIds ?? null, filter]);
  const before = openTextCursor(cursorSecret, scope, token, now);
  const rows = await store.read.listActivity(reach, filter, before, size + 1);
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return {
    items: shown.map(presentActivity),
    next_page_token: last ? sealTextCursor(cursorSecret, scope, last.id, now) : null,
  };
}

/** Of a table, and of what the command prints. */
export const MAX_ENTRIES = 10_000;
const READ_AT_ONCE = 500;

/** The newest 10,000, in pieces, so that others are served in between. */
export async function* allActivity(
  { store }: Pick<Deps, 'store'>,
  reach: Reach | null,
  request: ActivityRequest,
): AsyncGenerator<ActivityEntry[]> {
  const filter = filterOf(request);
  let before: string | null = null;
  for (let given = 0; given < MAX_ENTRIES; given += READ_AT_ONCE) {
    const rows: ActivityRow[] = await store.read.listActivity(reach, filter, before, READ_AT_ONCE);
    if (rows.length > 0) yield rows.map(presentActivity);
    const last = rows.at(-1);
    if (!last || rows.length < READ_AT_ONCE) return;
    before = last.id;
  }
}

const DAY_MS = 24 * 3_600_000;

function filterOf({ kinds, actor, days: { from, to }, timeZone }: ActivityRequest): ActivityFilter {
  const start = (day: number | null) => (day === null ? null : startOfDay(day, timeZone));
  return { kinds, actor, from: start(from), until: start(to === null ? null : to + 1) };
}

/** `day`: since 1970-01-01, on the calendar of the zone. */
function startOfDay(day: number, timeZone: string): number {
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
  return Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds;
}

function presentActivity(row: ActivityRow): ActivityEntry {
  const { id, at, kind, actor, subject, facts, project_id, address } = row;
  return {
    activity_id: id,
    at: toIso(at),
    kind,
    actor: presentActor(actor),
    subject,
    details: facts,
    project_id,
    address,
  };
}

/** As answers name somebody. */
export function presentActor(by: ActivityActor): EntryActor {
  if (by.kind === 'key') return { kind: 'key', key_id: by.keyId, name: by.name, last4: by.last4 };
  if (by.kind === 'client') return { kind: 'client', client_id: by.clientId, name: by.name };
  return by.kind === 'person' ? { kind: 'person', person_id: by.personId, name: by.name } : { kind: by.kind };
}

/** Who did it, in a line of text. */
export function actorText(actor: EntryActor): string {
  if (actor.kind === 'key') return `API key ${actor.name} (…${actor.last4})`;
  if (actor.kind === 'client') return `OAuth client ${actor.name}`;
  if (actor.kind === 'person') return actor.name;
  return actor.kind.replace('_', ' ');
}

export function detailsText(details: ActivityDetails): string {
  return Object.entries(details)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`)
    .join('; ');
}
