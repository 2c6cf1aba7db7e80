import type { DecorationKey } from '../../../src/render/picture/decoration.ts';
import { HISTORY_FIELDS } from '../../lib/history-text.ts';
import { lockReason } from '../../lib/lock-reason.ts';
import type { Me } from '../../lib/me.ts';
import { rulesOf, sameRules } from '../../lib/redirect-rules.ts';
import type { Code, CodeChange, HistoryField } from '../../lib/v2.ts';
import { asRules } from './rules-change.ts';
import { asParts, asStyle } from './style-change.ts';

export type RestorableField = {
  [Field in HistoryField]: (typeof HISTORY_FIELDS)[Field] extends { plural: string } ? Field : never;
}[HistoryField];

export function isRestorable(field: string): field is RestorableField {
  return 'plural' in (HISTORY_FIELDS[field as HistoryField] ?? {});
}

export type RestoreOption =
  | { kind: 'possible'; change: CodeChange; caution: string | null }
  | { kind: 'impossible'; reason: string };

type Facts = {
  code: Pick<Code, RestorableField | 'type' | 'scan_count'>;
  me: Pick<Me, 'plan' | 'plans'>;
  /** Milliseconds. */
  now: number;
};

/** Whether an earlier value can be restored, and the request that does it. */
export function restoreOption(field: RestorableField, old: unknown, { code, me, now }: Facts): RestoreOption {
  if (isCurrent(field, old, code)) return { kind: 'impossible', reason: 'This is the current value.' };
  if (field === 'redirect_url' && (code.type !== 'url' || typeof old !== 'string')) {
    return { kind: 'impossible', reason: 'The destination of this type of code cannot be changed.' };
  }
  const locked = needsPlan(field, old) ? lockReason(me, 'advanced_redirects', HISTORY_FIELDS[field].plural) : null;
  if (locked !== null) return { kind: 'impossible', reason: locked };
  return {
    kind: 'possible',
    change: { [field]: old } as CodeChange,
    caution: cautionOf(field, old, code, now),
  };
}

function isCurrent(field: RestorableField, old: unknown, code: Facts['code']): boolean {
  switch (field) {
    case 'rules':
      return sameRules(asRules(old), rulesOf(code));
    case 'qr_render_metadata':
      return Object.entries(asStyle(old)).every(
        ([key, value]) => code.qr_render_metadata[key as keyof Code['qr_render_metadata']] === value,
      );
    case 'decoration':
      return Object.entries(asParts(old)).every(
        ([key, value]) => JSON.stringify(code.decoration[key as DecorationKey]) === JSON.stringify(value),
      );
    case 'split':
      return JSON.stringify(code.split) === JSON.stringify(old);
    default:
      return code[field] === old;
  }
}

const ADVANCED: ReadonlySet<RestorableField> = new Set([
  'split',
  'expires_at',
  'scan_limit',
  'expired_url',
  'limit_reached_url',
]);

/** Clearing needs no plan; only setting a value does. */
function needsPlan(field: RestorableField, old: unknown): boolean {
  if (field === 'rules') return asRules(old).length > 0;
  return ADVANCED.has(field) && old !== null;
}

/** A warning where restoring the value stops scans at once. */
function cautionOf(field: RestorableField, old: unknown, code: Facts['code'], now: number): string | null {
  if (field === 'expires_at' && typeof old === 'string' && Date.parse(old) <= now) {
    return 'This time has passed, so the code stops working at once.';
  }
  if (field === 'scan_limit' && typeof old === 'number' && old <= code.scan_count) {
    return 'The code already has that many scans, so it stops working at once.';
  }
  return null;
}
