import { invalid, invalidField } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import type { Authored } from '../store/activity/activity.ts';
import type { BlockedFileRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';

type Deps<Name extends 'blockFile' | 'unblockFile'> = Authored & { store: StoreWith<Name>; clock: Clock };

/** By its hash, for all accounts: no code serves it from the next scan on, on any node, and nobody can upload it. */
export async function blockFile(
  { store, clock, author }: Deps<'blockFile'>,
  sha256: string,
  note: string,
): Promise<BlockedFileRow> {
  return store.write.blockFile({ sha256: requireHash(sha256), note, created_at: clock.now(), by: author?.() });
}

export async function unblockFile(
  { store, clock, author }: Deps<'unblockFile'>,
  sha256: string,
): Promise<BlockedFileRow> {
  const removed = await store.write.unblockFile({ sha256: requireHash(sha256), now: clock.now(), by: author?.() });
  if (!removed) throw invalid('This file is not blocked');
  return removed;
}

function requireHash(text: string): string {
  const hash = text.trim().toLowerCase();
  if (/^[0-9a-f]{64}$/.test(hash)) return hash;
  throw invalidField('sha256', 'must be the SHA-256 of a file in 64 hexadecimal digits, as sha256sum prints it');
}
