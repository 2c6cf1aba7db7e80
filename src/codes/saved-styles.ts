import { invalid, Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { requireProject } from '../projects/find-project.ts';
import type { SavedStyleRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import { readDecoration, readStyle } from './code-content.ts';
import { logoNotFound } from './refusals.ts';

const MAX_PER_PROJECT = 100;

type NewStyle = {
  name: string;
  style: Record<string, unknown>;
  decoration?: Record<string, unknown> | undefined;
};

/** Oldest first. */
export async function listStyles(
  store: StoreWith<'findProject' | 'listSavedStyles'>,
  accountId: string,
  projectId: string,
): Promise<SavedStyleRow[]> {
  await requireProject(store, accountId, projectId);
  return store.read.listSavedStyles(accountId, projectId);
}

/** Saves a complete style with its decoration under a name; missing values get their defaults. */
export async function saveStyle(
  deps: { store: StoreWith<'findProject' | 'insertSavedStyle'>; clock: Clock },
  accountId: string,
  projectId: string,
  { name, style, decoration = {} }: NewStyle,
): Promise<SavedStyleRow> {
  const whole = readStyle(style);
  const parts = readDecoration(decoration, whole);
  await requireProject(deps.store, accountId, projectId);
  const now = deps.clock.now();
  const saved = {
    id: newId('sty', now),
    account_id: accountId,
    project_id: projectId,
    name,
    style: whole,
    decoration: parts,
    created_at: now,
  };
  const logo = parts.logo?.hash ?? null;
  const outcome = await deps.store.write.insertSavedStyle({ style: saved, logo, cap: MAX_PER_PROJECT });
  if (outcome === 'saved') return saved;
  if (outcome === 'no_logo') throw logoNotFound();
  throw invalid(`the project has ${MAX_PER_PROJECT} saved styles, which is all it may have; delete one first`);
}

export async function deleteStyle(store: StoreWith<'deleteSavedStyle'>, accountId: string, id: string): Promise<void> {
  const isDeleted = await store.write.deleteSavedStyle({ accountId, id });
  if (!isDeleted) throw new Refusal('not_found', 'There is no such saved style in this account');
}
