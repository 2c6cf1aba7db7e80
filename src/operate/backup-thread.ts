import type { ThreadReply } from '../lib/run-on-thread.ts';
import { type BackupResult, backUp, type StoreLocation } from './backup.ts';

/** Makes one backup in a separate thread: copying a large file takes seconds, in which the main thread must answer. */
declare const self: Worker;

export type BackupOrder = { location: StoreLocation; file: string; now: number };
type BackupReply = ThreadReply<BackupResult>;

self.onmessage = async ({ data }: MessageEvent<BackupOrder>) => {
  let answer: BackupReply;
  try {
    answer = { result: await backUp(data.location, data.file, data.now) };
  } catch (error) {
    answer = { problem: (error as Error).message };
  }
  self.postMessage(answer);
};
