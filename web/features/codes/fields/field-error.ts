import type { CodeType } from '../../../../src/qr-codes/code-values.ts';
import type { ApiError } from '../../../lib/api.ts';

/** Where an error is shown: at the form field it is about, or, without a path, above the form. */
export type FieldError = { path: string | null; text: string };

type Refusal = Pick<ApiError, 'code' | 'message'>;

/** `qr_data.phones[0].number must be …`: a field's name, as only fields begin in lower case, and the rest. */
const NAMED = /^([a-z][a-z0-9_]*(?:\.[a-z0-9_]+|\[\d+\])*) (.+)$/s;

/** Error codes that belong to a field although the message does not name it. */
const PATH_OF_CODE: Partial<Record<string, string>> = {
  unsafe_url: 'redirect_url',
  project_not_found: 'project_id',
  project_forbidden: 'project_id',
};

const PATH_OF_FIELD: Partial<Record<string, string>> = {
  redirect_url: 'redirect_url',
  label: 'label',
  name: 'label',
  project_id: 'project_id',
  text: 'text',
  expires_at: 'expires',
  scan_limit: 'scan_limit',
};

/** What is wrong with the whole of `qr_data` is said at its first field. */
const FIRST_OF_DATA = { text: 'text', vcard: 'card.first_name', wifi: 'network.ssid' } as const;
const DATA = { vcard: 'card', wifi: 'network' } as const;

/** Finds the form field that an API error belongs to. */
export function fieldErrorOf({ code, message }: Refusal, type: CodeType): FieldError {
  const [, field = '', rest = ''] = NAMED.exec(message) ?? [];
  const path = PATH_OF_FIELD[field] ?? dataPath(field, type);
  if (path) return { path, text: sentence(rest) };
  return { path: PATH_OF_CODE[code] ?? null, text: sentence(message) };
}

function dataPath(field: string, type: CodeType): string | null {
  if (type === 'url' || type === 'dynamic_url') return null;
  if (field === 'qr_data') return FIRST_OF_DATA[type];
  const inner = /^qr_data\.(.+)$/.exec(field)?.[1];
  if (!inner) return null;
  return type === 'text' ? inner : `${DATA[type]}.${inner.replace(/\[(\d+)\]/g, '.$1')}`;
}

function sentence(text: string): string {
  return /^https?:/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
