import type { MessageKind } from './pages/stop-page.ts';

/** How each refusal is said to a program: status, code and sentence. Pages say it in the visitor's language. */
export const STOPS: Readonly<Record<MessageKind, { status: number; code: string; message: string }>> = {
  not_found: { status: 404, code: 'qr_not_found', message: 'No QR code answers to this link.' },
  blocked: {
    status: 403,
    code: 'qr_blocked',
    message: 'This QR code is blocked because its destination was found unsafe.',
  },
  expired: { status: 410, code: 'qr_expired', message: 'This QR code has expired.' },
  limit_reached: {
    status: 410,
    code: 'qr_scan_limit_reached',
    message: 'This QR code has been scanned as many times as its owner allows.',
  },
  unavailable: {
    status: 503,
    code: 'unavailable',
    message: 'The scan cannot be counted at the moment. Please try again shortly.',
  },
};
