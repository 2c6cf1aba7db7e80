import { z } from 'zod';
import { toIso } from '../lib/instant.ts';
import { readableText } from '../lib/readable-text.ts';
import { NO_DECORATION } from '../render/picture/decoration.ts';
import { DEFAULT_STYLE } from '../render/picture/style.ts';
import type { Code } from '../store/schema.ts';
import { readContent, readDecoration, readStyle } from './code-content.ts';
import { codePassword } from './code-password.ts';
import { externalId, instant, label, scanLimit } from './field-schemas.ts';
import { alias, MAX_EARLIER_ALIASES, readSlug, slug } from './link-fields.ts';
import { mergeMetadata, sentMetadata, wholeMetadata } from './metadata.ts';
import { isQrId } from './qr-code.ts';
import { redirectRules } from './rule-fields.ts';
import { readSplit, split, splitBy } from './split-fields.ts';
import { targetUrl } from './target-url-field.ts';
import { CODE_STATUSES, CODE_TYPES, MAX_NOTE_LENGTH } from './values/code-values.ts';
import { normalizeSlug } from './values/slug.ts';

/** What a field of a code is, for everybody but v1, which names its fields itself and gets no new ones. */
type CodeField<Column extends keyof Code> = {
  /** In APIs and the history; by default the column's. */
  name?: string;
  /** What a caller may send. */
  schema?: z.ZodType;
  /** Whether it may be sent for a new code, and for a change, which can be undone. */
  create?: true;
  change?: true;
  /** Whether a change of it may be planned for a moment to come. */
  planned?: true;
  /** The value if nothing was sent for a new code. */
  initial?: Code[Column];
  /** The value if null was sent with a change; without it, null is refused. */
  cleared?: Code[Column];
  /** The value that was sent, made whole by the code as it will be. May refuse it. */
  merge?(sent: unknown, code: Pick<Code, 'type' | 'style' | 'decoration' | 'metadata'>): Code[Column];
  /** A field that this one must fit: when that changes, this one is merged and checked again. */
  fits?: 'style';
  /** The feature of a plan without which it can only be cleared. */
  needs?: 'advanced_redirects';
  /** Scans may be answered differently after a change, so every node reads the code again. */
  affectsScans?: true;
  affectsPicture?: (code: Pick<Code, 'type'>) => boolean;
  /**
   * In the history of the code; `parts`: only the parts that differ; `pairs`: the same, null where there is none;
   * `secret`: only whether there was one, so that nothing can be put back.
   */
  history?: 'whole' | 'parts' | 'pairs' | 'secret';
  /** Milliseconds inside, ISO 8601 outside. */
  isTime?: true;
  /** In the archive of an account, under this name or its own. */
  archive?: z.ZodType;
  archivedAs?: string;
};

const anyObject = z.looseObject({}, 'must be an object');
const flag = z.boolean('must be true or false');
const id = z.string('must be a string');
const count = z.int('must be a whole number').min(0, 'must not be negative');
const shortText = readableText({ min: 0, max: 255, blank: true, lines: false });
const longText = readableText({ min: 0, max: 10_000, blank: true, lines: true });
const note = readableText({ min: 0, max: MAX_NOTE_LENGTH, blank: true, lines: true });
const reason = z.strictObject({ source: z.string(), url: z.string(), text: z.string() });
export const reasons = z.array(reason, 'must be a list of reasons').max(1_000);
export const actor = z.looseObject({ kind: z.string() }, 'must be an object with a kind');
const always = () => true;
const sent = { create: true, change: true } as const;

/** Where a scan goes once the code is over. */
const END_URL = {
  ...sent,
  planned: true,
  schema: targetUrl,
  initial: null,
  cleared: null,
  needs: 'advanced_redirects',
  affectsScans: true,
  history: 'whole',
  archive: targetUrl.nullable(),
} as const;

/**
 * Every field of a code that a caller can send or see, or that an archive has. The columns: src/store/schema.ts. Tags
 * are stored apart.
 */
