import { requireProject } from '../projects/find-project.ts';
import type { OwnedCodeItem } from '../store/codes/list-owned-codes.ts';
import type { Reach } from '../store/reach.ts';
import type { StoreWith } from '../store/store.ts';
import { codeFilter, findByLink, type OwnedCodesFilter } from './list-owned-codes.ts';

/** How many codes a list by this filter has. */
export async function countOwnedCodes(
  store: StoreWith<'countMatchingCodes' | 'findOwnedCode' | 'findProject'>,
  reach: Reach,
  filter: OwnedCodesFilter,
  now: number,
): Promise<number> {
  if (filter.projectId !== null) await requireProject(store, reach, filter.projectId);
  const only = await onlyCode(store, reach, filter, now);
  return only ? only.length : store.read.countMatchingCodes(codeFilter(reach, filter, now));
}

/** The codes of such a list after `afterSeq`, oldest first, in pages. */
export async function* walkCodes(
  store: StoreWith<'findOwnedCode' | 'listOwnedCodes'>,
  reach: Reach,
  filter: OwnedCodesFilter,
  { afterSeq = 0, limit, now }: { afterSeq?: number; limit: number; now: number },
): AsyncGenerator<OwnedCodeItem[]> {
  const only = await onlyCode(store, reach, filter, now);
  if (only) {
    const left = only.filter(({ seq }) => seq > afterSeq);
    if (left.length > 0) yield left;
    return;
  }
  const all = { ...codeFilter(reach, filter, now), order: 'oldest', limit } as const;
  for (let after = { seq: afterSeq, key: '' }; ; ) {
    const page = await store.read.listOwnedCodes({ ...all, after });
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < limit) return;
    after = { seq: last.seq, key: '' };
  }
}

/** The code that the filter names by its slug or link, if it does; null: it does not. */
async function onlyCode(
  store: StoreWith<'findOwnedCode'>,
  reach: Reach,
  filter: OwnedCodesFilter,
  now: number,
): Promise<OwnedCodeItem[] | null> {
  const found = await findByLink(store, filter.slug ?? filter.search, codeFilter(reach, filter, now));
  return found ? [found] : filter.slug === null ? null : [];
}
