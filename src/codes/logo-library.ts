import { invalid, Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import { readableText } from '../lib/readable-text.ts';
import { type IdempotentResult, idempotencyConflict } from '../people/idempotency.ts';
import type { LogoItem } from '../store/codes/logos.ts';
import type { Idempotency } from '../store/idempotency/idempotent-results.ts';
import type { Reach } from '../store/reach.ts';
import type { LogoRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';

export const logoName = readableText({ min: 1, max: 100, blank: false, lines: false });

/** The maximum in an account's library, and including deleted logos that are still in use. */
export const MAX_LOGOS = 50;
export const MAX_KEPT = 200;

/** The result of reading an uploaded file: the pixels, re-encoded as PNG, or the reason of the refusal. */
type ReadLogo =
  | { ok: true; logo: { hash: string; png: Uint8Array; width: number; height: number } }
  | { ok: false; message: string };

type AddDeps = {
  store: StoreWith<'insertLogo'>;
  clock: Clock;
  readLogo: (accountId: string, file: Uint8Array) => Promise<ReadLogo>;
};

/** Adds a logo to the account's library. The same pixels are one logo, whatever the file. */
export async function addLogo(
  { store, clock, readLogo }: AddDeps,
  { accountId, projectIds }: Reach,
  { name, file }: { name: string; file: Uint8Array },
  idempotency: Idempotency | null,
): Promise<IdempotentResult<LogoItem>> {
  const read = await readLogo(accountId, file);
  if (!read.ok) throw invalid(read.message);
  const { hash, png, width, height } = read.logo;
  const image = Buffer.from(png).toString('base64');
  const item = { hash, name, width, height, created_at: clock.now() };
  const logo = { ...item, account_id: accountId, project_ids: projectIds && [...projectIds], image };
  const inserted = await store.write.insertLogo({ logo, cap: MAX_LOGOS, capKept: MAX_KEPT, idempotency });
  if (inserted === 'kept') return { value: { ...item, code_count: 0 }, replayed: false };
  if (inserted !== 'full' && 'replay' in inserted) return { value: inserted.replay as LogoItem, replayed: true };
  if (inserted !== 'full') throw idempotencyConflict();
  throw invalid(
    `The account has ${MAX_LOGOS} logos, or ${MAX_KEPT} with deleted ones that codes still have; delete one that no code uses`,
  );
}

export async function renameLogo(
  store: StoreWith<'renameLogo'>,
  accountId: string,
  hash: string,
  name: string,
): Promise<void> {
  if (!(await store.write.renameLogo({ account_id: accountId, hash, name }))) throw logoNotFound();
}

/** Codes and style templates that use it keep it. */
export async function deleteLogo(
  { store, clock }: { store: StoreWith<'deleteLogo'>; clock: Clock },
  accountId: string,
  hash: string,
): Promise<void> {
  const isDeleted = await store.write.deleteLogo({ account_id: accountId, hash, now: clock.now() });
  if (!isDeleted) throw logoNotFound();
}

/** The logo with its image, including deleted ones that are still in use. */
export async function getLogo(store: StoreWith<'findSeenLogo'>, reach: Reach, hash: string): Promise<LogoRow> {
  const logo = await store.read.findSeenLogo(reach, hash);
  if (!logo) throw logoNotFound();
  return logo;
}

function logoNotFound(): Refusal {
  return new Refusal('not_found', 'There is no such logo in this account');
}
