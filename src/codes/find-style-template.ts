import { Refusal } from '../errors/refusal.ts';
import type { Reach } from '../store/reach.ts';
import type { StyleTemplateRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';

export async function getStyleTemplate(
  store: StoreWith<'findStyleTemplate'>,
  reach: Reach,
  id: string,
): Promise<StyleTemplateRow> {
  const template = await store.read.findStyleTemplate(reach, id);
  if (!template) throw templateNotFound();
  return template;
}

export function templateNotFound(): Refusal {
  return new Refusal('not_found', 'There is no such style template in this account');
}
