import type { CodeType } from '../../../../src/codes/values/code-values.ts';
import { type ApiError, problemText } from '../../../lib/api.ts';
import { emptyDraft } from '../create/new-code.ts';

/** Where an error is shown: at the form field it is about, or, without a path, above the form. */
type FieldError = { path: string | null; text: string };

type Refusal = Pick<ApiError, 'code' | 'message' | 'field'>;

/** The form's fields are named as the API's, but for this one. */
const RENAMED: Record<string, string> = { expires_at: 'expires' };
const INPUTS = new Set([...Object.keys(emptyDraft('')), 'alias']);

/** An error of `qr_data` as a whole is shown at its first field. */
const FIRST_OF_DATA = {
  text: 'text',
  vcard: 'card.first_name',
  wifi: 'network.ssid',
  page: 'page.title',
  event: 'event.title',
  app: 'app.other',
  file: 'file.file_id',
} as const;
const DATA = { vcard: 'card', wifi: 'network', page: 'page', event: 'event', app: 'app', file: 'file' } as const;

/** Finds the form field that an API error belongs to. */
export function fieldErrorOf(error: Refusal, type: CodeType): FieldError {
  const field = error.code === 'project_not_found' ? 'project_id' : (error.field ?? '');
  return { path: inputOf(field) ?? splitPath(field) ?? dataPath(field, type), text: problemText(error) };
}

function inputOf(field: string): string | null {
  const name = RENAMED[field] ?? field;
  return INPUTS.has(name) ? name : null;
}

/** `split[1].url` is `split.1.url` in the form. */
function splitPath(field: string): string | null {
  return /^split\[\d+\]\.\w+$/.test(field) ? field.replace(/\[(\d+)\]/, '.$1') : null;
}

const DATA_FIELD = 'qr_data.';

function dataPath(field: string, type: CodeType): string | null {
  if (type === 'url' || type === 'dynamic_url') return null;
  if (field === 'qr_data') return FIRST_OF_DATA[type];
  if (!field.startsWith(DATA_FIELD)) return null;
  const inner = field.slice(DATA_FIELD.length);
  return type === 'text' ? inner : `${DATA[type]}.${inner.replace(/\[(\d+)\]/g, '.$1')}`;
}
