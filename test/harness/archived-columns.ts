import { ARCHIVED_COLUMNS as CODE_COLUMNS } from '../../src/codes/code-fields.ts';
import type { Schema } from '../../src/store/schema.ts';
import type { RecordFile } from '../../src/transfer/archive/format.ts';

/** Why a table or column is not in an archive; docs/archive-format.md says the same. */
type Omitted = { readonly why: string };

/** The archive file of a table, and the field for each column or the reason why it is omitted. */
type ArchivedTable<Table> = {
  readonly file: RecordFile;
  readonly columns: { readonly [Column in keyof Table]: string | Omitted };
};

const omitted = (why: string): Omitted => ({ why });

const DERIVED = omitted('It follows from the rest, or is found again by the server that imports it.');
const OWNER = omitted('An archive has one account: the one that it is imported into becomes the owner.');
const ORDER = omitted('The order of the lines stands for it.');
const GUARD = omitted('It guards changes within one store.');
const DRAWING = omitted('It is the state of drawing on one server; pictures are not in an archive.');
const UNDER_WAY = omitted('It is work under way, a lock or a result that is kept for a while.');
const OPERATOR = omitted('It is what an operator has decided for an account, a code or a server.');
const SIGN_IN = omitted(
  'Persons, passwords, sessions, links, keys, links to reports and OAuth clients are secrets of one server.',
);
const SERVER = omitted('It belongs to the server and to no account.');
const DOMAIN = omitted('A domain is verified on each server anew.');
const MAILS = omitted('It is what was sent by mail; another server sends its own.');
const TODAY = omitted('Keys and sketches of visitors end with their day and never leave the server.');
const TOMBSTONE = omitted('A slug that was deleted for good names no account.');
const UNPRINTED = omitted('An address is exported as one that printed copies may have.');
const ADDRESS = omitted('From which address somebody came stays on the server where he came.');
const REACH = omitted('It says which projects somebody was limited to; an archive says no more than that he was.');
const MEMBERS = omitted('Members are named with their roles, to be invited again: nobody gets rights by a file.');
const OLDER_FILES = omitted('Files that a code had before stay behind; what it has now, its content says.');
const MOMENT = omitted('Only the fact is exported, not since when.');

const days = {
  total: 'total',
  hours: 'hours',
  devices: 'devices',
  rules: 'rules',
  variants: 'variants',
  buttons: 'buttons',
  visits: 'visits',
  countries: 'countries',
  referrers: 'referrers',
  codes: DERIVED,
  merged_seq: GUARD,
} as const;

/** The count is in a table of its own. */
const { scan_count: _, ...archivedCode } = CODE_COLUMNS;

/**
 * Every table and column of the store, and where it is in an archive. A new column does not compile until it is listed
 * here, and a test compares this with the databases, the format and its docs page.
 */
