import type { StoreWith } from '../store/store.ts';
import { slug, tooShortFor } from './link-fields.ts';
import type { CodeType } from './values/code-values.ts';

/** Why a new code of this type cannot have the slug, whoever has it; null: it can, at this moment. */
export async function checkSlug(
  store: StoreWith<'findTakenSlugs'>,
  sent: string,
  type: CodeType,
): Promise<string | null> {
  const { data, error } = slug.safeParse(sent);
  if (error) return error.issues[0]?.message ?? 'is invalid';
  const taken = await store.read.findTakenSlugs([data]);
  return tooShortFor(data, type) ?? (taken.length > 0 ? 'is taken' : null);
}
