import { openCursor, sealCursor } from '../lib/cursor.ts';
import { fold } from '../lib/fold.ts';
import { cutPage, type Page } from '../lib/page.ts';
import { requireProject } from '../projects/find-project.ts';
import type { QrCodeListItem } from '../store/codes/list-codes.ts';
import { wholeAccount } from '../store/reach.ts';
import type { StoreWith } from '../store/store.ts';
import { CODE_TYPES, type CodeStatus, type CodeType } from './values/code-values.ts';

type CodeListRequest = {
  projectId: string | null;
  /** Empty: all but archived. */
  statuses: CodeStatus[];
  type: string | null;
  /** Empty: any label. */
  labelContains: string;
  pageSize: number;
  pageToken: string | null;
};

/** Newest first. A page token that is invalid for this account or filter gives the first page. */
export async function listQrCodes(
  deps: { store: StoreWith<'findProject' | 'listQrCodes'>; cursorSecret: string },
  accountId: string,
  request: CodeListRequest,
  now: number,
): Promise<Page<QrCodeListItem>> {
  const { projectId, type } = request;
  // An archived project can still be listed.
  if (projectId !== null) await requireProject(deps.store, wholeAccount(accountId), projectId);
  if (type !== null && !isCodeType(type)) return { items: [], next_page_token: null };
  const statuses: CodeStatus[] =
    request.statuses.length > 0 ? [...new Set(request.statuses)].sort() : ['active', 'blocked'];
  const labelContains = fold(request.labelContains) || null;
  const scope = JSON.stringify(['codes', accountId, projectId, statuses, type, labelContains]);
  const beforeSeq = openCursor(deps.cursorSecret, scope, request.pageToken, now);
  const limit = request.pageSize + 1;
  const filter = { ...wholeAccount(accountId), projectId, statuses, type, labelContains, beforeSeq, limit };
  const rows = await deps.store.read.listQrCodes(filter);
  return cutPage(rows, request.pageSize, (seq) => sealCursor(deps.cursorSecret, scope, seq, now));
}

/** An unknown type has no codes: the store need not be queried. */
function isCodeType(text: string): text is CodeType {
  return CODE_TYPES.some((type) => type === text);
}
