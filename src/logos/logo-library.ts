import { invalid, Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import type { LogoItem } from '../store/codes/logos.ts';
import type { LogoRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';

/** In the library of an account, and with those that are only kept for what has them. */
export const MAX_LOGOS = 50;
export const MAX_KEPT = 200;

/** What a file that somebody sent turns out to be: pixels within bounds as a PNG of our own, or a refusal in words. */
type ReadLogo =
  | { ok: true; logo: { hash: string; png: Uint8Array; width: number; height: number } }
  | { ok: false; message: string };

type AddDeps = {
  store: StoreWith<'insertLogo'>;
  clock: Clock;
  readLogo: (accountId: string, file: Uint8Array) => Promise<ReadLogo>;
};

/** Takes a logo into the account's library. The same pixels are one logo, whatever their file was. */
export async function addLogo(
  { store, clock, readLogo }: AddDeps,
  accountId: string,
  { name, file }: { name: string; file: Uint8Array },
): Promise<LogoItem> {
  const read = await readLogo(accountId, file);
  if (!read.ok) throw invalid(read.message);
  const { hash, png, width, height } = read.logo;
  const image = Buffer.from(png).toString('base64');
  const item = { hash, name, width, height, created_at: clock.now() };
  const logo = { ...item, account_id: accountId, image };
  const outcome = await store.write.insertLogo({ logo, cap: MAX_LOGOS, capKept: MAX_KEPT });
  if (outcome === 'kept') return { ...item, code_count: 0 };
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

/** Codes and saved styles that have it keep it. */
export async function deleteLogo(
  { store, clock }: { store: StoreWith<'deleteLogo'>; clock: Clock },
  accountId: string,
  hash: string,
): Promise<void> {
  const isDeleted = await store.write.deleteLogo({ account_id: accountId, hash, now: clock.now() });
  if (!isDeleted) throw logoNotFound();
}

/** The logo with its image, also one that is only kept for what has it. */
export async function getLogo(
  store: StoreWith<'findLogo'>,
  accountId: string,
  hash: string,
): Promise<LogoRow> {
  const logo = await store.read.findLogo(accountId, hash);
  if (!logo) throw logoNotFound();
  return logo;
}

function logoNotFound(): Refusal {
  return new Refusal('not_found', 'There is no such logo in this account');
}
