import type { SelectType } from 'kysely';
import { NO_DECORATION } from '../render/picture/decoration.ts';
import type { Schema } from './schema.ts';

/**
 * Rows leave and enter the store as values: flags as booleans, structured values as objects and lists. In the database
 * flags are 0 or 1 and structured values are JSON text, so that a column means the same on both engines. The drivers
 * convert by the name of a column, so a name means the same in all tables.
 */

/** The names of all columns whose values are of this kind; null does not matter. */
type ColumnsOf<Kind> = {
  [Table in keyof Schema]: {
    [Column in keyof Schema[Table]]: NonNullable<SelectType<Schema[Table][Column]>> extends Kind ? Column : never;
  }[keyof Schema[Table]];
}[keyof Schema];

/** A column with this kind of value that is not listed does not compile. */
const FLAGS: Record<ColumnsOf<boolean> | 'project_archived', true> = {
  analytics_enabled: true,
  api_access: true,
  check_destinations: true,
  checklist_dismissed: true,
  compact_codes: true,
  daily_visitors: true,
  enabled: true,
  is_archived: true,
  is_current: true,
  is_default: true,
  by_provider: true,
  is_operator: true,
  is_unprinted: true,
  pass_query: true,
  picture_has_png: true,
  // `projects.is_archived` beside the columns of a code.
  project_archived: true,
  read_only: true,
  require_two_factor: true,
  standby_private: true,
};

const JSON_COLUMNS: Record<Exclude<ColumnsOf<object>, ColumnsOf<Uint8Array>>, true> = {
  actor: true,
  attempt: true,
  blocked_links: true,
  button_block: true,
  change: true,
  changes: true,
  created_by: true,
  decoration: true,
  earlier_aliases: true,
  endpoints: true,
  error: true,
  events: true,
  facts: true,
  fields: true,
  file: true,
  jwk: true,
  list: true,
  mail_to: true,
  metadata: true,
  parameters: true,
  planned: true,
  planned_by: true,
  preview: true,
  project_ids: true,
  qr_data: true,
  reasons: true,
  recovery_codes: true,
  redirect_rules: true,
  refusals_file: true,
  request: true,
  safety_reasons: true,
  scannability: true,
  snapshot: true,
  split: true,
  scopes: true,
  style: true,
  transports: true,
  verified_hosts: true,
};

/** A name that is converted in one table must not be plain text or a number in another: then this does not compile. */
type Clash = Extract<keyof typeof FLAGS | keyof typeof JSON_COLUMNS, ColumnsOf<string | number>>;
const noClash: Record<Clash, never> = {};
void noClash;

type Read = (stored: never) => unknown;

const readFlag = (stored: number | null) => (stored === null ? null : stored === 1);
/** A malformed value, of a database that somebody else changed, stays text: a list of such rows can be shown. */
function readJson(stored: string | null): unknown {
  if (stored === null) return null;
  try {
    return JSON.parse(stored);
  } catch {
    return stored;
  }
}

/** Null: there is none. */
const readDecoration = (stored: string | null) => readJson(stored) ?? NO_DECORATION;

const MAX_KNOWN = 1_000;
const known = new Map<string, unknown>();

/** An object without others inside, of which most codes have one of few: a copy takes less time than parsing. */
function readFlat(stored: string | null): unknown {
  if (stored === null) return null;
  let value = known.get(stored);
  if (value === undefined) {
    value = readJson(stored);
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(stored, value);
  }
  return typeof value === 'object' ? { ...value } : value;
}

const READS = new Map<string, Read>([
  ...Object.keys(FLAGS).map((name) => [name, readFlag] as const),
  ...Object.keys(JSON_COLUMNS).map((name) => [name, readJson] as const),
  ['decoration', readDecoration],
  ['style', readFlat],
  ['created_by', readFlat],
  ['actor', readFlat],
]);

/** How the rows of a statement become values, in place; null: they are values already. */
export function rowReader(columns: readonly string[]): ((rows: unknown[]) => void) | null {
  // A name that comes twice is converted once.
  const converted = [...new Set(columns)].flatMap((name) => {
    const read = READS.get(name);
    return read ? [{ name, read }] : [];
  });
  if (converted.length === 0) return null;
  return (rows) => {
    for (const row of rows as Record<string, never>[])
      for (const { name, read } of converted) row[name] = read(row[name] as never) as never;
  };
}

/** A list that PostgreSQL gets as an array; any other list is a JSON value. */
export class PostgresArray {
  readonly #values: readonly unknown[];

  constructor(values: readonly unknown[]) {
    this.#values = values;
  }

  /** Called by `pg`. */
  toPostgres(prepare: (value: unknown) => unknown): unknown {
    return prepare(this.#values);
  }
}

/** A parameter of a statement as it is stored. */
export function storedValue(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof PostgresArray || value instanceof Date || value instanceof Uint8Array) return value;
  return JSON.stringify(value);
}
