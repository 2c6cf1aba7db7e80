import { DayAccumulator, NO_KIND } from './day-accumulator.ts';
import { type DaySums, increase, variantKey } from './day-sums.ts';
import { type DayKey, type DayScope, NO_DAY } from './days.ts';
import type { JournalEntry } from './journal-entry.ts';
import { UNRECORDED } from './scan-batch.ts';
import { isClick, kindParts, variantOf, withoutVariant } from './scan-kind.ts';

/** An account's day counts this many code entries exactly; after that, only every eighth journal entry, times eight. */
const MAX_EXACT_ENTRIES = 1_024;
const SAMPLE_EVERY = 8;

/**
 * What journal entries add to one day of a scope. A subclass, not a member: among thousands of days a second object
 * would be one more cache miss.
 */
export class PendingDay extends DayAccumulator {
  readonly key: DayKey;
  readonly day: number;
  /** The last entry already merged into the stored day. */
  readonly mergedSeq: number;
  /** The first and the last entry added; 0: none. */
  firstSeq = 0;
  lastSeq = 0;
  /** Another day of the same scope. */
  next: PendingDay | null = null;
  /** For an account: scans by code. */
  #codes: Map<number, number> | null = null;
  #codeEntries = 0;
  /** Scans of splits. */
  #variants: Map<string, number> | null = null;
  /** Clicks on buttons. */
  #buttons: Map<string, number> | null = null;

  constructor(key: DayKey, mergedSeq: number) {
    super();
    this.key = key;
    this.day = key.day;
    this.mergedSeq = mergedSeq;
  }

