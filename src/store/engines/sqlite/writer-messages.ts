import type { WriteName } from '../../writes.ts';

/** What the program and the writer thread say to each other. Plain data only. */
export type ToWriter =
  | { kind: 'open'; path: string; now: number }
  | { kind: 'batch'; writes: { name: WriteName; input: unknown }[] };

export type WriteResult = { ok: true; value: unknown } | { ok: false; error: WriterFailure };

/** `unavailable`: the file is locked, the disk is full or broken; the call may succeed later. */
export type WriterFailure = { unavailable: boolean; name: string; message: string };

export type FromWriter =
  | { kind: 'opened'; migrated: string[] }
  | { kind: 'refused'; error: WriterFailure }
  | { kind: 'done'; results: WriteResult[] };
