import { z } from 'zod';
import type { Clock } from '../lib/clock.ts';
import { readableText } from '../lib/readable-text.ts';
import type { Reach } from '../store/reach.ts';
import type { UtmPresetRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import { requireProject } from './find-project.ts';
import { deleteNamedItem, saveNamedItem } from './named-items.ts';

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
  reach: Reach,
  projectId: string,
): Promise<UtmPresetRow[]> {
  await requireProject(store, reach, projectId);
  return store.read.listUtmPresets(reach.accountId, projectId);
}

export async function saveUtmPreset(
  deps: { store: StoreWith<'findProject' | 'insertNamedItem'>; clock: Clock },
  { accountId, projectIds }: Reach,
  projectId: string,
  { name, parameters }: z.output<typeof newUtmPreset>,
): Promise<UtmPresetRow> {
  const values = { name, parameters: parameters as UtmPresetRow['parameters'] };
  const saved = await saveNamedItem(deps, 'utm_presets', { accountId, projectIds, projectId }, values);
  if (typeof saved === 'string') throw new Error('A preset was refused for a logo or a key, and has none');
  return saved.value;
}

export function deleteUtmPreset(store: StoreWith<'deleteNamedItem'>, reach: Reach, id: string): Promise<void> {
  return deleteNamedItem(store, 'utm_presets', reach, id);
}