  addCode(entrySeq: number, codeSeq: number, scans: number): void {
    this.#codes ??= new Map();
    if (this.#codeEntries < MAX_EXACT_ENTRIES) {
      this.#codeEntries++;
      increase(this.#codes, codeSeq, scans);
    } else if (entrySeq % SAMPLE_EVERY === 0) increase(this.#codes, codeSeq, SAMPLE_EVERY * scans);
  }

  addButton(button: string, clicks: number): void {
    this.#buttons ??= new Map();
    increase(this.#buttons, button, clicks);
  }

  addVariant(variant: string, scans: number): void {
    this.#variants ??= new Map();
    increase(this.#variants, variant, scans);
  }

  override take(): DaySums {
    const sums = super.take();
    if (this.#variants) sums.variants = this.#variants;
    this.#variants = null;
    if (this.#buttons) sums.buttons = this.#buttons;
    this.#buttons = null;
    if (this.#codes) sums.codes = this.#codes;
    this.#codes = null;
    return sums;
  }
}

/**
 * The days of a project and its account that an entry adds to. Consecutive scans of the same kind are buffered and
 * added once, since visitors of a batch are often alike.
 */
type Owner = {
  day: number;
  hour: number;
  project: PendingDay;
  account: PendingDay;
  isInProject: boolean;
  isInAccount: boolean;
  kind: number;
  referrer: string;
  many: number;
};

type MergedSeq = (key: DayKey) => number;

/** What journal entries that are not merged yet add to days. */
export class PendingDays {
  readonly #codes = new Map<number, PendingDay>();
  readonly #owners = new Map<string, PendingDay>();
  readonly #onFirst: (day: PendingDay) => void;

  /** `onFirst` is called with each day when its first entry is added. */
  constructor(onFirst: (day: PendingDay) => void = () => {}) {
    this.#onFirst = onFirst;
  }

  /** The days of a scope, including NO_DAY. */
  of(scope: DayScope): PendingDay[] {
    const days: PendingDay[] = [];
    const first = scope.table === 'code_days' ? this.#codes.get(scope.scope) : this.#owners.get(scope.scope);
    for (let day = first ?? null; day; day = day.next) days.push(day);
    return days;
  }

  remove(day: PendingDay): void {
    const others = this.of(day.key).filter((other) => other !== day);
    for (const [at, other] of others.entries()) other.next = others[at + 1] ?? null;
    const { key } = day;
    if (key.table === 'code_days') replace(this.#codes, key.scope, others[0]);
    else replace(this.#owners, key.scope, others[0]);
  }

  /**
   * Entries must be added in the order of their `seq`. `mergedSeq` returns the last entry merged into a stored day; by
   * default, this entry is newer than all merged ones.
   */
  add(seq: number, entry: JournalEntry, mergedSeq: MergedSeq = () => 0): void {
    const { codes, kinds, sums, variants } = entry;
    const owners: Owner[] = [];
    for (let at = 0; at < sums.length; at += 3) {
      const code = sums[at] ?? 0;
      const index = sums[at + 1] ?? UNRECORDED;
      const many = sums[at + 2] ?? 0;
      const codeSeq = codes[3 * code] ?? 0;
      if (index === UNRECORDED) {
        const unrecorded = this.#codeDay(codeSeq, NO_DAY, mergedSeq);
        if (this.#touch(unrecorded, seq)) unrecorded.add(NO_KIND, '', 0, many);
        continue;
      }
      const stored = kinds[2 * index] as number;
      const kind = withoutVariant(stored);
      const referrer = kinds[2 * index + 1] as string;
      const ownerIndex = codes[3 * code + 1] ?? 0;
      const owner = owners[ownerIndex] ?? this.#readOwner(seq, entry, ownerIndex, mergedSeq);
      owners[ownerIndex] = owner;
      const codeDay = this.#codeDay(codeSeq, owner.day, mergedSeq);
      const isInCode = this.#touch(codeDay, seq);
      if (isClick(kind)) {
        const button = variantKey(kindParts.rule(kind), variants?.[variantOf(stored) - 1] ?? '');
        if (isInCode) codeDay.addButton(button, many);
        if (owner.isInProject) owner.project.addButton(button, many);
        if (owner.isInAccount) owner.account.addButton(button, many);
        continue;
      }
      if (isInCode) codeDay.add(kind, referrer, owner.hour, many);
      if (kind === owner.kind && referrer === owner.referrer) owner.many += many;
      else flushKind(owner, kind, referrer, many);
      if (owner.isInAccount && kindParts.class(kind) === 0) owner.account.addCode(seq, codeSeq, many);
      if (stored === kind) continue;
      const variant = variantKey(kindParts.rule(kind), variants?.[variantOf(stored) - 1] ?? '');
      if (isInCode) codeDay.addVariant(variant, many);
      if (owner.isInProject) owner.project.addVariant(variant, many);
      if (owner.isInAccount) owner.account.addVariant(variant, many);
    }
    for (const owner of owners) if (owner) flushKind(owner, NO_KIND, '', 0);
  }

  /** False if the entry is already merged. */
  #touch(day: PendingDay, seq: number): boolean {
    if (seq <= day.mergedSeq) return false;
    day.lastSeq = seq;
    if (day.firstSeq === 0) {
      day.firstSeq = seq;
      this.#onFirst(day);
    }
    return true;
  }

  #readOwner(seq: number, { owners }: JournalEntry, index: number, mergedSeq: MergedSeq): Owner {
    const [accountId, projectId, dayNumber, hour] = owners.slice(4 * index, 4 * index + 4);
    const day = Number(dayNumber);
    const project = this.#ownerDay('project_days', String(projectId), day, mergedSeq);
    const account = this.#ownerDay('account_days', String(accountId), day, mergedSeq);
    return {
      day,
      hour: Number(hour),
      project,
      account,
      isInProject: this.#touch(project, seq),
      isInAccount: this.#touch(account, seq),
      kind: NO_KIND,
      referrer: '',
      many: 0,
    };
  }

  #ownerDay(table: 'project_days' | 'account_days', scope: string, day: number, mergedSeq: MergedSeq): PendingDay {
    const known = find(this.#owners.get(scope), day);
    if (known) return known;
    const key: DayKey = { table, scope, day };
    return prepend(this.#owners, scope, new PendingDay(key, mergedSeq(key)));
  }

  #codeDay(scope: number, day: number, mergedSeq: MergedSeq): PendingDay {
    const known = find(this.#codes.get(scope), day);
    if (known) return known;
    const key: DayKey = { table: 'code_days', scope, day };
    return prepend(this.#codes, scope, new PendingDay(key, mergedSeq(key)));
  }
}

/** Adds the buffered kind, and buffers the next. */
function flushKind(owner: Owner, kind: number, referrer: string, many: number): void {
  if (owner.many > 0) {
    const { project, account, hour } = owner;
    if (owner.isInProject) project.add(owner.kind, owner.referrer, hour, owner.many);
    if (owner.isInAccount) account.add(owner.kind, owner.referrer, hour, owner.many);
  }
  owner.kind = kind;
  owner.referrer = referrer;
  owner.many = many;
}

function find(first: PendingDay | undefined, day: number): PendingDay | null {
  for (let each = first ?? null; each; each = each.next) if (each.day === day) return each;
  return null;
}

function prepend<Scope>(days: Map<Scope, PendingDay>, scope: Scope, day: PendingDay): PendingDay {
  day.next = days.get(scope) ?? null;
  days.set(scope, day);
  return day;
}

function replace<Scope>(days: Map<Scope, PendingDay>, scope: Scope, first: PendingDay | undefined): void {
  if (first) days.set(scope, first);
  else days.delete(scope);
}
