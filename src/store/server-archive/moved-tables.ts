import type { Schema } from '../schema.ts';

/** Why a table is not in an archive of the server. */
type LeftOut = { readonly leftOut: string };

const leftOut = (why: string): LeftOut => ({ leftOut: why });

const SIGNED_IN = leftOut('Everyone signs in again.');
const JOB = leftOut('Jobs and their files stay behind: wait until none is under way.');
const DERIVED = leftOut('It is made again of the rest.');

/**
 * Every table of the store, in the order in which an import fills them: after those that they refer to. What is not left
 * out for a reason is moved, with all columns as they are stored.
 */
export const SERVER_TABLES: { readonly [Table in keyof Schema]: 'moved' | LeftOut } = {
  server_secrets: 'moved',
  safety_list: 'moved',
  blocked_files: 'moved',
  link_addresses: 'moved',
  accounts: 'moved',
  persons: 'moved',
  members: 'moved',
  invitations: 'moved',
  sign_in_links: 'moved',
  email_confirmations: 'moved',
  passkeys: 'moved',
  oidc_identities: 'moved',
  api_keys: 'moved',
  oauth_clients: 'moved',
  oauth_tokens: 'moved',
  oauth_assertions: 'moved',
  limit_counters: 'moved',
  idempotency_records: 'moved',
  reserved_places: 'moved',
  projects: 'moved',
  domains: 'moved',
  removed_domains: 'moved',
  visitor_pages: 'moved',
  style_templates: 'moved',
  logos: 'moved',
  files: 'moved',
  // On SQLite they are in a folder: see `copyDatabase` and `placeContents`.
  file_contents: 'moved',
  dropped_files: 'moved',
  utm_presets: 'moved',
  project_offers: 'moved',
  tags: 'moved',
  qr_codes: 'moved',
  scan_counters: 'moved',
  code_tags: 'moved',
  code_aliases: 'moved',
  code_addresses: 'moved',
  code_changes: 'moved',
  code_files: 'moved',
  planned_changes: 'moved',
  deleted_slugs: 'moved',
  imported_rows: 'moved',
  pictures: 'moved',
  scan_batches: 'moved',
  // Scans that are not in the days yet: see the readers of both engines.
  scan_journal: 'moved',
  code_days: 'moved',
  project_days: 'moved',
  account_days: 'moved',
  code_activity: 'moved',
  visitor_keys: 'moved',
  visitor_sketches: 'moved',
  visitor_days: 'moved',
  safety_events: 'moved',
  abuse_reports: 'moved',
  destination_lists: 'moved',
  destination_checks: 'moved',
  alerts: 'moved',
  alert_mails: 'moved',
  report_links: 'moved',
  webhook_endpoints: 'moved',
  webhook_outbox: 'moved',
  webhook_events: 'moved',
  webhook_deliveries: 'moved',
  webhook_scan_sums: 'moved',
  activity: 'moved',

  sessions: SIGNED_IN,
  pending_sign_ins: SIGNED_IN,
  passkey_challenges: SIGNED_IN,
  oidc_attempts: SIGNED_IN,
  jobs: JOB,
  job_refusals: JOB,
  job_previews: JOB,
  uploads: JOB,
  file_pieces: JOB,
  label_index: DERIVED,
  search_index: DERIVED,
  code_search: DERIVED,
  journal_readers: DERIVED,
  leases: leftOut('They are held by processes of the server that is left.'),
  schema_migrations: leftOut('The new store has its own, and the same.'),
  unfinished_import: leftOut('It is about an import into one store.'),
};

export type TableName = keyof Schema;

export const MOVED_TABLES = (Object.keys(SERVER_TABLES) as TableName[]).filter(
  (table) => SERVER_TABLES[table] === 'moved',
);

export const LEFT_OUT_TABLES = (Object.keys(SERVER_TABLES) as TableName[]).filter(
  (table) => SERVER_TABLES[table] !== 'moved',
);

/** Columns of moved tables that each store fills by itself. */
const OWN_COLUMNS: { readonly [Table in TableName]?: readonly string[] } = {
  // The search index is written anew, and the column says that it still has to be.
  qr_codes: ['search_stale'],
  // SQLite only, and what `scans` is once all days are merged.
  code_activity: ['merged_scans'],
};

export function isMovedColumn(table: TableName, column: string): boolean {
  return !OWN_COLUMNS[table]?.includes(column);
}
