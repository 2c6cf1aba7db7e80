import { cellsLine } from '../../lib/json-lines.ts';
import { writeChunks, writeFileAtomically } from '../../lib/new-file.ts';
import { readXlsx } from '../../lib/xlsx/read-xlsx.ts';
import { XlsxProblem } from '../../lib/xlsx/xlsx-problem.ts';
import type { UnpackNews, UnpackOrder } from './unpack-spreadsheet.ts';

/** Unpacks one spreadsheet. A second message and so on: how many bytes it may write in all. */
declare const self: Worker;

/** Asked for at once. */
const STEP_BYTES = 4 * 1024 * 1024;

let allow: (bytes: number) => void = () => {};

self.onmessage = async ({ data }: MessageEvent<UnpackOrder | number>) => {
  if (typeof data === 'number') allow(data);
  else tell(await unpack(data));
};

function tell(news: UnpackNews): void {
  self.postMessage(news);
}

async function unpack({ path, unpacked }: UnpackOrder): Promise<UnpackNews> {
  try {
    await writeFileAtomically(unpacked, (partial) => writeChunks(partial, lines(path)));
    return { problem: null, isOfFile: true };
  } catch (error) {
    return { problem: (error as Error).message, isOfFile: error instanceof XlsxProblem };
  }
}

/** Nothing is written that was not allowed. */
async function* lines(path: string): AsyncGenerator<Buffer> {
  let [bytes, allowed] = [0, 0];
  for await (const rows of readXlsx(path)) {
    const text = Buffer.from(rows.map(cellsLine).join(''));
    bytes += text.length;
    if (bytes > allowed) {
      const answer = Promise.withResolvers<number>();
      allow = answer.resolve;
      tell({ bytes: bytes + STEP_BYTES });
      allowed = await answer.promise;
    }
    yield text;
  }
}
