import { invalidField, Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import type { Authored } from '../store/activity/activity.ts';
import type { Store } from '../store/store.ts';

type Deps = Authored & { store: Store; clock: Clock };

/** Blocks a code until the operator unblocks it. `reason` completes "blocked by the operator: …". */
export async function blockCode(
  { store, clock, author }: Deps,
  codeId: string,
  { reason, operator }: { reason: string; operator: string },
): Promise<void> {
  const text = `was blocked by the operator of this server: ${reason}`;
  const reasons = [{ source: 'operator', url: '', text }];
  const now = clock.now();
  const code = await store.write.blockCode({ codeId, reason, reasons, operator, now, by: author?.() });
  if (!code) throw new Refusal('qr_not_found', 'There is no such code');
  await store.write.decideReports({ codeId, state: 'blocked', now });
}

/** The safety check decides within moments whether the code becomes active again. */
export async function unblockCode({ store, clock, author }: Deps, codeId: string, operator: string): Promise<void> {
  const code = await store.write.unblockCode({ codeId, operator, now: clock.now(), by: author?.() });
  if (!code) throw invalidField('code', 'is not blocked by the operator');
}
