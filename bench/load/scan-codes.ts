import type { RedirectRule } from '../../src/codes/values/redirect-rule.ts';
import { openStore } from '../../src/store/open-store.ts';
import { query } from '../../test/engines/support/query.ts';
import type { StoreEnv } from '../../test/harness/engines.ts';
import { newCode, seedOwner } from './seed.ts';

/** Codes of a campaign have the same destinations, so that their compiled rules are shared. */
const CAMPAIGNS = 100;

const rulesOf = (campaign: number): RedirectRule[] => [
  {
    when: [
      { kind: 'device', value: 'ios' },
      { kind: 'country', value: 'JP' },
    ],
    url: `https://example.com/${campaign}/ios-jp`,
  },
  { when: [{ kind: 'country', value: 'FR' }], url: `https://example.com/${campaign}/fr` },
  {
    when: [{ kind: 'schedule', days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '03:00', end: '03:01' }],
    url: `https://example.com/${campaign}/night`,
  },
];

export type ScanCodes = { apiKey: string; slugs: string[]; ids: string[] };

/** `count` codes of 100 campaigns with three rules each, marked as rendered: drawing them is another benchmark. */
export async function makeScanCodes(storeEnv: StoreEnv, count: number): Promise<ScanCodes> {
  const now = Date.now();
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl = null } = storeEnv;
  const store = await openStore({ databaseUrl, dataDir }, now, () => {});
  const owner = await seedOwner(store, { timeZone: 'Europe/Berlin' });
  const codes = Array.from({ length: count }, (_, at) => ({
    ...newCode(owner, `Table ${at}`),
    redirect_url: `https://example.com/${at % CAMPAIGNS}/menu`,
    redirect_rules: rulesOf(at % CAMPAIGNS),
  }));
  await Promise.all(codes.map((code) => store.write.insertQrCode({ code, cap: count, idempotency: null })));
  // Otherwise the server would index them while scans are measured.
  while (await store.write.indexSearchTexts({ limit: 500 }));
  await store.close();
  await query(storeEnv, 'update qr_codes set last_rendered_at = created_at');
  return { apiKey: owner.apiKey, slugs: codes.map(({ slug }) => slug), ids: codes.map(({ id }) => id) };
}
