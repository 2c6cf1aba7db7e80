import { invalid } from '../../errors/refusal.ts';
import { programFile } from '../../lib/program-files.ts';

export type UnpackOrder = { path: string; unpacked: string };
/** It wants to write so many bytes in all, or has ended; `isOfFile`: the problem is one of the spreadsheet. */
export type UnpackNews = { bytes: number } | { problem: string | null; isOfFile: boolean };

let last: Promise<unknown> = Promise.resolve();

/**
 * Writes the rows of a spreadsheet as lines, which can be read in pieces. On a thread, since a hostile one takes seconds,
 * and one after the other, since it may take 300 MB of memory. `allow` is asked before more bytes are written.
 */
export function unpackSpreadsheet(order: UnpackOrder, allow: (bytes: number) => Promise<void>): Promise<void> {
  const unpacked = last.then(() => unpackNow(order, allow));
  last = unpacked.catch(() => {});
  return unpacked;
}

function unpackNow(order: UnpackOrder, allow: (bytes: number) => Promise<void>): Promise<void> {
  const thread = new Worker(programFile('src/transfer/jobs/unpack-thread.ts'));
  const ended = Promise.withResolvers<void>();
  thread.onmessage = ({ data }: MessageEvent<UnpackNews>) => {
    if ('bytes' in data) allow(data.bytes).then(() => thread.postMessage(data.bytes), ended.reject);
    else if (data.problem === null) ended.resolve();
    else ended.reject(data.isOfFile ? invalid(data.problem) : new Error(data.problem));
  };
  thread.onerror = ({ message }) => ended.reject(new Error(message));
  thread.postMessage(order);
  return ended.promise.finally(() => thread.terminate());
}
