import { NO_ACCOUNT, pageAddress } from './account.ts';
import { send } from './api.ts';

/** Pages that everybody in every account has, and that are of nothing in particular. */
const COMMON = ['/codes', '/analytics', '/projects', '/profile'];

/** The page to open in another account instead of this one: a code of one account is not in another. */
export function pageInAnother(path: string): string {
  return COMMON.find((page) => path === page || path.startsWith(`${page}/`)) ?? '/codes';
}

/** Opens the account, and lets the person's pages open with it from now on. */
export async function openOtherAccount(id: string, page: string): Promise<void> {
  const body = { account_id: id };
  // Refused to somebody who was removed in the meantime: the page that opens says so.
  await send('/dashboard-api/switch-account', 'POST', body, undefined, NO_ACCOUNT).catch(() => {});
  location.assign(pageAddress(page, id));
}
