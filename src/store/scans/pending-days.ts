import { RecentMap } from '../../lib/recent-map.ts';
import { addArrivals, type DaySums, emptySums } from './day-sums.ts';
import { type DayKey, type DayScope, NO_DAY } from './days.ts';
import type { JournalEntry } from './journal-entry.ts';
import { UNRECORDED } from './scan-batch.ts';
import { readKind, type ScanKind } from './scan-kind.ts';

/** Sums after which they are added up: until then they are only noted, which takes a tenth of the time. */
const MAX_NOTED = 1_024;

/** Kinds come again and again; reading one takes some 0.3 µs. */
const knownKinds = new RecentMap<string, ScanKind>(16_384);

/** What entries of the journal add to one day of a scope. */
export class PendingDay {
  readonly key: DayKey;
  /** Entries up to this one stand in the stored day already. */
  readonly mergedSeq: number;
  /** The first and the last entry that add something; 0: none does. */
  firstSeq = 0;
  lastSeq = 0;
  #kinds: (ScanKind | null)[] = [];
  /** Three a sum: the hour, the code, and how many. */
  #numbers: number[] = [];
  #sums: DaySums | null = null;

  constructor(key: DayKey, mergedSeq: number) {
    this.key = key;
    this.mergedSeq = mergedSeq;
  }

  /** `kind` is null where nothing is recorded but the number. True for the first sum. */
  note(seq: number, kind: ScanKind | null, hour: number, codeSeq: number, many: number): boolean {
    if (seq <= this.mergedSeq) return false;
    this.lastSeq = seq;
    this.#numbers.push(hour, codeSeq, many);
    if (this.#kinds.push(kind) >= MAX_NOTED) this.sums();
    if (this.firstSeq > 0) return false;
    this.firstSeq = seq;
    return true;
  }

  /** All of it, added up. */
  sums(): DaySums {
    this.#sums ??= emptySums();
    const isCode = this.key.table === 'code_days';
    const numbers = this.#numbers;
    for (const [at, kind] of this.#kinds.entries()) {
      const many = numbers[3 * at + 2] ?? 0;
      const codeSeq = isCode ? null : (numbers[3 * at + 1] ?? 0);
      if (kind === null) this.#sums.total += many;
      else addArrivals(this.#sums, { kind, hour: numbers[3 * at] ?? 0, codeSeq, many });
    }
    this.#kinds = [];
    this.#numbers = [];
    return this.#sums;
  }
}

type OwnerDays = { day: number; hour: number; project: PendingDay; account: PendingDay };

/** What entries of the journal add to days and what is not merged yet. */
export class PendingDays {
  readonly #byScope = new Map<number | string, PendingDay[]>();
  readonly #onFirstSum: (day: PendingDay) => void;

  constructor(onFirstSum: (day: PendingDay) => void = () => {}) {
    this.#onFirstSum = onFirstSum;
  }

  /** Those of a scope, NO_DAY among them. */
  of({ scope }: DayScope): PendingDay[] {
    return this.#byScope.get(scope) ?? [];
  }

  remove(day: PendingDay): void {
    const { scope } = day.key;
    const others = this.of(day.key).filter((other) => other !== day);
    if (others.length > 0) this.#byScope.set(scope, others);
    else this.#byScope.delete(scope);
  }

  /**
   * Entries are added in the order of their `seq`. `mergedSeq` tells up to which entry a stored day is merged
   * already; without it, that this entry is newer than all that was merged.
   */
  add(seq: number, entry: JournalEntry, mergedSeq: (key: DayKey) => number = () => 0): void {
    const { owners, codes, kinds, sums } = entry;
    const dayOf = (key: DayKey) => this.#find(key) ?? this.#begin(key, mergedSeq(key));
    const known = kinds.map(internKind);
    const ownerDays: OwnerDays[] = [];
    const codeDays: PendingDay[] = [];
    for (let at = 0; at < sums.length; at += 3) {
      const code = sums[at] ?? 0;
      const kindIndex = sums[at + 1] ?? UNRECORDED;
      const many = sums[at + 2] ?? 0;
      const codeSeq = codes[2 * code] ?? 0;
      if (kindIndex === UNRECORDED) {
        const uncounted = dayOf({ table: 'code_days', scope: codeSeq, day: NO_DAY });
        if (uncounted.note(seq, null, 0, codeSeq, many)) this.#onFirstSum(uncounted);
        continue;
      }
      const owner = codes[2 * code + 1] ?? 0;
      const of = ownerDays[owner] ?? readOwner(owners, owner, dayOf);
      ownerDays[owner] = of;
      const codeDay = codeDays[code] ?? dayOf({ table: 'code_days', scope: codeSeq, day: of.day });
      codeDays[code] = codeDay;
      const kind = known[kindIndex] ?? null;
      if (codeDay.note(seq, kind, of.hour, codeSeq, many)) this.#onFirstSum(codeDay);
      if (of.project.note(seq, kind, of.hour, codeSeq, many)) this.#onFirstSum(of.project);
      if (of.account.note(seq, kind, of.hour, codeSeq, many)) this.#onFirstSum(of.account);
    }
  }

  #find({ scope, day }: DayKey): PendingDay | undefined {
    return this.#byScope.get(scope)?.find(({ key }) => key.day === day);
  }

  #begin(key: DayKey, mergedSeq: number): PendingDay {
    const day = new PendingDay(key, mergedSeq);
    const others = this.#byScope.get(key.scope);
    if (others) others.push(day);
    else this.#byScope.set(key.scope, [day]);
    return day;
  }
}

function readOwner(
  owners: JournalEntry['owners'],
  index: number,
  dayOf: (key: DayKey) => PendingDay,
): OwnerDays {
  const [accountId, projectId, day, hour] = owners.slice(4 * index, 4 * index + 4);
  const key = { day: Number(day) };
  return {
    ...key,
    hour: Number(hour),
    project: dayOf({ table: 'project_days', scope: String(projectId), ...key }),
    account: dayOf({ table: 'account_days', scope: String(accountId), ...key }),
  };
}

function internKind(text: string): ScanKind {
  const known = knownKinds.get(text);
  if (known) return known;
  const kind = readKind(text);
  knownKinds.set(text, kind);
  return kind;
}
