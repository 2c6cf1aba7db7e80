import { invalid, Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import type { Authored } from '../store/activity/activity.ts';
import type { SafetyListEntry } from '../store/safety/safety-list.ts';
import type { StoreWith } from '../store/store.ts';
import { parseListEntry } from './list-entry.ts';

type Deps = Authored & { store: StoreWith<'addSafetyEntry' | 'findSafetyEntry' | 'removeSafetyEntry'>; clock: Clock };

/** Adds a host (with its subdomains), a URL (and all that begins with it) or a hash to the operator's list. */
export async function addListEntry({ store, clock, author }: Deps, text: string): Promise<SafetyListEntry> {
  const { kind, text: value } = requireEntry(text);
  const now = clock.now();
  return store.write.addSafetyEntry({ id: newId('sle', now), kind, value, created_at: now, by: author?.() });
}

export async function removeListEntry({ store, clock, author }: Deps, text: string): Promise<SafetyListEntry> {
  const { kind, text: value } = requireEntry(text);
  const removed = await store.write.removeSafetyEntry({ kind, value, now: clock.now(), by: author?.() });
  if (!removed) throw invalid(`"${value}" is not on the list`);
  return removed;
}

export async function removeListEntryById({ store, clock, author }: Deps, id: string): Promise<void> {
  const entry = await store.read.findSafetyEntry(id);
  const removed = entry && (await store.write.removeSafetyEntry({ ...entry, now: clock.now(), by: author?.() }));
  if (!removed) throw new Refusal('not_found', 'There is no such entry on the list');
}

function requireEntry(text: string) {
  const entry = parseListEntry(text);
  if (entry) return entry;
  throw invalid(
    `"${text}" is neither a host nor a URL; give for instance bad.example or https://bad.example/path`,
    'entry',
  );
}
