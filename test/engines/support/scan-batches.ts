import { type ScanBatch, UNLIMITED } from '../../../src/store/scans/scan-batch.ts';
import { packKind, type ScanKind } from '../../../src/store/scans/scan-kind.ts';
import type { Code } from '../../../src/store/schema.ts';

/** The versions of account and project that the scans were decided on. */
export type Versions = { account: number; project: number };

let batches = 0;

/** A batch of one scan of each code, as the ledger would send it; they belong to the project of the first. */
export function batchOf(
  codes: Code[],
  {
    versions = { account: 1, project: 1 },
    limit = null as number | null,
    kind: { referrer = '', ...kind } = {} as Partial<ScanKind & { referrer: string }>,
    day = 20_000,
  } = {},
): ScanBatch {
  const [first] = codes;
  return {
    // A new run for each, since tests send them in any order.
    id: `bat_test-${process.pid}-${++batches}`,
    number: 1,
    now: Date.now(),
    owners: [first?.account_id ?? '', versions.account, first?.project_id ?? '', versions.project, day, 12],
    codes: codes.flatMap(({ seq, version }) => [seq, version, limit ?? UNLIMITED, 0]),
    arrivals: codes.flatMap((_, index) => [index, 0]),
    kinds: [packKind({ class: 'scan', device: 'ios', country: 'DE', rule: 0, ...kind }), referrer],
  };
}
