import { readFileSync } from 'node:fs';
import type { ThreadReply } from '../lib/run-on-thread.ts';
import { checkFile } from './check-file.ts';
import type { Checked } from './image-bounds.ts';

/** Checks one file in a thread of its own: a hostile one takes a second, in which the main thread must answer. */
declare const self: Worker;

self.onmessage = ({ data: path }: MessageEvent<string>) => {
  let answer: ThreadReply<Checked>;
  try {
    answer = { result: checkFile(readFileSync(path)) };
  } catch (error) {
    answer = { problem: (error as Error).message };
  }
  self.postMessage(answer);
};