export const CODE_FIELDS = {
  id: {
    name: 'qr_id',
    archive: id.refine(isQrId, 'must be the id of a code'),
    archivedAs: 'qr_id',
  },
  slug: {
    create: true,
    schema: slug,
    // Generated.
    initial: '',
    merge: (sent, { type }) => readSlug(sent, type),
    archive: id.refine((text) => normalizeSlug(text) === text, 'must be a slug'),
  },
  alias: {
    ...sent,
    schema: alias,
    initial: null,
    cleared: null,
    affectsScans: true,
    affectsPicture: ({ type }) => type !== 'wifi',
    history: 'whole',
    archive: alias.nullable(),
  },
  earlier_aliases: {
    affectsScans: true,
    history: 'whole',
    archive: z.array(alias, 'must be a list of aliases').max(MAX_EARLIER_ALIASES).nullable(),
  },
  label: { ...sent, schema: label, history: 'whole', archive: label },
  type: {
    create: true,
    schema: z.enum(CODE_TYPES, `must be one of ${CODE_TYPES.join(', ')}`),
    initial: 'url',
    archive: z.enum(CODE_TYPES),
  },
  redirect_url: {
    ...sent,
    planned: true,
    schema: targetUrl,
    initial: null,
    affectsScans: true,
    affectsPicture: always,
    history: 'whole',
    archive: targetUrl.nullable(),
  },
  status: {
    change: true,
    planned: true,
    schema: z.enum(['active', 'archived'], 'must be active or archived'),
    affectsScans: true,
    history: 'whole',
    archive: z.enum(CODE_STATUSES),
  },
  redirect_rules: {
    ...sent,
    planned: true,
    name: 'rules',
    schema: redirectRules,
    initial: [],
    cleared: [],
    needs: 'advanced_redirects',
    affectsScans: true,
    history: 'whole',
    archive: redirectRules,
  },
  split: {
    ...sent,
    planned: true,
    schema: split,
    initial: null,
    cleared: null,
    merge: (sent, { type }) => readSplit(sent, type),
    needs: 'advanced_redirects',
    affectsScans: true,
    history: 'whole',
    archive: split.nullable(),
  },
  split_by: {
    ...sent,
    planned: true,
    schema: splitBy,
    initial: 'scan',
    affectsScans: true,
    history: 'whole',
    archive: splitBy,
  },
  expires_at: {
    ...sent,
    planned: true,
    schema: instant,
    initial: null,
    cleared: null,
    needs: 'advanced_redirects',
    affectsScans: true,
    history: 'whole',
    isTime: true,
    archive: instant.nullable(),
  },
  scan_limit: {
    ...sent,
    planned: true,
    schema: scanLimit,
    initial: null,
    cleared: null,
    needs: 'advanced_redirects',
    affectsScans: true,
    history: 'whole',
    archive: scanLimit.nullable(),
  },
  expired_url: END_URL,
  limit_reached_url: END_URL,
  password_hash: {
    ...sent,
    name: 'password',
    schema: codePassword,
    initial: null,
    cleared: null,
    needs: 'advanced_redirects',
    affectsScans: true,
    history: 'secret',
    archive: shortText.regex(/^[0-9a-f]{32}:[0-9a-f]{128}(:\d+)?$/, 'must be a hash').nullable(),
  },
  project_id: {
    ...sent,
    schema: id,
    affectsScans: true,
    history: 'whole',
    archive: id,
  },
  qr_data: {
    ...sent,
    schema: anyObject,
    initial: {},
    merge: (sent, { type }) => readContent(type, sent),
    affectsScans: true,
    affectsPicture: ({ type }) => type === 'wifi',
    history: 'whole',
    archive: z.looseObject({}),
  },
  style: {
    ...sent,
    name: 'qr_render_metadata',
    schema: anyObject,
    initial: DEFAULT_STYLE,
    merge: (sent, { style }) => readStyle(sent, style),
    affectsPicture: always,
    history: 'parts',
    archive: z.looseObject({}),
  },
  decoration: {
    ...sent,
    schema: anyObject,
    initial: NO_DECORATION,
    merge: (sent, { style, decoration }) => readDecoration(sent, style, decoration),
    // Colours that matched the old background may not match the new one.
    fits: 'style',
    affectsPicture: always,
    history: 'parts',
    archive: z.looseObject({}),
  },
  analytics_enabled: {
    ...sent,
    schema: flag,
    initial: true,
    affectsScans: true,
    history: 'whole',
    archive: flag,
  },
  pass_query: {
    ...sent,
    schema: flag,
    initial: false,
    affectsScans: true,
    history: 'whole',
    archive: flag,
  },
  note: { ...sent, schema: note, initial: '', history: 'whole', archive: longText },
  external_id: {
    ...sent,
    schema: externalId,
    initial: null,
    cleared: null,
    history: 'whole',
    archive: externalId.nullable(),
  },
  metadata: {
    ...sent,
    schema: sentMetadata,
    initial: {},
    merge: (sent, code) => mergeMetadata(sent as z.output<typeof sentMetadata>, code.metadata),
    history: 'pairs',
    archive: wholeMetadata,
  },
  scan_count: { archive: count },
  destination_url: { archive: targetUrl.nullable() },
  render_requested_at: { isTime: true, archive: instant.nullable() },
  last_rendered_at: { isTime: true, archive: instant.nullable() },
  picture_address: { archive: shortText.nullable(), archivedAs: 'link_address' },
  picture_has_png: { archive: flag, archivedAs: 'has_png' },
  scannability: {
    archive: z
      .strictObject({
        decodes: z.boolean(),
        grade: z.enum(['A', 'B', 'C', 'D', 'F']),
        smallest_print_mm: z.number(),
        reasons: z.array(z.string()).max(100),
      })
      .nullable(),
  },
  safety_reasons: { archive: reasons.nullable() },
  operator_block: { archive: longText.nullable() },
  created_via: { archive: shortText },
  created_by: { archive: actor.nullable() },
  created_at: { isTime: true, archive: instant },
  updated_at: { isTime: true, archive: instant },
  revision: { archive: count.min(1) },
} as const satisfies { [Column in keyof Code]?: CodeField<Column> };

