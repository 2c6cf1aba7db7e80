import { z } from 'zod';
import { actor, archiveShape, reasons } from '../../codes/code-fields.ts';
import { instant, label } from '../../codes/field-schemas.ts';
import { plannedFields } from '../../codes/planned-changes/planned-fields.ts';
import { isQrId } from '../../codes/qr-code.ts';
import { tagName } from '../../codes/tags.ts';
import { MAX_FILE_BYTES } from '../../codes/values/code-values.ts';
import { fileId } from '../../codes/values/content-types/file.ts';
import { MAX_PLANNED_CHANGES } from '../../codes/values/planned-change.ts';
import { ROLES } from '../../config/roles.ts';
import { toIso } from '../../lib/instant.ts';
import { readableText } from '../../lib/readable-text.ts';
import { MAX_URL_LENGTH } from '../../lib/target-url.ts';
import { isProjectId, projectDescription, projectName } from '../../projects/project.ts';
import { newUtmPreset } from '../../projects/utm-presets.ts';
import { visitorPageRequest } from '../../projects/visitor-page.ts';
import { MAX_SUBJECT } from '../../store/activity/activity.ts';
import { ACTIVITY_KIND_NAMES } from '../../store/activity/activity-kinds.ts';
import { NO_DAY } from '../../store/scans/days.ts';

/**
 * The archive of an account, described in docs/archive-format.md: a ZIP with one NDJSON file per kind of record, and a
 * manifest that lists them. Unknown files and fields are refused by name, so that no data is lost silently.
 * test/harness/archived-columns.ts lists what is included.
 */
export const ARCHIVE_FORMAT = 'repoint-archive';
export const ARCHIVE_VERSION = 1;
export const MANIFEST = 'manifest.json';

const count = z.int('must be a whole number').min(0, 'must not be negative');
const qrId = z.string('must be a string').refine(isQrId, 'must be the id of a code');
const projectId = z.string('must be a string').refine(isProjectId, 'must be the id of a project');
const flag = z.boolean('must be true or false');
const shortText = readableText({ min: 0, max: 255, blank: true, lines: false });
const json = z.json();

const changedField = z.strictObject({ field: z.string(), before: json.optional(), after: json.optional() });

const DAY = /^\d{4}-\d\d-\d\d$/;
const day = z
  .string('must be a day such as 2026-02-28')
  .refine((text) => DAY.test(text) && !Number.isNaN(Date.parse(text)), 'must be a day such as 2026-02-28');

/** Values with their scans. */
const sums = <Value extends z.ZodType>(value: Value) => z.array(z.tuple([value, count])).max(1_000);

/** The rule's position, or 0, and the destination. */
const variant = readableText({ min: 3, max: MAX_URL_LENGTH + 3, blank: false, lines: false }).regex(
  /^(?:1?\d|20) \S/,
  'must be the position of a rule and a URL',
);

/** The number of the button, and its address. */
const clicked = readableText({ min: 3, max: MAX_URL_LENGTH + 3, blank: false, lines: false }).regex(
  /^(?:[1-9]|[12]\d|30) \S/,
  'must be the number of a button and an address',
);

const daySums = {
  total: count,
  /** An estimate, if the account has it enabled. */
  visitors: count.nullable(),
  hours: sums(count.max(23)),
  devices: sums(shortText),
  rules: sums(count.min(1).max(20)),
  variants: sums(variant),
  buttons: sums(clicked),
  countries: sums(shortText),
  referrers: sums(shortText),
  visits: sums(shortText),
};

const account = z.strictObject({
  account_id: shortText,
  email: shortText,
  plan: shortText,
  timezone: shortText,
  date_locale: shortText.nullable(),
  daily_visitors: flag,
  check_destinations: flag,
  standby_private: flag,
  /** Kinds of alerts that are not sent by mail. */
  alerts_off: z.array(shortText).max(100),
  checklist_dismissed: flag,
  created_at: instant,
});

const project = z.strictObject({
  project_id: projectId,
  name: projectName,
  description: projectDescription,
  is_default: flag,
  is_archived: flag,
  compact_codes: flag,
  custom_domain: shortText.nullable(),
  /** The design of visitor pages; null: plain. */
  visitor_page: visitorPageRequest.nullable(),
  created_via: shortText.nullable(),
  created_at: instant,
  updated_at: instant,
});

/** Identified by its hash, which codes and style templates refer to. */
const logo = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits'),
  name: label,
  /** A PNG file in base64. */
  image: z.base64('must be base64').max(420_000),
  is_deleted: flag,
  created_at: instant,
});

/** One that a code serves; its bytes are in `file-pieces.ndjson`. */
const file = z.strictObject({
  file_id: fileId,
  media_type: shortText,
  bytes: count.min(1).max(MAX_FILE_BYTES),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits'),
  created_at: instant,
});

/** In base64, in the order of the files and of their bytes. */
const filePiece = z.strictObject({ file_id: fileId, piece: z.base64('must be base64').min(4).max(1_000_000) });

