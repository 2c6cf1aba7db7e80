import type { NewCode } from '../../../../src/http/dashboard/contract.ts';
import type { CodeType } from '../../../../src/qr-codes/values/code-values.ts';
import { type ApiError, problemText } from '../../../lib/api.ts';
import type { NewCodeDraft } from '../create/new-code.ts';

/** Where an error is shown: at the form field it is about, or, without a path, above the form. */
type FieldError = { path: string | null; text: string };

type Refusal = Pick<ApiError, 'code' | 'message' | 'field'>;

/** What the form of a new code has no single input for. */
export type NoInput =
  | 'type'
  | 'qr_data'
  | 'redirect_rules'
  | 'qr_render_metadata'
  | 'decoration'
  | 'analytics_enabled'
  | 'pass_query'
  | 'note';

const PATH_OF_FIELD: Partial<Record<string, string>> = {
  redirect_url: 'redirect_url',
  label: 'label',
  project_id: 'project_id',
  expires_at: 'expires',
  scan_limit: 'scan_limit',
} satisfies Record<Exclude<keyof NewCode, NoInput>, keyof NewCodeDraft>;

/** An error of `qr_data` as a whole is shown at its first field. */
const FIRST_OF_DATA = { text: 'text', vcard: 'card.first_name', wifi: 'network.ssid' } as const;
const DATA = { vcard: 'card', wifi: 'network' } as const;

/** Finds the form field that an API error belongs to. */
export function fieldErrorOf(error: Refusal, type: CodeType): FieldError {
  const field = error.code === 'project_not_found' ? 'project_id' : (error.field ?? '');
  return { path: PATH_OF_FIELD[field] ?? dataPath(field, type), text: problemText(error) };
}

const DATA_FIELD = 'qr_data.';

function dataPath(field: string, type: CodeType): string | null {
  if (type === 'url' || type === 'dynamic_url') return null;
  if (field === 'qr_data') return FIRST_OF_DATA[type];
  if (!field.startsWith(DATA_FIELD)) return null;
  const inner = field.slice(DATA_FIELD.length);
  return type === 'text' ? inner : `${DATA[type]}.${inner.replace(/\[(\d+)\]/g, '.$1')}`;
}
