export type DnsRecord = { type: 'TXT' | 'CNAME' | 'A' | 'AAAA'; name: string; value: string };

/** The result for one record. `advice` says what to change; null: nothing. */
export type RecordCheck = {
  /** Type and name. */
  record: string;
  expected: string;
  found: string[];
  ok: boolean;
  advice: string | null;
};

/** A domain as its owner and the operator see it. */
export type Domain = {
  host: string;
  project_id: string;
  state: 'pending' | 'verified';
  /** Verified, but its ownership record is missing since `failing_since`; it keeps working. */
  failing: boolean;
  records: DnsRecord[];
  /** Results of the last check; empty before the first. */
  checks: RecordCheck[];
  created_at: string;
  /** When a pending domain expires; null once it is verified. */
  lapses_at: string | null;
  verified_at: string | null;
  checked_at: string | null;
  failing_since: string | null;
  /** From then on another account that proves the host gets it, unless the record is back; null: it is there. */
  claimable_from: string | null;
  /** When another account verified the host; null: none has. */
  taken_at: string | null;
};

/** A domain that was verified once and still serves the codes of its account. */
export type RemovedDomain = {
  host: string;
  project_id: string | null;
  removed_at: string;
  serves_until: string;
};
