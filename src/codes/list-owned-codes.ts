import { openTextCursor, sealTextCursor } from '../lib/cursor.ts';
import { fold } from '../lib/fold.ts';
import type { Page } from '../lib/page.ts';
import { searchNeedle } from '../lib/search-text.ts';
import { requireProject } from '../projects/find-project.ts';
import { type CodeOrder, type CodePosition, ORDERS } from '../store/codes/code-page.ts';
import type { OwnedCodeItem } from '../store/codes/list-owned-codes.ts';
import type { CodeFilter } from '../store/codes/matching-codes.ts';
import type { Reach } from '../store/reach.ts';
import type { StoreWith } from '../store/store.ts';
import { nameInLink } from './values/alias.ts';
import type { CodeCondition, CodeStatus, CodeType } from './values/code-values.ts';

/** Selects codes of an account, for a list or a bulk action. */
export type OwnedCodesFilter = {
  /** Part of the label, slug, destination or note, or a scanned or pasted public link. Empty: all. */
  search: string;
  /** The tags whose name the search is a part of. */
  searchedTagIds: string[];
  /** Part of the label. Empty: all. */
  labelContains: string;
  slug: string | null;
  externalId: string | null;
  /** Only these codes; null: any. */
  ids: string[] | null;
  projectId: string | null;
  /** None: active and blocked, or only active if the condition applies to active codes. */
  statuses: CodeStatus[];
  type: CodeType | null;
  condition: CodeCondition | null;
  /** All of which a code must have. */
  tagIds: string[];
  createdFrom: number | null;
  createdTo: number | null;
};

export const NO_FILTER: OwnedCodesFilter = {
  search: '',
  searchedTagIds: [],
  labelContains: '',
  slug: null,
  externalId: null,
  ids: null,
  projectId: null,
  statuses: [],
  type: null,
  condition: null,
  tagIds: [],
  createdFrom: null,
  createdTo: null,
};

export type OwnedListRequest = OwnedCodesFilter & {
  order: CodeOrder;
  pageSize: number;
  pageToken: string | null;
};

/** The owner's list. A page token that is invalid for this account, filter or order gives the first page. */
export async function listOwnedCodes(
  deps: { store: StoreWith<'findOwnedCode' | 'findProject' | 'listOwnedCodes'>; cursorSecret: string },
  reach: Reach,
  request: OwnedListRequest,
  now: number,
): Promise<Page<OwnedCodeItem>> {
  const { order, pageSize } = request;
  if (request.projectId !== null) await requireProject(deps.store, reach, request.projectId);
  const filter = codeFilter(reach, request, now);
  if (request.slug !== null) return onePage(await findByLink(deps.store, request.slug, filter));
  const byLink = await findByLink(deps.store, request.search, filter);
  if (byLink) return onePage(byLink);
  const scope = JSON.stringify(['owned codes', { ...filter, now: 0 }, order]);
  const after = openPosition(deps.cursorSecret, scope, request.pageToken, now);
  const rows = await deps.store.read.listOwnedCodes({ ...filter, order, after, limit: pageSize + 1 });
  const items = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? items.at(-1) : undefined;
  return { items, next_page_token: last ? sealPosition(deps.cursorSecret, scope, last, order, now) : null };
}

export function codeFilter({ accountId, projectIds }: Reach, filter: OwnedCodesFilter, now: number): CodeFilter {
  const { externalId, ids, projectId, type, condition, tagIds, createdFrom, createdTo } = filter;
  // The search finds what is in labels too, and has an index for it.
  const searched = filter.search.trim() === '' ? filter.labelContains : filter.search;
  const plain = searchNeedle(searched);
  const isOfActive = condition === 'expired' || condition === 'limit_reached' || condition === 'dead_destination';
  const statuses: CodeStatus[] =
    filter.statuses.length > 0 ? [...new Set(filter.statuses)].sort() : isOfActive ? ['active'] : ['active', 'blocked'];
  const search = plain === '' ? null : { plain, folded: fold(searched.trim()), tagIds: filter.searchedTagIds };
  const labelContains = filter.labelContains === '' ? null : fold(filter.labelContains);
  return {
    accountId,
    projectIds,
    projectId,
    statuses,
    type,
    condition,
    tagIds,
    search,
    labelContains,
    externalId,
    ids,
    createdFrom,
    createdTo,
    now,
  };
}

const onePage = (found: OwnedCodeItem | undefined) => ({ items: found ? [found] : [], next_page_token: null });

/** A search for a slug or a link means that one code. */
export async function findByLink(
  store: StoreWith<'findOwnedCode'>,
  search: string,
  filter: CodeFilter,
): Promise<OwnedCodeItem | undefined> {
  const name = nameInLink(search);
  return name === null ? undefined : store.read.findOwnedCode(name, filter);
}

function sealPosition(secret: string, scope: string, last: OwnedCodeItem, order: CodeOrder, now: number): string {
  const { seq, label_folded: label, scans, last_scan } = last;
  const key = { seq, label, scans, last_scan }[ORDERS[order].key];
  return sealTextCursor(secret, scope, JSON.stringify([seq, key]), now);
}

/** The token is signed by us, so its format is known. */
function openPosition(secret: string, scope: string, token: string | null, now: number): CodePosition | null {
  const text = openTextCursor(secret, scope, token, now);
  if (text === null) return null;
  const [seq, key] = JSON.parse(text) as [number, string | number];
  return { seq, key };
}
