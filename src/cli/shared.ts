import { statSync } from 'node:fs';
import { isQrId } from '../codes/qr-code.ts';
import { normalizeSlug } from '../codes/values/slug.ts';
import { invalid } from '../errors/refusal.ts';
import { requireAccount } from '../people/list-accounts.ts';
import type { AccountRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import type { CommandInput } from './command.ts';

/** The account given by `--account`, which is required. */
export async function accountOption(store: Store, { account }: CommandInput['options']): Promise<AccountRow> {
  if (typeof account !== 'string') throw invalid('--account is required');
  return requireAccount(store, account);
}

export const ACCOUNT = { account: { type: 'string', help: 'account id or e-mail' } } as const;

/** The code with this id or slug, of any account. */
export async function requireCode({ read }: Store, text: string) {
  const slug = normalizeSlug(text);
  const code = isQrId(text)
    ? await read.findCodeOfAnyAccount('id', text)
    : slug !== null && (await read.findCodeOfAnyAccount('slug', slug));
  if (!code) throw invalid(`code "${text}" does not exist`);
  return code;
}

/** Requires an existing file. */
export function readableFile(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw invalid(`${path} does not exist`);
  if (!found.isFile()) throw invalid(`${path} is not a file`);
  return path;
}

const CANNOT_WRITE: Record<string, string> = {
  ENOENT: 'its folder does not exist',
  EISDIR: 'it is a folder',
  ENOTDIR: 'its folder is a file',
  EACCES: 'it may not be written',
  EPERM: 'it may not be written',
  EROFS: 'it may not be written',
  ENOSPC: 'the disk is full',
};

/** Turns file system errors into readable refusals. */
export async function withWriteErrors<Result>(path: string, write: () => Promise<Result>): Promise<Result> {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw invalid(`${path} is a folder`);
  try {
    return await write();
  } catch (error) {
    const why = CANNOT_WRITE[(error as NodeJS.ErrnoException).code ?? ''];
    throw why === undefined ? error : invalid(`${path} cannot be written: ${why}`);
  }
}
