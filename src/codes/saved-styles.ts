import type { Clock } from '../lib/clock.ts';
import { requireProject } from '../projects/find-project.ts';
import { deleteNamedItem, saveNamedItem } from '../projects/named-items.ts';
import type { SavedStyleRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import { readDecoration, readStyle } from './code-content.ts';
import { logoNotFound } from './refusals.ts';

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
  deps: { store: StoreWith<'findProject' | 'insertNamedItem'>; clock: Clock },
  accountId: string,
  projectId: string,
  { name, style: sent, decoration: sentDecoration = {} }: NewStyle,
): Promise<SavedStyleRow> {
  const style = readStyle(sent);
  const decoration = readDecoration(sentDecoration, style);
  const owner = { accountId, projectId };
  const logo = decoration.logo?.hash ?? null;
  const saved = await saveNamedItem(deps, 'saved_styles', owner, { name, style, decoration }, logo);
  if (!saved) throw logoNotFound();
  return saved;
}

export function deleteStyle(store: StoreWith<'deleteNamedItem'>, accountId: string, id: string): Promise<void> {
  return deleteNamedItem(store, 'saved_styles', accountId, id);
}
