import { z } from 'zod';
import { invalid, Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { readableText } from '../lib/readable-text.ts';
import type { UtmPresetRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import { requireProject } from './find-project.ts';

const MAX_PER_PROJECT = 100;

const value = readableText({ min: 1, max: 200, blank: false, lines: false });

/** Named values of campaign parameters, to be reused in URLs. */
export const newUtmPreset = z.strictObject({
  name: readableText({ min: 1, max: 255, blank: false, lines: false }),
  parameters: z.strictObject({
    source: value.optional(),
    medium: value.optional(),
    campaign: value.optional(),
    term: value.optional(),
    content: value.optional(),
  }),
});

/** Oldest first. */
export async function listUtmPresets(
  store: StoreWith<'findProject' | 'listUtmPresets'>,
  accountId: string,
  projectId: string,
): Promise<UtmPresetRow[]> {
  await requireProject(store, accountId, projectId);
  return store.read.listUtmPresets(accountId, projectId);
}

export async function saveUtmPreset(
  deps: { store: StoreWith<'findProject' | 'insertUtmPreset'>; clock: Clock },
  accountId: string,
  projectId: string,
  { name, parameters }: z.output<typeof newUtmPreset>,
): Promise<UtmPresetRow> {
  await requireProject(deps.store, accountId, projectId);
  const now = deps.clock.now();
  const preset = {
    id: newId('utm', now),
    account_id: accountId,
    project_id: projectId,
    name,
    parameters: parameters as UtmPresetRow['parameters'],
    created_at: now,
  };
  if (await deps.store.write.insertUtmPreset({ preset, cap: MAX_PER_PROJECT })) return preset;
  throw invalid(`the project has ${MAX_PER_PROJECT} UTM presets, which is all it may have; delete one first`);
}

export async function deleteUtmPreset(
  store: StoreWith<'deleteUtmPreset'>,
  accountId: string,
  id: string,
): Promise<void> {
  const isDeleted = await store.write.deleteUtmPreset({ accountId, id });
  if (!isDeleted) throw new Refusal('not_found', 'There is no such UTM preset in this account');
}