/** Logo, frame, eye colour and gradient. */
const decoration = z.looseObject({});

const styleTemplate = z.strictObject({
  style_id: shortText,
  project_id: projectId,
  name: label,
  style: z.looseObject({}),
  decoration,
  created_at: instant,
});

const utmPreset = z.strictObject({
  preset_id: shortText,
  project_id: projectId,
  name: newUtmPreset.shape.name,
  parameters: newUtmPreset.shape.parameters,
  created_at: instant,
});

const tag = z.strictObject({ tag_id: shortText, name: tagName, created_at: instant });

const plannedChange = z.strictObject({
  at: instant,
  change: plannedFields,
  planned_by: actor,
  planned_at: instant,
});

/** The plan behind a change of the history; with a refusal, one that was not made. */
const plannedNote = z.strictObject({
  change_id: shortText,
  planned_at: instant,
  at: instant,
  refused: z.strictObject({ code: shortText, message: z.string().max(10_000), change: plannedFields }).nullable(),
});

const code = z.strictObject({
  ...archiveShape,
  project_id: projectId,
  tags: z.array(label).max(100),
  earlier_link_addresses: z.array(shortText).max(1_000),
  planned_changes: z.array(plannedChange).max(MAX_PLANNED_CHANGES),
});

/** The day is null for scans without a date: analytics were off, or the days were deleted. */
const codeDay = z.strictObject({ qr_id: qrId, day: day.nullable(), ...daySums });
const projectDay = z.strictObject({ project_id: projectId, day: day.nullable(), ...daySums });
const accountDay = z.strictObject({ day: day.nullable(), ...daySums });
const codeChange = z.strictObject({
  qr_id: qrId,
  at: instant,
  actor,
  fields: z.array(changedField, 'must be a list of fields').max(100),
  planned: plannedNote.nullable(),
});
const safetyEvent = z.strictObject({ qr_id: qrId, at: instant, verdict: shortText, reasons });

const activity = z.strictObject({
  activity_id: z.string().regex(/^act_[0-9a-hjkmnp-tv-z]{26}$/, 'must be the id of an entry'),
  at: instant,
  kind: z.enum(ACTIVITY_KIND_NAMES, 'must be a kind of activity'),
  actor,
  subject: z.string().max(MAX_SUBJECT),
  details: z.record(shortText, z.union([z.string().max(MAX_SUBJECT), z.number(), flag, z.null()])),
  project_id: projectId.nullable(),
});

/** Every kind of record, by its file. Records of codes are in the order of the codes. */
export const RECORDS = {
  'account.ndjson': account,
  'logos.ndjson': logo,
  'tags.ndjson': tag,
  'projects.ndjson': project,
  'project-days.ndjson': projectDay,
  'style-templates.ndjson': styleTemplate,
  'utm-presets.ndjson': utmPreset,
  'codes.ndjson': code,
  'code-days.ndjson': codeDay,
  'code-changes.ndjson': codeChange,
  'safety-events.ndjson': safetyEvent,
  'account-days.ndjson': accountDay,
  'files.ndjson': file,
  'file-pieces.ndjson': filePiece,
  'activity.ndjson': activity,
} as const;

export type RecordFile = keyof typeof RECORDS;
export const RECORD_FILES = Object.keys(RECORDS) as RecordFile[];

/** A record after parsing: times are milliseconds. */
export type ArchiveRecord<File extends RecordFile> = z.output<(typeof RECORDS)[File]>;
/** A record before writing: times are strings. */
export type WrittenRecord<File extends RecordFile> = z.input<(typeof RECORDS)[File]>;

export const MAX_DOMAINS_NAMED = 1_000;
export const MAX_MEMBERS_NAMED = 1_000;

export const manifestSchema = z.strictObject({
  format: z.literal(ARCHIVE_FORMAT, `must be ${ARCHIVE_FORMAT}`),
  version: z.literal(ARCHIVE_VERSION, `must be ${ARCHIVE_VERSION}: this program reads no other`),
  made_at: z.string(),
  made_by: z.string(),
  projects: count,
  codes: count,
  scans: count,
  /** What people miss most after an import: verified hosts, how many keys that were not revoked, and the members. */
  left_out: z.strictObject({
    domains: z.array(shortText).max(MAX_DOMAINS_NAMED),
    api_keys: count,
    members: z
      .array(z.strictObject({ email: shortText, role: z.enum(ROLES), is_limited: flag }))
      .max(MAX_MEMBERS_NAMED),
  }),
  files: z
    .array(
      z.strictObject({
        name: z.string(),
        records: count,
        bytes: count,
        sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits'),
      }),
    )
    .max(100),
});
export type Manifest = z.infer<typeof manifestSchema>;

const DAY_MS = 86_400_000;

/** A stored day number as text, and back; null for scans without a date. */
export const dayText = (day: number): string | null => (day === NO_DAY ? null : toIso(day * DAY_MS).slice(0, 10));
export const dayNumber = (text: string | null): number => (text === null ? NO_DAY : Date.parse(text) / DAY_MS);