type Fields = typeof CODE_FIELDS;
export type FieldColumn = keyof Fields;

/** The columns with this property. */
export type With<Property extends keyof CodeField<'id'>> = {
  [Column in FieldColumn]: Property extends keyof Fields[Column] ? Column : never;
}[FieldColumn];

export type NameOf<Column extends FieldColumn> = Fields[Column] extends { name: infer Name extends string }
  ? Name
  : Column;

type SchemaOf<Column extends FieldColumn> = Fields[Column] extends { schema: infer Schema extends z.ZodType }
  ? Schema
  : never;

export type AnyField = CodeField<FieldColumn> & { column: FieldColumn; name: string };

const FIELDS = Object.entries(CODE_FIELDS).map(([column, field]) => ({ name: column, ...field, column }) as AnyField);

/** The fields with this property, in the order of the table. */
export function fieldsWith(property: keyof CodeField<'id'>): AnyField[] {
  return FIELDS.filter((field) => field[property] !== undefined);
}

/** What callers send: by the names of APIs, times as milliseconds. */
export type NewCodeFields = {
  [Column in With<'create'> as NameOf<Column>]?: z.output<SchemaOf<Column>> | null | undefined;
};
export type CodeChangeFields = {
  [Column in With<'change'> as NameOf<Column>]?:
    | z.output<SchemaOf<Column>>
    | (Fields[Column] extends { cleared: unknown } ? null : never)
    | undefined;
};

const shapeOf = (property: 'create' | 'change', optional: (field: AnyField, schema: z.ZodType) => z.ZodType) =>
  Object.fromEntries(
    fieldsWith(property).flatMap((field) =>
      field.schema ? [[field.name, optional(field, field.schema)] as const] : [],
    ),
  );

/** The body of a request for a new code; null counts as not sent. */
export const newCodeShape = shapeOf('create', (_, schema) => schema.nullish()) as {
  [Column in With<'create'> as NameOf<Column>]: z.ZodOptional<z.ZodNullable<SchemaOf<Column>>>;
};

/** The body of a change: what is not sent stays as it is. */
export const codeChangeShape = shapeOf('change', ({ cleared }, schema) =>
  cleared === undefined ? schema.optional() : schema.nullable().optional(),
) as {
  [Column in With<'change'> as NameOf<Column>]: z.ZodOptional<
    Fields[Column] extends { cleared: unknown } ? z.ZodNullable<SchemaOf<Column>> : SchemaOf<Column>
  >;
};

/** What may be planned for a moment to come. */
export type PlannedChangeFields = Pick<CodeChangeFields, PlannedName>;

type PlannedName = { [Column in With<'planned'>]: NameOf<Column> }[With<'planned'>];

export const plannedChangeShape = Object.fromEntries(
  fieldsWith('planned').map(({ name }) => [name, codeChangeShape[name as PlannedName]]),
) as Pick<typeof codeChangeShape, PlannedName>;

/** The value of a field as callers see it. */
export function outside({ column, isTime }: AnyField, code: Pick<Code, FieldColumn>): unknown {
  const value = code[column];
  return isTime ? toIso(value as number | null) : value;
}

type ArchiveName<Column extends FieldColumn> = Fields[Column] extends {
  archivedAs: infer Name extends string;
}
  ? Name
  : Column;

const ARCHIVED = fieldsWith('archive');
const archiveName = ({ archivedAs, column }: AnyField): string => archivedAs ?? column;

/** The fields of a code in an archive. */
export const archiveShape = Object.fromEntries(ARCHIVED.map((field) => [archiveName(field), field.archive])) as {
  [Column in With<'archive'> as ArchiveName<Column>]: Fields[Column]['archive'];
};

/** The name in the archive for each column. */
export const ARCHIVED_COLUMNS = Object.fromEntries(ARCHIVED.map((field) => [field.column, archiveName(field)])) as {
  [Column in With<'archive'>]: string;
};

export function archivedFields(code: Pick<Code, FieldColumn>): z.input<z.ZodObject<typeof archiveShape>> {
  return Object.fromEntries(ARCHIVED.map((field) => [archiveName(field), outside(field, code)])) as never;
}

/** The columns of an archived code. */
export function columnsFromArchive(record: z.output<z.ZodObject<typeof archiveShape>>): Pick<Code, With<'archive'>> {
  const values = record as Record<string, unknown>;
  return Object.fromEntries(ARCHIVED.map((field) => [field.column, values[archiveName(field)]])) as never;
}

/** Whether the value is one that needs the feature of a plan. */
export function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}
