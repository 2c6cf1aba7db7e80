import type { Caller } from '../../people/caller.ts';
import type { AccountRow } from '../../store/schema.ts';

/** The account that an archive is imported into. */
export type ArchiveTarget = { account: AccountRow; caller: Caller };
