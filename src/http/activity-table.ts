import { csvLine } from '../lib/csv/write-csv.ts';
import { type ActivityEntry, actorText, detailsText, type EntryActor } from '../people/activity.ts';

const COLUMNS = ['at', 'kind', 'actor', 'actor_id', 'subject', 'details', 'project_id', 'address'] as const;

/** Entries of an activity log as a CSV file. */
export async function activityTable(pages: AsyncIterable<ActivityEntry[]>): Promise<Response> {
  const parts = [csvLine(COLUMNS)];
  for await (const entries of pages) parts.push(entries.map((entry) => csvLine(cellsOf(entry))).join(''));
  const headers = { 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store', vary: 'accept' };
  return new Response(parts.join(''), { headers });
}

function cellsOf({ at, kind, actor, subject, details, project_id, address }: ActivityEntry): (string | null)[] {
  return [at, kind, actorText(actor), idOf(actor), subject, detailsText(details), project_id, address];
}

function idOf(actor: EntryActor): string | null {
  if (actor.kind === 'person') return actor.person_id;
  if (actor.kind === 'key') return actor.key_id;
  return actor.kind === 'client' ? actor.client_id : null;
}
