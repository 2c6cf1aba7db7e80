import type { Selection } from 'kysely';
import { mayBeMade } from '../../codes/values/planned-change.ts';
import { type AliasLink, readAliasLink, seqOfAlias } from '../codes/code-aliases.ts';
import type { Db } from '../db.ts';
import { listPlannedChanges } from '../planned/planned-changes.ts';
import { prepared } from '../prepared.ts';
import type { Code, PlannedChangeRow, Schema } from '../schema.ts';

const LINK = [
  'qr_codes.seq',
  'qr_codes.id',
  'scan_counters.version',
  'qr_codes.slug',
  'qr_codes.type',
  'qr_codes.status',
  'qr_codes.redirect_url',
  'qr_codes.redirect_rules',
  'qr_codes.split',
  'qr_codes.split_by',
  'qr_codes.qr_data',
  'qr_codes.blocked_links',
  'qr_codes.expires_at',
  'qr_codes.scan_limit',
  'qr_codes.expired_url',
  'qr_codes.limit_reached_url',
  'qr_codes.password_hash',
  'qr_codes.next_change_at',
  'scan_counters.scan_count',
  'qr_codes.analytics_enabled',
  'qr_codes.pass_query',
  'qr_codes.revision',
  'qr_codes.updated_at',
  'qr_codes.account_id',
  'qr_codes.project_id',
  'projects.is_archived as project_archived',
  'projects.version as project_version',
  'projects.verified_hosts',
  'accounts.time_zone',
  'accounts.version as account_version',
  'accounts.daily_visitors',
] as const;

type LinkRow = Selection<Schema, 'qr_codes' | 'scan_counters' | 'projects' | 'accounts', (typeof LINK)[number]>;

/** Everything a scan needs from a code, its project and its owner. */
export type StoredLink = LinkRow & {
  /** Those to come that may be made, in order, for what is decided while the store is away; missing: none. */
  planned?: Pick<PlannedChangeRow, 'at' | 'change'>[];
};

function links(db: Db) {
  return db
    .selectFrom('qr_codes')
    .innerJoin('scan_counters', 'scan_counters.code_seq', 'qr_codes.seq')
    .innerJoin('projects', 'projects.id', 'qr_codes.project_id')
    .innerJoin('accounts', 'accounts.id', 'qr_codes.account_id')
    .select(LINK)
    .where('qr_codes.last_rendered_at', 'is not', null);
}

const linkBySlug = prepared<{ slug: string }, LinkRow>((db, { slug }) => links(db).where('qr_codes.slug', '=', slug));

/** One statement: the version must be of the moment at which the alias led there. */
const linkByAlias = prepared<AliasLink, LinkRow>((db, link) => links(db).where('qr_codes.seq', '=', seqOfAlias(link)));

/** The code with this slug, or to which `host/alias` leads (in lower case), of any account. */
export async function findLink(db: Db, name: string): Promise<StoredLink | undefined> {
  const alias = readAliasLink(name);
  const link = (alias ? await linkByAlias(db, alias) : await linkBySlug(db, { slug: name }))[0];
  if (!link || link.next_change_at === null) return link;
  const safety = await safetyOf(db, link);
  const planned = (await listPlannedChanges(db, link)).filter(({ change }) => mayBeMade(change, safety));
  return { ...link, planned: planned.map(({ at, change }) => ({ at, change })) };
}

function safetyOf(db: Db, { seq }: LinkRow): Promise<Pick<Code, 'safety_reasons' | 'operator_block'>> {
  return db
    .selectFrom('qr_codes')
    .select(['safety_reasons', 'operator_block'])
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow();
}
