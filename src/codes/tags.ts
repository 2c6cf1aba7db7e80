import { z } from 'zod';
import { invalidField, Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { readableText } from '../lib/readable-text.ts';
import { plainText } from '../lib/search-text.ts';
import { type IdempotentResult, idempotencyConflict } from '../people/idempotency.ts';
import type { NamedTags, TagChange } from '../store/codes/tags.ts';
import type { Idempotency } from '../store/idempotency/idempotent-results.ts';
import type { Code, StoredChange, TagRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import { MAX_TAGS_PER_CODE } from './values/code-values.ts';

export const MAX_PER_ACCOUNT = 500;
/** Codes per write when a tag is removed or replaced: about 20 ms. */
const BATCH_SIZE = 1_000;

export const tagName = readableText({ min: 1, max: 50, blank: false, lines: false });
export const tagRequest = z.strictObject({ name: tagName });

type Deps = { store: StoreWith<'insertTag'>; clock: Clock };

/** Names that differ only in case or accents are the same tag. */
export async function createTag(
  { store, clock }: Deps,
  accountId: string,
  name: string,
  idempotency: Idempotency | null,
): Promise<IdempotentResult<TagRow>> {
  const tag = newTag(accountId, name, clock.now());
  const result = await store.write.insertTag({ tag, cap: MAX_PER_ACCOUNT, idempotency });
  if ('tag' in result) return { value: result.tag, replayed: false };
  if ('replay' in result) return { value: result.replay as TagRow, replayed: true };
  if ('conflict' in result) throw idempotencyConflict();
  if (result.refused === 'taken') throw nameTaken(tag.name);
  throw invalidField('name', `cannot be added: an account has at most ${MAX_PER_ACCOUNT} tags`);
}

export async function renameTag(
  store: StoreWith<'renameTag'>,
  accountId: string,
  id: string,
  name: string,
): Promise<void> {
  const result = await store.write.renameTag({ account_id: accountId, id, ...namesOf(name) });
  if (result === 'taken') throw nameTaken(name.trim());
  if (result === 'none') throw tagNotFound();
}

/** Replaces the tag with the other one on all codes. */
export async function mergeTag(
  store: StoreWith<'removeTag'>,
  accountId: string,
  id: string,
  into: string,
): Promise<void> {
  if (id === into) throw invalidField('into', 'must be another tag');
  await remove(store, accountId, id, into);
}

/** Removes the tag from its codes. */
export async function deleteTag(store: StoreWith<'removeTag'>, accountId: string, id: string): Promise<void> {
  await remove(store, accountId, id, null);
}

async function remove(
  store: StoreWith<'removeTag'>,
  accountId: string,
  id: string,
  into: string | null,
): Promise<void> {
  for (let result: string = 'more'; result === 'more'; ) {
    result = await store.write.removeTag({ accountId, id, into, limit: BATCH_SIZE });
    if (result === 'none') throw tagNotFound();
  }
}

export function newTag(accountId: string, name: string, now: number): TagRow {
  return { id: newId('tag', now), account_id: accountId, ...namesOf(name), created_at: now };
}

function namesOf(name: string): { name: string; name_plain: string } {
  const trimmed = name.trim();
  return { name: trimmed, name_plain: plainText(trimmed) };
}

function nameTaken(name: string): Refusal {
  return invalidField('name', `is taken: there is a tag “${name}” already`);
}

function tagNotFound(): Refusal {
  return new Refusal('not_found', 'There is no such tag in this account');
}

/** The tags of a code, by name; what is the same is one tag. */
export const tagNames = z
  .array(tagName, 'must be a list of names of tags')
  .max(MAX_TAGS_PER_CODE, `may have at most ${MAX_TAGS_PER_CODE} tags`);

function newTags(accountId: string, names: readonly string[], now: number): TagRow[] {
  const tags = names.map((name) => newTag(accountId, name, now));
  return [...new Map(tags.toReversed().map((tag) => [tag.name_plain, tag])).values()].reverse();
}

/** The tags of a new code; null: none. */
export function namedTags(
  accountId: string,
  { tags }: { tags?: string[] | null | undefined },
  now: number,
): NamedTags | null {
  if (!tags || tags.length === 0) return null;
  return { tags: newTags(accountId, tags, now), cap: MAX_PER_ACCOUNT };
}

export function tooManyTags(): Refusal {
  return invalidField('tags', `cannot be added: an account has at most ${MAX_PER_ACCOUNT} tags`);
}

type TagDiff = { tags: TagChange; history: StoredChange };
type WantedTags = {
  tags?: string[] | undefined;
  add_tags?: string[] | undefined;
  remove_tags?: string[] | undefined;
};

/** The effective changes, and the history entry for them; null: nothing changes. */
export async function diffTags(
  store: StoreWith<'findTags' | 'listTagsOfCodes' | 'listTagNames'>,
  code: Code,
  wanted: WantedTags,
  now: number,
): Promise<TagDiff | null> {
  return wanted.tags === undefined ? diffById(store, code, wanted) : diffByName(store, code, wanted.tags, now);
}

/** All tags of the code are replaced. */
async function diffByName(
  store: StoreWith<'listTagsOfCodes' | 'listTagNames'>,
  code: Code,
  names: readonly string[],
  now: number,
): Promise<TagDiff | null> {
  const wanted = newTags(code.account_id, names, now);
  const before = await store.read.listTagsOfCodes([code.seq]);
  const has = (tag: TagRow) => before.some(({ name }) => plainText(name) === tag.name_plain);
  const remove = before.filter(({ name }) => !wanted.some((tag) => tag.name_plain === plainText(name)));
  const created = wanted.filter((tag) => !has(tag));
  if (remove.length + created.length === 0) return null;
  // Other codes may have them: then no tag is made, and an undo must know the one that is there.
  const known = created.length > 0 ? await store.read.listTagNames(code.account_id) : [];
  const idOf = (tag: TagRow) => known.find(({ name_plain }) => name_plain === tag.name_plain)?.id ?? tag.id;
  const kept = before.filter((tag) => !remove.includes(tag));
  const after = [...kept, ...created].map(({ name }) => name);
  const removed = remove.map(({ id }) => id);
  const ids = { add: created.map(idOf), remove: removed };
  const history = { field: 'tags', before: before.map(({ name }) => name), after, ids } as const;
  const create = { tags: created, cap: MAX_PER_ACCOUNT };
  return { tags: { add: [], remove: removed, ...(created.length > 0 && { create }) }, history };
}

async function diffById(
  store: StoreWith<'findTags' | 'listTagsOfCodes'>,
  code: Code,
  wanted: WantedTags,
): Promise<TagDiff | null> {
  const [added, removed] = [wanted.add_tags ?? [], wanted.remove_tags ?? []];
  if (added.length + removed.length === 0) return null;
  const known = await store.read.findTags(code.account_id, [...new Set([...added, ...removed])]);
  const unknown = added.find((id) => !known.some((tag) => tag.id === id));
  if (unknown !== undefined) throw invalidField('add_tags', 'names a tag that is not there any more');
  const before = await store.read.listTagsOfCodes([code.seq]);
  const has = (id: string) => before.some((tag) => tag.id === id);
  const add = known.filter(({ id }) => added.includes(id) && !removed.includes(id) && !has(id));
  const remove = before.filter(({ id }) => removed.includes(id));
  if (add.length + remove.length === 0) return null;
  const after = [...before.filter((tag) => !remove.includes(tag)), ...add].map(({ name }) => name);
  if (add.length > 0) requireTagCount(after.length);
  const tags = { add: add.map(({ id }) => id), remove: remove.map(({ id }) => id) };
  const history = { field: 'tags', before: before.map(({ name }) => name), after, ids: tags } as const;
  return { tags, history };
}

/** For tags that are added to those of a code. */
export function requireTagCount(many: number): void {
  if (many > MAX_TAGS_PER_CODE)
    throw invalidField('add_tags', `would give the code more than ${MAX_TAGS_PER_CODE} tags`);
}

/** The change that takes a recorded one back, as far as its tags still exist. */
export async function undoTags(
  store: StoreWith<'findTags'>,
  accountId: string,
  changes: readonly StoredChange[],
): Promise<{ add_tags?: string[]; remove_tags?: string[] }> {
  const { ids } = changes.find(({ field }) => field === 'tags') ?? {};
  if (!ids) return {};
  const known = await store.read.findTags(accountId, [...ids.add, ...ids.remove]);
  const existing = (some: string[]) => some.filter((id) => known.some((tag) => tag.id === id));
  return { add_tags: existing(ids.remove), remove_tags: existing(ids.add) };
}
