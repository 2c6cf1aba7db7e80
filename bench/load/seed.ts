import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_PLANS } from '../../src/config/plans.ts';
import { newApiKey } from '../../src/people/api-key.ts';
import { newAccount } from '../../src/people/create-account.ts';
import { DEFAULT_STYLE } from '../../src/render/picture/style.ts';
import type { NewQrCode } from '../../src/store/codes/qr-codes.ts';
import type { Code } from '../../src/store/schema.ts';
import type { Store } from '../../src/store/store.ts';
import { someCode } from '../../test/engines/support/seed.ts';
import { PUBLIC_URL } from './server.ts';

export type Owner = { accountId: string; projectId: string; apiKey: string };

/** More than any benchmark needs, so that none of them measures refusals. */
const NO_LIMITS = { per_minute: 2e9, per_day: 2e9, burst_per_second: 2e9, active_codes: 2e9 };

/** Writes a plans file without limits into `folder` and returns its path, for the setting PLANS_FILE. */
export function plansWithoutLimits(folder: string): string {
  const plans = [...DEFAULT_PLANS].map(([name, { name: _, ...plan }]) => [name, { ...plan, ...NO_LIMITS }]);
  const path = join(folder, 'plans.json');
  writeFileSync(path, JSON.stringify(Object.fromEntries(plans)));
  return path;
}

/**
 * An account with a key and its default project, in a store whose pictures count as drawn for the server's address:
 * otherwise a server would redraw all codes of the benchmark.
 */
export async function seedOwner(store: Store, { timeZone = 'UTC', email = 'bench@example.com' } = {}): Promise<Owner> {
  const now = Date.now();
  await store.write.setLinkAddress({ address: PUBLIC_URL, now });
  const request = { email, plan: 'enterprise', timeZone, password: null };
  const account = await newAccount(request, DEFAULT_PLANS, now);
  await store.write.createAccount(account);
  const { row, apiKey } = newApiKey(account.account.id, 'bench', now);
  await store.write.insertKey({ key: row, cap: 1 });
  return { accountId: account.account.id, projectId: account.project.id, apiKey };
}

/** A code as the API would store it, with its picture drawn and its URLs checked. */
export function newCode(owner: Owner, label: string): NewQrCode {
  const code = someCode(owner, label);
  const checkedUntil = code.created_at + 365 * 24 * 60 * 60 * 1000;
  return {
    ...code,
    style: DEFAULT_STYLE,
    render_status: 'done',
    safety_due_at: checkedUntil,
  };
}

/** Among a million random slugs a collision is likely; then, as in the program, another one is generated. */
export async function insertCode(store: Store, owner: Owner, label = 'Menu, table 7'): Promise<Code> {
  const code = newCode(owner, label);
  const inserted = await store.write.insertQrCode({ code, cap: NO_LIMITS.active_codes, idempotency: null });
  if ('refused' in inserted && inserted.refused === 'slug_taken') return insertCode(store, owner, label);
  if (!('code' in inserted)) throw new Error(`The code was not stored: ${JSON.stringify(inserted)}`);
  return inserted.code;
}
