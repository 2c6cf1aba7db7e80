import type { Clock } from '../lib/clock.ts';
import type { Reach } from '../store/reach.ts';
import type { Code } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { codeNotFound, isQrId } from './qr-code.ts';
import { normalizeSlug } from './values/slug.ts';

type CurrentDeps = {
  clock: Clock;
  /** Missing for planned changes themselves. */
  plannedChanges?: { ofCode(codeSeq: number): Promise<void> };
};

/** A code with all that was planned for it until now, however much of its account is due at once. */
export async function withPlannedChanges<Found extends Pick<Code, 'seq' | 'next_change_at'>>(
  { clock, plannedChanges }: CurrentDeps,
  find: () => Promise<Found>,
): Promise<Found> {
  const code = await find();
  const { seq, next_change_at: next } = code;
  if (!plannedChanges || next === null || clock.now() < next) return code;
  // One that cannot be made for a fault of ours keeps nobody from the code: the worker tells of it, and tries again.
  await plannedChanges.ofCode(seq).catch(rethrowUnavailable);
  return find();
}

function rethrowUnavailable(error: unknown): void {
  if (error instanceof StoreUnavailable) throw error;
}

type FindDeps = CurrentDeps & { store: StoreWith<'findQrCode'> };

/** An archived code, one out of reach and one that never existed all look the same to the caller. */
export async function getQrCode(deps: FindDeps, reach: Reach, id: string): Promise<Code> {
  return visible(await withPlannedChanges(deps, () => getOwnedQrCode(deps.store, reach, id)));
}

/** For the owner, including archived codes. */
export async function getOwnedQrCode(store: StoreWith<'findQrCode'>, reach: Reach, id: string): Promise<Code> {
  const code = isQrId(id) ? await store.read.findQrCode(reach, id) : undefined;
  if (!code) throw codeNotFound();
  return code;
}

export async function getQrCodeBySlug(
  deps: CurrentDeps & { store: StoreWith<'findQrCodeBySlug'> },
  accountId: string,
  text: string,
): Promise<Code> {
  const slug = normalizeSlug(text);
  const find = async () => {
    const code = slug === null ? undefined : await deps.store.read.findQrCodeBySlug(accountId, slug);
    if (!code) throw codeNotFound();
    return code;
  };
  return visible(await withPlannedChanges(deps, find));
}

function visible(code: Code): Code {
  if (code.status === 'archived') throw codeNotFound();
  return code;
}
