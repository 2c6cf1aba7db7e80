import { z } from 'zod';
import { invalidField, Refusal } from '../errors/refusal.ts';
import type { Code, ProjectRow } from '../store/schema.ts';
import { isReservedAlias, normalizeAlias } from './values/alias.ts';
import type { CodeType } from './values/code-values.ts';
import { CHOSEN_LETTERS, isPrivateEnough, MIN_PRIVATE_LETTERS, normalizeSlug } from './values/slug.ts';

const { min, max } = CHOSEN_LETTERS;
const NOT_A_SLUG = `must be qr- and ${min} to ${max} letters (a to z), digits or hyphens, without two hyphens in a row or one at the end`;
const NOT_AN_ALIAS = 'must be 1 to 60 letters (a to z), digits, hyphens or underscores, and not begin with qr-';

/** A slug of the owner's choice. Capitals are accepted. */
export const slug = z
  .string(NOT_A_SLUG)
  .refine((sent) => normalizeSlug(sent) !== null, NOT_A_SLUG)
  .transform((sent) => sent.toLowerCase())
  .meta({ example: 'qr-summer-menu' });

/** What is wrong with a slug that is too easily guessed for what its page shows; null: nothing. */
export function tooShortFor(chosen: string, type: CodeType): string | null {
  if (isPrivateEnough(chosen, type)) return null;
  return `must have at least ${MIN_PRIVATE_LETTERS} characters after qr- for type ${type}: whoever guesses it sees the page`;
}

export function readSlug(sent: unknown, type: CodeType): string {
  const problem = tooShortFor(String(sent), type);
  if (problem !== null) throw invalidField('slug', problem);
  return String(sent);
}

export function slugTaken(): Refusal {
  return new Refusal('slug_taken', 'slug is taken, or was used by a code that is deleted; choose another', {
    field: 'slug',
  });
}

export const alias = z
  .string(NOT_AN_ALIAS)
  .refine((sent) => normalizeAlias(sent) !== null, NOT_AN_ALIAS)
  .transform((sent) => sent.toLowerCase())
  .refine((name) => !isReservedAlias(name), 'is a name that hosts serve themselves; choose another')
  .meta({ example: 'menu' });

export const MAX_EARLIER_ALIASES = 50;

/** `field`: what was sent that cannot be done for it. */
export function aliasTaken(field: 'alias' | 'project_id'): Refusal {
  const which = field === 'alias' ? 'alias is taken' : 'project_id cannot be changed: an alias of the code is taken';
  const message = `${which}: another code of the project has it, or has not released it`;
  return new Refusal('alias_taken', message, { field });
}

/** A new alias needs a host to be on. */
export function requireDomain(sent: string | null | undefined, { custom_domain }: ProjectRow): void {
  if (custom_domain !== null || (sent ?? null) === null) return;
  throw invalidField('alias', 'needs a project with a verified domain');
}

type Aliases = Pick<Code, 'alias' | 'earlier_aliases'>;

/** The aliases after a change: one that is replaced goes on leading to the code, until it is released. */
export function aliasesAfter(
  code: Aliases,
  { alias: next = code.alias, released }: { alias?: string | null | undefined; released?: string | undefined },
): Aliases {
  const before = [...(code.earlier_aliases ?? []), ...(code.alias === null ? [] : [code.alias])];
  const present = next === released ? null : next;
  const earlier = before.filter((one) => one !== present && one !== released);
  if (earlier.length > MAX_EARLIER_ALIASES)
    throw invalidField('alias', `cannot be changed: the code has ${MAX_EARLIER_ALIASES} earlier ones; release some`);
  return { alias: present, earlier_aliases: earlier.length === 0 ? null : earlier };
}
