import { invalid, Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { requireProject } from '../projects/find-project.ts';
import { readStyle } from '../qr-codes/code-content.ts';
import type { SavedStyleRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';

const MAX_PER_PROJECT = 100;

/** Oldest first. */
export async function listStyles(
  store: StoreWith<'findProject' | 'listSavedStyles'>,
  accountId: string,
  projectId: string,
): Promise<SavedStyleRow[]> {
  await requireProject(store, accountId, projectId);
  return store.read.listSavedStyles(accountId, projectId);
}

/** Keeps a style under a name, whole: what is not given is the default. */
export async function saveStyle(
  deps: { store: StoreWith<'findProject' | 'insertSavedStyle'>; clock: Clock },
  accountId: string,
  projectId: string,
  { name, style }: { name: string; style: Record<string, unknown> },
): Promise<SavedStyleRow> {
  const whole = JSON.stringify(readStyle(style));
  await requireProject(deps.store, accountId, projectId);
  const now = deps.clock.now();
  const row = { id: newId('sty', now), account_id: accountId, project_id: projectId, name, style: whole };
  const saved = { ...row, created_at: now };
  if (await deps.store.write.insertSavedStyle({ style: saved, cap: MAX_PER_PROJECT })) return saved;
  throw invalid(
    `the project has ${MAX_PER_PROJECT} saved styles, which is all it may have; delete one first`,
  );
}

export async function deleteStyle(
  store: StoreWith<'deleteSavedStyle'>,
  accountId: string,
  id: string,
): Promise<void> {
  const isDeleted = await store.write.deleteSavedStyle({ accountId, id });
  if (!isDeleted) throw new Refusal('not_found', 'There is no such saved style in this account');
}
