import { RenderError, WaitTimeoutError } from './errors.ts';
import type { Pause } from './pause.ts';
import type { RequestOptions } from './transport.ts';
import type { QrCode, RenderedQrCode, Versioned } from './types.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/** `waitMs`: how long to wait for the picture. Default: 60,000. */
export type WaitOptions = RequestOptions & { waitMs?: number };

/** Asks for the code, with growing pauses, until its picture is there. */
export async function waitUntilRendered(
  read: (options: RequestOptions) => Promise<Versioned<QrCode>>,
  pause: Pause,
  { waitMs = 60_000, ...options }: WaitOptions,
): Promise<RenderedQrCode> {
  let waited = 0;
  for (let next = FIRST_PAUSE_MS; ; next = Math.min(LONGEST_PAUSE_MS, next * 1.5)) {
    const code = await read(options);
    if (isRendered(code)) return code;
    if (code.render_status === 'error') throw new RenderError(code.qr_id, code.render_error ?? 'unknown');
    if (code.render_status === 'idle') throw new RenderError(code.qr_id, 'none is wanted');
    if (waited >= waitMs) throw new WaitTimeoutError(code.qr_id, waitMs);
    const rest = Math.min(next, waitMs - waited);
    await pause(rest, options.signal);
    waited += rest;
  }
}

const isRendered = (code: Versioned<QrCode>): code is RenderedQrCode =>
  code.render_status === 'done' && code.slug !== null && code.file_url_svg !== null;
