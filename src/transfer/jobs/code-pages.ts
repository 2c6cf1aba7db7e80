import { NO_FILTER, type OwnedCodesFilter } from '../../codes/list-owned-codes.ts';
import { CODE_STATUSES } from '../../codes/values/code-values.ts';
import { walkCodes } from '../../codes/walk-codes.ts';
import type { Clock } from '../../lib/clock.ts';
import type { WholeCode } from '../../store/codes/whole-codes.ts';
import type { Reach } from '../../store/reach.ts';
import type { Store } from '../../store/store.ts';

const ALL: OwnedCodesFilter = { ...NO_FILTER, statuses: [...CODE_STATUSES] };

/** The codes that match, or all within reach, oldest first; one page is in memory. */
export async function* codePages(
  { store, clock }: { store: Store; clock: Clock },
  reach: Reach,
  filter: OwnedCodesFilter | null,
  limit = 500,
): AsyncGenerator<WholeCode[]> {
  const pages = walkCodes(store, reach, filter ?? ALL, { limit, now: clock.now() });
  for await (const page of pages) yield store.read.listWholeCodes(page.map(({ seq }) => seq));
}
