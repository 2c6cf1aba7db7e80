import type { RedirectRule } from '../../src/codes/values/redirect-rule.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { query } from '../../test/engines/support/query.ts';
import type { StoreEnv } from '../../test/harness/engines.ts';
import { newCode, type Owner, seedOwner } from './seed.ts';

/** Codes of a campaign have the same destinations, so that their compiled rules are shared. */
const CAMPAIGNS = 100;

const rulesOf = (campaign: number): RedirectRule[] => [
  {
    when: [{ device: ['ios'] }, { country: ['JP'] }],
    url: `https://example.com/${campaign}/ios-jp`,
  },
  { when: [{ country: ['FR'] }], url: `https://example.com/${campaign}/fr` },
  {
    when: [{ schedule: { days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '03:00', end: '03:01' } }],
    url: `https://example.com/${campaign}/night`,
  },
];

export type ScanCodes = { apiKey: string; slugs: string[]; ids: string[] };

/** Codes that are asked for in other ways: by a slug that was chosen, and by an alias on the host. */
export const ALIAS_HOST = 'links.example';
export const CHOSEN = { slug: (at: number) => `qr-summer-menu-table-${at}`, alias: (at: number) => `menu-table-${at}` };

/**
 * `count` codes of 100 campaigns with three rules each, marked as rendered: drawing them is another benchmark. As many
 * more have chosen slugs and aliases if `chosen` is set.
 */
export async function makeScanCodes(storeEnv: StoreEnv, count: number, chosen = 0): Promise<ScanCodes> {
  const now = Date.now();
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl = null } = storeEnv;
  const store = await openStore({ databaseUrl, dataDir }, now, () => {});
  const owner = await seedOwner(store, { timeZone: 'Europe/Berlin' });
  const codeAt = (at: number) => ({
    ...newCode(owner, `Table ${at}`),
    redirect_url: `https://example.com/${at % CAMPAIGNS}/menu`,
    redirect_rules: rulesOf(at % CAMPAIGNS),
  });
  const codes = Array.from({ length: count }, (_, at) => codeAt(at));
  for (let at = 0; at < chosen; at++)
    codes.push({ ...codeAt(at), slug: CHOSEN.slug(at) }, { ...codeAt(at), alias: CHOSEN.alias(at) });
  await Promise.all(codes.map((code) => store.write.insertQrCode({ code, cap: codes.length, idempotency: null })));
  // Otherwise the server would index them while scans are measured.
  while (await store.write.indexSearchTexts({ limit: 500 }));
  if (chosen > 0) await verifyHost(store, owner, now);
  await store.close();
  await query(storeEnv, 'update qr_codes set last_rendered_at = created_at');
  // Nor should it redraw them for the domain.
  await query(storeEnv, 'update projects set renders_after = null');
  const generated = codes.slice(0, count);
  return { apiKey: owner.apiKey, slugs: generated.map(({ slug }) => slug), ids: generated.map(({ id }) => id) };
}

async function verifyHost(store: Store, { accountId, projectId }: Owner, now: number): Promise<void> {
  const host = { host: ALIAS_HOST, token: 'token' };
  const domain = { ...host, account_id: accountId, project_id: projectId, created_at: now, check_due_at: now };
  await store.write.addDomain({ domain, cap: 1, expiredBefore: 0, idempotency: null });
  const check = { proven: [host.token], isAnswered: true, isDaily: false, checks: '[]', now, expiredBefore: 0 };
  await store.write.recordDomainCheck({ ...host, ...check, checkDueAt: now + 365 * 24 * 3_600_000 });
}
