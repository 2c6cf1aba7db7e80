import type { ThreadReply } from '../lib/run-on-thread.ts';
import { type BackupPlace, type BackupResult, backUp } from './backup.ts';

/** Makes one backup in a separate thread: copying a large file takes seconds, in which the main thread must answer. */
declare const self: Worker;

export type BackupOrder = { place: BackupPlace; file: string; now: number };
type BackupAnswer = ThreadReply<BackupResult>;

self.onmessage = async ({ data }: MessageEvent<BackupOrder>) => {
  let answer: BackupAnswer;
  try {
    answer = { result: await backUp(data.place, data.file, data.now) };
  } catch (error) {
    answer = { problem: (error as Error).message };
  }
  self.postMessage(answer);
};
