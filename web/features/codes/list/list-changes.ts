import type { CodeItem } from '../../../../src/http/dashboard/contract.ts';
import type { CodesSearch } from '../../../app/codes-search.ts';
import type { CodeList } from './codes-query.ts';

/** What of a code is new, by its id. */
export type ItemChanges = ReadonlyMap<string, Partial<CodeItem>>;

/** A list as it is after changes: what does not belong into it any more is gone, the rest keeps its place. */
export function changedList(list: CodeList, search: CodesSearch, changes: ItemChanges): CodeList {
  return {
    ...list,
    pages: list.pages.map((page) =>
      page.items.some(({ qr_id }) => changes.has(qr_id))
        ? { ...page, items: changedItems(page.items, search, changes) }
        : page,
    ),
  };
}

function changedItems(items: CodeItem[], search: CodesSearch, changes: ItemChanges): CodeItem[] {
  return items.flatMap((item) => {
    const change = changes.get(item.qr_id);
    if (!change) return [item];
    const after = { ...item, ...change };
    return belongs(after, search) ? [after] : [];
  });
}

/** Whether the filters let it through. What the search looks for is the server's to say: it stays until then. */
function belongs(item: CodeItem, { status, project }: CodesSearch): boolean {
  const fits = status === undefined ? item.status !== 'archived' : item.status === status;
  return fits && (project === undefined || item.project_id === project);
}
