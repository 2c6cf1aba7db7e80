import { openCursor, sealCursor } from '../lib/cursor.ts';
import { cutPage, type Page } from '../lib/page.ts';
import type { ProjectRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';

/** Newest first, archived ones left out. A page token that is not good begins at the first page. */
export async function listProjects(
  deps: { store: Store; cursorSecret: string },
  accountId: string,
  request: { pageSize: number; pageToken: string | null },
  now: number,
): Promise<Page<ProjectRow>> {
  const scope = `projects:${accountId}`;
  const beforeSeq = openCursor(deps.cursorSecret, scope, request.pageToken, now);
  const rows = await deps.store.read.listProjects({ accountId, beforeSeq, limit: request.pageSize + 1 });
  return cutPage(rows, request.pageSize, (seq) => sealCursor(deps.cursorSecret, scope, seq, now));
}