export const ARCHIVED: { readonly [Table in keyof Schema]: Omitted | ArchivedTable<Schema[Table]> } = {
  accounts: {
    file: 'account.ndjson',
    columns: {
      id: 'account_id',
      email: 'email',
      plan: 'plan',
      time_zone: 'timezone',
      date_locale: 'date_locale',
      daily_visitors: 'daily_visitors',
      check_destinations: 'check_destinations',
      standby_private: 'standby_private',
      alerts_off: 'alerts_off',
      checklist_dismissed: 'checklist_dismissed',
      created_at: 'created_at',
      api_access: OPERATOR,
      limits: OPERATOR,
      suspended_at: OPERATOR,
      require_two_factor: SIGN_IN,
      deletion_due_at: OPERATOR,
      deleting_at: UNDER_WAY,
      next_change_at: DERIVED,
      active_codes: DERIVED,
      reserved_codes: UNDER_WAY,
      version: GUARD,
      updated_at: DERIVED,
    },
  },
  activity: {
    file: 'activity.ndjson',
    columns: {
      id: 'activity_id',
      account_id: OWNER,
      at: 'at',
      kind: 'kind',
      actor: 'actor',
      actor_id: DERIVED,
      subject: 'subject',
      facts: 'details',
      project_id: 'project_id',
      address: ADDRESS,
    },
  },
  projects: {
    file: 'projects.ndjson',
    columns: {
      seq: ORDER,
      id: 'project_id',
      account_id: OWNER,
      name: 'name',
      description: 'description',
      is_default: 'is_default',
      is_archived: 'is_archived',
      created_via: 'created_via',
      custom_domain: 'custom_domain',
      verified_hosts: DOMAIN,
      compact_codes: 'compact_codes',
      renders_after: DRAWING,
      version: GUARD,
      created_at: 'created_at',
      updated_at: 'updated_at',
    },
  },
  visitor_pages: {
    file: 'projects.ndjson',
    columns: {
      project_id: 'project_id',
      page: 'visitor_page',
      button_block: DERIVED,
      safety_due_at: DERIVED,
    },
  },
  tags: {
    file: 'tags.ndjson',
    columns: { id: 'tag_id', account_id: OWNER, name: 'name', name_plain: DERIVED, created_at: 'created_at' },
  },
  code_tags: { file: 'codes.ndjson', columns: { tag_id: 'tags', code_seq: 'qr_id' } },
  logos: {
    file: 'logos.ndjson',
    columns: {
      account_id: OWNER,
      hash: 'hash',
      name: 'name',
      width: DERIVED,
      height: DERIVED,
      image: 'image',
      is_used: DERIVED,
      project_ids: REACH,
      created_at: 'created_at',
      deleted_at: 'is_deleted',
    },
  },
  files: {
    file: 'files.ndjson',
    columns: {
      account_id: OWNER,
      id: 'file_id',
      project_ids: REACH,
      media_type: 'media_type',
      sha256: 'sha256',
      kept_bytes: 'bytes',
      created_at: 'created_at',
      unused_until: UNDER_WAY,
    },
  },
  file_contents: {
    file: 'file-pieces.ndjson',
    columns: { file_id: 'file_id', at: ORDER, piece: 'piece' },
  },
  code_files: OLDER_FILES,
  style_templates: {
    file: 'style-templates.ndjson',
    columns: {
      id: 'style_id',
      account_id: OWNER,
      project_id: 'project_id',
      name: 'name',
      style: 'style',
      decoration: 'decoration',
      created_at: 'created_at',
    },
  },
  utm_presets: {
    file: 'utm-presets.ndjson',
    columns: {
      id: 'preset_id',
      account_id: OWNER,
      project_id: 'project_id',
      name: 'name',
      parameters: 'parameters',
      created_at: 'created_at',
    },
  },
  qr_codes: {
    file: 'codes.ndjson',
    columns: {
      ...archivedCode,
      seq: ORDER,
      account_id: OWNER,
      label_folded: DERIVED,
      logo: DERIVED,
      render_status: DRAWING,
      render_attempt: DRAWING,
      render_error: DRAWING,
      render_not_before: DRAWING,
      redrawn_at: DRAWING,
      render_claim: DRAWING,
      picture: DRAWING,
      next_change_at: DERIVED,
      safety_due_at: DERIVED,
      blocked_links: DERIVED,
      search_text: DERIVED,
      search_stale: DERIVED,
    },
  },
  scan_counters: {
    file: 'codes.ndjson',
    columns: { code_seq: 'qr_id', version: GUARD, scan_count: 'scan_count' },
  },
  code_addresses: {
    file: 'codes.ndjson',
    columns: {
      code_seq: 'qr_id',
      address: 'earlier_link_addresses',
      last_drawn_at: MOMENT,
      is_unprinted: UNPRINTED,
    },
  },
  code_aliases: DERIVED,
  code_days: { file: 'code-days.ndjson', columns: { scope: 'qr_id', day: 'day', ...days } },
  project_days: { file: 'project-days.ndjson', columns: { scope: 'project_id', day: 'day', ...days } },
  account_days: { file: 'account-days.ndjson', columns: { scope: OWNER, day: 'day', ...days } },
  visitor_days: { file: 'code-days.ndjson', columns: { scope: 'qr_id', day: 'day', visitors: 'visitors' } },
  code_changes: {
    file: 'code-changes.ndjson',
    columns: {
      seq: ORDER,
      code_seq: 'qr_id',
      account_id: OWNER,
      at: 'at',
      actor: 'actor',
      fields: 'fields',
      planned: 'planned',
      job_id: UNDER_WAY,
    },
  },
  planned_changes: {
    file: 'codes.ndjson',
    columns: {
      seq: ORDER,
      id: omitted('Another server gives its own: a list of what is to come is asked by the code.'),
      code_seq: 'qr_id',
      account_id: OWNER,
      at: 'planned_changes',
      due_at: DERIVED,
      change: 'planned_changes',
      planned_by: 'planned_changes',
      created_at: 'planned_changes',
    },
  },
  safety_events: {
    file: 'safety-events.ndjson',
    columns: {
      seq: ORDER,
      code_id: 'qr_id',
      account_id: OWNER,
      at: 'at',
      verdict: 'verdict',
      reasons: 'reasons',
      operator: OPERATOR,
    },
  },
  domains: DOMAIN,
  removed_domains: DOMAIN,
  scan_journal: DERIVED,
  label_index: DERIVED,
  search_index: DERIVED,
  code_search: DERIVED,
  code_activity: DERIVED,
  pictures: DRAWING,
  visitor_keys: TODAY,
  visitor_sketches: TODAY,
  destination_lists: DERIVED,
  destination_checks: DERIVED,
  alerts: MAILS,
  alert_mails: MAILS,
  deleted_slugs: TOMBSTONE,
  api_keys: SIGN_IN,
  report_links: SIGN_IN,
  oauth_clients: SIGN_IN,
  oauth_tokens: SIGN_IN,
  oauth_assertions: SIGN_IN,
  sign_in_links: SIGN_IN,
  persons: SIGN_IN,
  members: MEMBERS,
  invitations: MEMBERS,
  sessions: SIGN_IN,
  pending_sign_ins: SIGN_IN,
  passkeys: SIGN_IN,
  passkey_challenges: SIGN_IN,
  oidc_identities: SIGN_IN,
  oidc_attempts: SIGN_IN,
  email_confirmations: SIGN_IN,
  journal_readers: UNDER_WAY,
  webhook_endpoints: SIGN_IN,
  webhook_outbox: UNDER_WAY,
  webhook_events: UNDER_WAY,
  webhook_deliveries: UNDER_WAY,
  webhook_scan_sums: UNDER_WAY,
  scan_batches: UNDER_WAY,
  limit_counters: UNDER_WAY,
  idempotency_records: UNDER_WAY,
  imported_rows: UNDER_WAY,
  project_offers: UNDER_WAY,
  reserved_places: UNDER_WAY,
  jobs: UNDER_WAY,
  job_refusals: UNDER_WAY,
  job_previews: UNDER_WAY,
  uploads: UNDER_WAY,
  file_pieces: UNDER_WAY,
  dropped_files: UNDER_WAY,
  blocked_files: OPERATOR,
  leases: UNDER_WAY,
  abuse_reports: OPERATOR,
  safety_list: OPERATOR,
  link_addresses: SERVER,
  server_secrets: SERVER,
  schema_migrations: SERVER,
  unfinished_import: SERVER,
};
