import type { JournalEntry } from '../scans/journal-entry.ts';
import { UNRECORDED } from '../scans/scan-batch.ts';
import { isClick, kindParts, withoutVariant } from '../scans/scan-kind.ts';
import type { WebhookScanSumRow } from '../schema.ts';
import type { ScanEndpoint } from './scan-endpoints.ts';

export type ScanSum = Omit<WebhookScanSumRow, 'code_id'> & { code_seq: number };

/** The scans of a project for those endpoints that are told of what came after `since`. */
type Group = Pick<ScanSum, 'account_id' | 'project_id' | 'since'> & {
  sums: Map<number, Pick<ScanSum, 'code_seq' | 'kind' | 'scans' | 'first_at' | 'last_at'>>;
};

/** A kind has 20 bits: code and kind are one number, which a map finds without making a text of them. */
const KINDS = 2 ** 20;

/** What journal entries tell endpoints: once for all of an account, however many it has. */
export class ScanSums {
  #byAccount: ReadonlyMap<string, ScanEndpoint[]> = new Map();
  readonly #groups = new Map<string, Group>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Who is told of entries that are added from now on. */
  setEndpoints(endpoints: readonly ScanEndpoint[]): void {
    this.#byAccount = Map.groupBy(endpoints, ({ account_id }) => account_id);
  }

  /** `seq`: the number of the entry in the journal. */
  add(seq: number, { at, owners, codes, kinds, sums }: JournalEntry): void {
    const groups: (Group | null)[] = [];
    for (let place = 0; place < owners.length; place += 4)
      groups.push(this.#groupOf(owners[place] as string, owners[place + 1] as string, seq));
    if (groups.every((group) => group === null)) return;
    for (let place = 0; place < sums.length; place += 3) {
      const kindIndex = sums[place + 1] ?? UNRECORDED;
      if (kindIndex === UNRECORDED) continue;
      const kind = withoutVariant(kinds[2 * kindIndex] as number);
      const code = 3 * (sums[place] ?? 0);
      const group = groups[codes[code + 1] ?? 0];
      if (group && kindParts.class(kind) === 0 && !isClick(kind))
        this.#addOne(group, codes[code] ?? 0, kind, sums[place + 2] ?? 0, at);
    }
  }

  /** Null: nobody wants it. */
  #groupOf(accountId: string, projectId: string, seq: number): Group | null {
    const endpoints = this.#byAccount.get(accountId);
    if (!endpoints) return null;
    let since = -1;
    for (const { scans_after, project_ids } of endpoints)
      if (scans_after < seq && (project_ids?.includes(projectId) ?? true)) since = Math.max(since, scans_after);
    if (since === -1) return null;
    const key = `${projectId} ${since}`;
    let group = this.#groups.get(key);
    if (!group) {
      group = { account_id: accountId, project_id: projectId, since, sums: new Map() };
      this.#groups.set(key, group);
    }
    return group;
  }

  #addOne({ sums }: Group, code_seq: number, kind: number, scans: number, at: number): void {
    const key = code_seq * KINDS + kind;
    const sum = sums.get(key);
    if (!sum) {
      sums.set(key, { code_seq, kind, scans, first_at: at, last_at: at });
      this.#size++;
    } else {
      sum.scans += scans;
      if (at < sum.first_at) sum.first_at = at;
      else if (at > sum.last_at) sum.last_at = at;
    }
  }

  all(): ScanSum[] {
    return [...this.#groups.values()].flatMap(({ sums, ...owner }) =>
      [...sums.values()].map((sum) => ({ ...owner, ...sum })),
    );
  }
}
