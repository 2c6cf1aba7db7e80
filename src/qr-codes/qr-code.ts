import { Refusal } from '../errors/refusal.ts';
import type { QrCodeRow } from '../store/schema.ts';
import type { RedirectRule } from './redirect-rule.ts';
import { currentRules } from './v1-rules.ts';

const ID_FORM = /^qr_[0-9a-z]{26}$/;

/** Whether a string can be a code's id; others are never sent to the store. */
export function isQrId(text: string): boolean {
  return ID_FORM.test(text);
}

export function codeNotFound(): Refusal {
  return new Refusal('qr_not_found', 'There is no such QR code in this account, or it is archived');
}

export function rulesOf(code: Pick<QrCodeRow, 'redirect_rules'>): RedirectRule[] {
  return currentRules(JSON.parse(code.redirect_rules)) as RedirectRule[];
}
