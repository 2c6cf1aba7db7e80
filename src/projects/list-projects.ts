import { openCursor, sealCursor } from '../lib/cursor.ts';
import { cutPage, type Page } from '../lib/page.ts';
import type { CountedProject } from '../store/projects/projects.ts';
import type { Reach } from '../store/reach.ts';
import type { ProjectRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';

type Deps = { store: StoreWith<'listCountedProjects' | 'listProjects'>; cursorSecret: string };
type PageRequest = { pageSize: number; pageToken: string | null };

/** Newest first, without archived ones. An invalid page token gives the first page. */
export async function listProjects(
  deps: Deps,
  accountId: string,
  request: PageRequest,
  now: number,
): Promise<Page<ProjectRow>> {
  const scope = `projects:${accountId}`;
  const beforeSeq = openCursor(deps.cursorSecret, scope, request.pageToken, now);
  const rows = await deps.store.read.listProjects({ accountId, beforeSeq, limit: request.pageSize + 1 });
  return cutPage(rows, request.pageSize, (seq) => sealCursor(deps.cursorSecret, scope, seq, now));
}

/** Each with the number of its codes; archived ones included unless `live`. */
export async function listOwnedProjects(
  deps: Deps,
  { accountId, projectIds }: Reach,
  request: PageRequest & { live?: boolean },
  now: number,
): Promise<Page<CountedProject>> {
  const { live = false } = request;
  const scope = `${live ? 'live' : 'owned'} projects:${accountId}`;
  const beforeSeq = openCursor(deps.cursorSecret, scope, request.pageToken, now);
  const filter = { accountId, projectIds, beforeSeq, limit: request.pageSize + 1, live };
  const rows = await deps.store.read.listCountedProjects(filter);
  return cutPage(rows, request.pageSize, (seq) => sealCursor(deps.cursorSecret, scope, seq, now));
}
