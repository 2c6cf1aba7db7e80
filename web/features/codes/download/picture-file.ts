import type { Code, CodeItem } from '../../../../src/http/dashboard/contract.ts';
import { ApiError, api } from '../../../lib/api.ts';
import { FORMAT_TEXT, type Format } from '../../../lib/code-files.ts';
import { sameOriginPath } from '../../../lib/link-text.ts';
import { fetchLogoImage } from '../../../lib/logos.ts';
import { notifyError } from '../../../lib/notify.tsx';
import { saveFile } from '../../../lib/save-file.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type PictureFile = { ok: true; bytes: Bytes } | { ok: false; reason: string };

const NOT_DRAWN: PictureFile = { ok: false, reason: 'The picture is not drawn yet' };
const NO_PNG: PictureFile = { ok: false, reason: 'PNG is switched off in the design' };

/** The file of a code in this format. Never throws: an error becomes the reason. */
export async function pictureFile(item: CodeItem, format: Format, signal: AbortSignal): Promise<PictureFile> {
  try {
    if (item.file_url_svg === null) return NOT_DRAWN;
    if (format === 'svg') return await fetchPicture(item.file_url_svg, signal);
    const code = await retryWhenLimited(() => api('GET /codes/{id}', { id: item.qr_id }, signal), signal);
    if (format === 'pdf') return { ok: true, bytes: await drawPdf(code) };
    return code.file_url_png === null ? NO_PNG : await fetchPicture(code.file_url_png, signal);
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Drawn in the browser, by the same code as on the server, which is loaded with the first PDF. */
async function drawPdf(code: Pick<Code, 'payload' | 'qr_render_metadata' | 'decoration'>): Promise<Bytes> {
  const { picturePdf } = await import('../../../../src/render/picture/pdf.ts');
  const { payload, qr_render_metadata, decoration } = code;
  const image = decoration.logo === null ? null : await fetchLogoImage(decoration.logo.hash);
  return new Uint8Array(picturePdf(payload, qr_render_metadata, decoration, image));
}

const PAUSE_MS = 3_000;
/** A little more than a minute, after which the server's request limit is reset. */
const MAX_PAUSES = 25;

/** Retries after a pause on 429: a large archive makes many requests. */
async function retryWhenLimited<Result>(ask: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (let pauses = 0; ; pauses++) {
    try {
      return await ask();
    } catch (error) {
      const isTooMuch = error instanceof ApiError && error.status === 429;
      if (!isTooMuch || pauses >= MAX_PAUSES || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

async function fetchPicture(url: string, signal: AbortSignal): Promise<PictureFile> {
  const answer = await fetch(sameOriginPath(url), { signal });
  if (!answer.ok) return { ok: false, reason: `The server answered with status ${answer.status}` };
  return { ok: true, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

export async function savePdf(code: Code, name: string): Promise<void> {
  try {
    saveFile(new Blob([await drawPdf(code)], { type: FORMAT_TEXT.pdf.media }), name);
  } catch (error) {
    notifyError(error, 'The PDF was not created');
  }
}
