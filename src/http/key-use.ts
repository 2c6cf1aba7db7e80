import { RecentMap } from '../lib/recent-map.ts';
import type { StoreWith } from '../store/store.ts';

/** The precision of "last used", so that a busy key costs one write a minute. */
const PRECISION_MS = 60_000;
const SAVE_EVERY_MS = 1_000;
/** Keys kept in memory; for others the store has the last use. */
const MAX_NOTED = 10_000;

/** Records when keys were last used, in the background. */
export function createKeyUse(store: StoreWith<'markKeysUsed'>): {
  note(keyId: string, lastUsedAt: number | null, now: number): void;
  close(): Promise<void>;
} {
  let noted = new RecentMap<string, number>(MAX_NOTED);
  let unsaved = new Map<string, number>();

  async function save(): Promise<void> {
    if (unsaved.size === 0) return;
    const uses = [...unsaved].map(([keyId, at]) => ({ keyId, at }));
    unsaved = new Map();
    await store.write.markKeysUsed(uses);
  }

  const timer = setInterval(() => {
    // A use that could not be saved is recorded again by a later request.
    save().catch(() => {
      noted = new RecentMap(MAX_NOTED);
    });
  }, SAVE_EVERY_MS);
  timer.unref();

  return {
    note(keyId, lastUsedAt, now) {
      const known = noted.get(keyId) ?? lastUsedAt;
      if (known !== null && Math.abs(now - known) < PRECISION_MS) return;
      noted.set(keyId, now);
      unsaved.set(keyId, now);
    },
    async close() {
      clearInterval(timer);
      await save();
    },
  };
}
