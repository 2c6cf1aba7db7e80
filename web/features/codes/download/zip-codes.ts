import type { CodeItem } from '../../../../src/http/dashboard/contract.ts';
import { type Format, fileBaseName, uniqueNames } from '../../../lib/code-files.ts';
import { mapConcurrently } from './map-concurrently.ts';
import { pictureFile } from './picture-file.ts';

export type Skipped = { label: string; reason: string };
/** `earlier`: the labels of codes whose picture is of the design before the last change. */
type Zipped = { blob: Blob; files: number; skipped: Skipped[]; earlier: string[] };

/** The number of connections that browsers open to one server. */
const WIDTH = 6;

/** The pictures of codes in one archive. Codes without one are skipped and named. Throws when aborted. */
export async function zipCodes(
  items: readonly CodeItem[],
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
      const item = items[done] as CodeItem;
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
