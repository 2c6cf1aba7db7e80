import { ERRORS, type ErrorCode } from '../errors/codes.ts';
import type { MessageKind } from './pages/stop-page.ts';

type Stop = { readonly status: number; readonly code: ErrorCode; readonly message: string };

function stop(
  code:
    | 'qr_not_found'
    | 'misdirected_request'
    | 'qr_blocked'
    | 'password_required'
    | 'qr_expired'
    | 'qr_scan_limit_reached'
    | 'rate_limited'
    | 'unavailable',
  message: string,
): Stop {
  return { status: ERRORS[code].status[0], code, message };
}

export const MISDIRECTED_MESSAGE = 'This host is not served here.';

/** The JSON error for each refusal. Pages show it in the visitor's language. */
export const STOPS: Readonly<Record<MessageKind, Stop>> = {
  not_found: stop('qr_not_found', 'No QR code answers to this link.'),
  misdirected: stop('misdirected_request', MISDIRECTED_MESSAGE),
  blocked: stop('qr_blocked', 'This QR code is blocked because its destination was found unsafe.'),
  locked: stop('password_required', 'This QR code asks for a password.'),
  wrong_password: stop('password_required', 'This password is wrong.'),
  too_many_passwords: stop(
    'rate_limited',
    'Too many wrong passwords were sent from this address; try again in a minute.',
  ),
  expired: stop('qr_expired', 'This QR code has expired.'),
  limit_reached: stop('qr_scan_limit_reached', 'This QR code has been scanned as many times as its owner allows.'),
  rate_limited: stop('rate_limited', 'Too many unknown codes were opened from this address; try again shortly.'),
  unavailable: stop('unavailable', 'The scan cannot be counted at the moment. Please try again shortly.'),
};
