import type { Db } from '../db.ts';
import { prepared } from '../prepared.ts';
import type { Code } from '../schema.ts';

/** Everything a scan needs from a code, its project and its owner. */
export type StoredLink = Pick<
  Code,
  | 'seq'
  | 'id'
  | 'version'
  | 'slug'
  | 'type'
  | 'status'
  | 'redirect_url'
  | 'redirect_rules'
  | 'qr_data'
  | 'blocked_links'
  | 'expires_at'
  | 'scan_limit'
  | 'scan_count'
  | 'analytics_enabled'
  | 'pass_query'
  | 'account_id'
  | 'project_id'
> & {
  project_archived: boolean;
  project_version: number;
  verified_hosts: string[] | null;
  time_zone: string;
  account_version: number;
  daily_visitors: boolean;
};

const linkBySlug = prepared<{ slug: string }, StoredLink>((db, { slug }) =>
  db
    .selectFrom('qr_codes')
    .innerJoin('scan_counters', 'scan_counters.code_seq', 'qr_codes.seq')
    .innerJoin('projects', 'projects.id', 'qr_codes.project_id')
    .innerJoin('accounts', 'accounts.id', 'qr_codes.account_id')
    .select([
      'qr_codes.seq',
      'qr_codes.id',
      'scan_counters.version',
      'qr_codes.slug',
      'qr_codes.type',
      'qr_codes.status',
      'qr_codes.redirect_url',
      'qr_codes.redirect_rules',
      'qr_codes.qr_data',
      'qr_codes.blocked_links',
      'qr_codes.expires_at',
      'qr_codes.scan_limit',
      'scan_counters.scan_count',
      'qr_codes.analytics_enabled',
      'qr_codes.pass_query',
      'qr_codes.account_id',
      'qr_codes.project_id',
      'projects.is_archived as project_archived',
      'projects.version as project_version',
      'projects.verified_hosts',
      'accounts.time_zone',
      'accounts.version as account_version',
      'accounts.daily_visitors',
    ])
    .where('qr_codes.slug', '=', slug)
    .where('qr_codes.last_rendered_at', 'is not', null),
);

/** The code with this slug (in lower case), of any account. */
export async function findLink(db: Db, slug: string): Promise<StoredLink | undefined> {
  return (await linkBySlug(db, { slug }))[0];
}
