import { openTextCursor, sealTextCursor } from '../lib/cursor.ts';
import { fold } from '../lib/fold.ts';
import type { Page } from '../lib/page.ts';
import { requireProject } from '../projects/find-project.ts';
import type { CodeOrder, CodePosition } from '../store/codes/code-page.ts';
import type { OwnedCodeItem } from '../store/codes/list-codes.ts';
import type { Store, StoreWith } from '../store/store.ts';
import type { CodeStatus, CodeType } from './code-values.ts';
import { slugOfLink } from './slug.ts';

export type OwnedListRequest = {
  /** A part of the label, a slug, or a public link as it was scanned or pasted. Empty: all. */
  search: string;
  projectId: string | null;
  /** Null: active and blocked. */
  status: CodeStatus | null;
  type: CodeType | null;
  order: CodeOrder;
  pageSize: number;
  pageToken: string | null;
};

/** The owner's list. A page token that is not good for this account, these filters and this order begins at the first page. */
export async function listOwnedCodes(
  deps: { store: StoreWith<'findOwnedCode' | 'findProject' | 'listOwnedCodes'>; cursorSecret: string },
  accountId: string,
  request: OwnedListRequest,
  now: number,
): Promise<Page<OwnedCodeItem>> {
  const { projectId, type, order, pageSize } = request;
  if (projectId !== null) await requireProject(deps.store, accountId, projectId);
  const statuses: CodeStatus[] = request.status === null ? ['active', 'blocked'] : [request.status];
  const filter = { accountId, projectId, statuses, type };
  const bySlug = await findBySlug(deps.store, request.search, filter);
  if (bySlug) return { items: [bySlug], next_page_token: null };
  const labelContains = fold(request.search.trim()) || null;
  const scope = JSON.stringify(['owned codes', filter, labelContains, order]);
  const after = openPosition(deps.cursorSecret, scope, request.pageToken, now);
  const page = { ...filter, labelContains, order, after, limit: pageSize + 1 };
  const rows = await deps.store.read.listOwnedCodes(page);
  const items = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? items.at(-1) : undefined;
  return { items, next_page_token: last ? sealPosition(deps.cursorSecret, scope, last, order, now) : null };
}

/** Who searches for a slug or pastes a link means that one code. */
async function findBySlug(
  store: StoreWith<'findOwnedCode'>,
  search: string,
  filter: Parameters<Store['read']['findOwnedCode']>[1],
): Promise<OwnedCodeItem | undefined> {
  const slug = slugOfLink(search);
  return slug === null ? undefined : store.read.findOwnedCode(slug, filter);
}

function sealPosition(
  secret: string,
  scope: string,
  { seq, label_folded }: OwnedCodeItem,
  order: CodeOrder,
  now: number,
): string {
  const isByLabel = order === 'label' || order === 'label_desc';
  return sealTextCursor(secret, scope, JSON.stringify([seq, isByLabel ? label_folded : '']), now);
}

/** What opens was sealed by us, so its form is known. */
function openPosition(secret: string, scope: string, token: string | null, now: number): CodePosition | null {
  const text = openTextCursor(secret, scope, token, now);
  if (text === null) return null;
  const [seq, label] = JSON.parse(text) as [number, string];
  return { seq, label };
}
