import type { RenderStatus } from '../../../../src/codes/values/code-values.ts';
import { ApiError } from '../../../lib/api.ts';
import { type Format, fileBaseName, uniqueNames } from '../../../lib/code-files.ts';
import { drawPdf } from '../../../lib/code-pdf.ts';
import { sameOriginPath } from '../../../lib/link-text.ts';
import { type Code, v2 } from '../../../lib/v2.ts';

type Skipped = { label: string; reason: string };
/** `earlier`: the labels of codes whose picture is of the design before the last change. */
export type Zipped = { blob: Blob; files: number; skipped: Skipped[]; earlier: string[] };

/** The number of connections that browsers open to one server. */
const WIDTH = 6;

/** The pictures of codes in one archive. Codes without one are skipped and named. Throws when aborted. */
export async function zipCodes(
  items: readonly Code[],
  format: Format,
  signal: AbortSignal,
  onProgress: (done: number) => void,
): Promise<Zipped> {
  const { downloadZip } = await import('client-zip');
  const names = uniqueNames(items.map(fileBaseName), format);
  const skipped: Skipped[] = [];
  const earlier: string[] = [];
  let done = 0;

  async function* files() {
    const pictures = mapConcurrently(items, WIDTH, (item) => pictureFile(item, format, signal));
    for await (const picture of pictures) {
      signal.throwIfAborted();
      const item = items[done] as Code;
      const name = names[done] as string;
      onProgress(++done);
      if (picture.ok) {
        if (picture.isEarlier) earlier.push(item.label);
        yield { name, input: picture.bytes, lastModified: new Date(item.updated_at) };
      } else skipped.push({ label: item.label, reason: picture.reason });
    }
  }

  const blob = await downloadZip(files()).blob();
  signal.throwIfAborted();
  return { blob, files: items.length - skipped.length, skipped, earlier };
}

type Bytes = Uint8Array<ArrayBuffer>;
/** `isEarlier`: of the design before the last change, which is not drawn. */
type PictureFile = { ok: true; bytes: Bytes; isEarlier: boolean } | { ok: false; reason: string };

const NOT_DRAWN: PictureFile = { ok: false, reason: 'The picture is not drawn yet' };
const DESIGN_NOT_DRAWN: PictureFile = { ok: false, reason: 'The design is not drawn since its last change' };
const NO_PNG: PictureFile = { ok: false, reason: 'PNG is switched off in the design' };

/** The file of a code in this format. Never throws: an error becomes the reason. */
async function pictureFile(item: Code, format: Format, signal: AbortSignal): Promise<PictureFile> {
  try {
    if (item.file_url_svg === null) return NOT_DRAWN;
    if (format === 'svg') return await fetchPicture(item.file_url_svg, item.render_status, signal);
    const code = await retryWhenLimited(
      () => v2('GET /v2/qr-codes/{id}', { path: { id: item.qr_id } }, signal),
      signal,
    );
    if (code.file_url_svg === null) return NOT_DRAWN;
    if (format === 'pdf') {
      return code.render_status === 'done'
        ? { ok: true, bytes: await drawPdf(code), isEarlier: false }
        : DESIGN_NOT_DRAWN;
    }
    return code.file_url_png === null ? NO_PNG : await fetchPicture(code.file_url_png, code.render_status, signal);
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
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

async function fetchPicture(url: string, status: RenderStatus, signal: AbortSignal): Promise<PictureFile> {
  const answer = await fetch(sameOriginPath(url), { signal });
  if (!answer.ok) return { ok: false, reason: `The server answered with status ${answer.status}` };
  return { ok: true, bytes: new Uint8Array(await answer.arrayBuffer()), isEarlier: status !== 'done' };
}

/**
 * Maps items with at most `width` calls in flight and yields the results in the order of the items. Starts nothing
 * more when its consumer stops. `work` must not reject: it resolves to an error value.
 */
export async function* mapConcurrently<Item, Result>(
  items: readonly Item[],
  width: number,
  work: (item: Item, index: number) => Promise<Result>,
): AsyncGenerator<Result> {
  const running: Promise<Result>[] = [];
  let next = 0;
  const begin = () => {
    for (const item of items.slice(next, next + width - running.length)) running.push(work(item, next++));
  };
  begin();
  for (let first = running.shift(); first; first = running.shift()) {
    const result = await first;
    begin();
    yield result;
  }
}
