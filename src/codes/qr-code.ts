import { Refusal } from '../errors/refusal.ts';

const ID_FORM = /^qr_[0-9a-z]{26}$/;

/** Whether a string can be a code's id; others are never sent to the store. */
export function isQrId(text: string): boolean {
  return ID_FORM.test(text);
}

export function codeNotFound(): Refusal {
  return new Refusal('qr_not_found', 'There is no such QR code in this account, or it is archived');
}
