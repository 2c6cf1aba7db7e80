import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { ApiKeyRow, Code, DestinationCheckRow } from '../schema.ts';

/** The possible causes of alerts, over all accounts, one page at a time. */

type Cause = Pick<Code, 'seq' | 'id' | 'account_id' | 'label'>;

const CODE = ['qr_codes.seq', 'qr_codes.id', 'qr_codes.account_id', 'qr_codes.label'] as const;

type ExpiringCode = Cause & { expires_at: number };

/** Active codes that expire later than `after` and by `until`, in that order. */
export async function pageExpiringCodes(
  db: Db,
  after: { expiresAt: number; seq: number },
  until: number,
  limit: number,
): Promise<ExpiringCode[]> {
  return db
    .selectFrom('qr_codes')
    .select([...CODE, sql<number>`qr_codes.expires_at`.as('expires_at')])
    .where('qr_codes.status', '=', 'active')
    .where('qr_codes.expires_at', 'is not', null)
    .where(sql<boolean>`(qr_codes.expires_at, qr_codes.seq) > (${after.expiresAt}, ${after.seq})`)
    .where('qr_codes.expires_at', '<=', until)
    .orderBy('qr_codes.expires_at')
    .orderBy('qr_codes.seq')
    .limit(limit)
    .execute();
}

type ExpiringKey = Pick<ApiKeyRow, 'id' | 'account_id' | 'name'> & { expires_at: number };

/**
 * Keys that are not revoked and expire later than `after` and within so many milliseconds from now, in that order;
 * not those that were made for a shorter time.
 */
export async function pageExpiringKeys(
  db: Db,
  after: { expiresAt: number; id: string },
  { now, within }: { now: number; within: number },
  limit: number,
): Promise<ExpiringKey[]> {
  return db
    .selectFrom('api_keys')
    .select(['id', 'account_id', 'name', sql<number>`expires_at`.as('expires_at')])
    .where('revoked_at', 'is', null)
    .where('expires_at', 'is not', null)
    .where(sql<boolean>`(expires_at, id) > (${after.expiresAt}, ${after.id})`)
    .where('expires_at', '<=', now + within)
    .where(sql<boolean>`expires_at - created_at > ${within}`)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

type LimitedCode = Cause & { scan_limit: number; scan_count: number };

/** Active codes with a limit. Their counters are always up to date, because limits are checked against them. */
export async function pageLimitedCodes(db: Db, afterSeq: number, limit: number): Promise<LimitedCode[]> {
  return db
    .selectFrom('qr_codes')
    .innerJoin('scan_counters', 'scan_counters.code_seq', 'qr_codes.seq')
    .select([...CODE, sql<number>`qr_codes.scan_limit`.as('scan_limit'), 'scan_counters.scan_count'])
    .where('qr_codes.status', '=', 'active')
    .where('qr_codes.scan_limit', 'is not', null)
    .where('qr_codes.seq', '>', afterSeq)
    .orderBy('qr_codes.seq')
    .limit(limit)
    .execute();
}

export type DeadDestination = Cause & Pick<DestinationCheckRow, 'since' | 'url'>;

export async function pageDeadDestinations(db: Db, afterSeq: number, limit: number): Promise<DeadDestination[]> {
  return db
    .selectFrom('destination_checks')
    .innerJoin('qr_codes', 'qr_codes.seq', 'destination_checks.code_seq')
    .select([...CODE, 'destination_checks.since', 'destination_checks.url'])
    .where('destination_checks.state', '=', sql.lit('dead'))
    .where('destination_checks.code_seq', '>', afterSeq)
    .where('qr_codes.status', '=', 'active')
    .orderBy('destination_checks.code_seq')
    .limit(limit)
    .execute();
}

/** A second warning about a missing record is due after so many daily checks. */
const LAST_WARNING_AT = 11;

/**
 * `missing`, `claimable_soon`: the record is missing, since `at`. `taken`: another account verified the host. `removed`:
 * it serves codes until `until`.
 */
export type DomainNotice = {
  host: string;
  account_id: string;
  event: 'missing' | 'claimable_soon' | 'taken' | 'removed';
  at: number;
  until: number | null;
};

/** What owners of domains should know, by host and account. */
export async function pageDomainNotices(
  db: Db,
  after: Pick<DomainNotice, 'host' | 'account_id' | 'event'>,
  now: number,
  limit: number,
): Promise<DomainNotice[]> {
  const { rows } = await sql<DomainNotice>`
    select * from (
      select host, account_id, 'missing' as event, failing_since as at, cast(null as bigint) as until
        from domains where failing_since is not null
      union all
      select host, account_id, 'claimable_soon', failing_since, null
        from domains where failing_since is not null and missing_checks >= ${sql.lit(LAST_WARNING_AT)}
      union all
      select claims.host, claims.account_id, 'taken', holders.verified_at, null
        from domains as claims
        join domains as holders on holders.host = claims.host and holders.verified_at is not null
        where claims.verified_at is null
      union all
      select host, account_id, 'removed', removed_at, serves_until
        from removed_domains where account_id is not null and serves_until > ${now}
    ) as notices
    where (host, account_id, event) > (${after.host}, ${after.account_id}, ${after.event})
    order by host, account_id, event limit ${sql.lit(limit)}`.execute(db);
  return rows.map((row) => ({ ...row, at: Number(row.at), until: row.until && Number(row.until) }));
}
