import { type ScanBatch, UNLIMITED } from '../../../src/store/scans/scan-batch.ts';
import { packKind, type ScanKind } from '../../../src/store/scans/scan-kind.ts';
import type { Code } from '../../../src/store/schema.ts';
import type { Store } from '../../../src/store/store.ts';

const DAY_MS = 86_400_000;
const COUNTRIES = ['DE', 'DE', 'DE', 'FR', 'FR', 'US', 'GB', 'BR', 'IN', 'JP', 'ZA', 'AU', 'CA', 'MT', 'SG', ''];
const REFERRERS = ['', '', '', '', 'www.example.com', 'news.example.org', 'social.example', 'shop.example.net'];

/** A year of scans of one code, with more in summer and at noon, equal in every run. */
export async function scanForAYear(store: Store, code: Code, now: number): Promise<void> {
  const today = Math.floor(now / DAY_MS);
  for (let ago = 364; ago >= 0; ago--) {
    for (const hour of [9, 12, 13, 18]) {
      const many = 1 + Math.floor((2 + Math.sin(ago / 58)) * (hour === 12 ? 5 : 2) * (ago % 7 < 5 ? 1 : 2));
      await store.write.countScans(scans(code, { day: today - ago, hour, many, seed: ago * 31 + hour }));
    }
  }
}

type Part = { day: number; hour: number; many: number; seed: number };

function scans(code: Code, { day, hour, many, seed }: Part): ScanBatch {
  const kinds: (number | string)[] = [];
  const arrivals: number[] = [];
  for (let index = 0; index < many; index++) {
    const dice = (seed * 7_919 + index * 104_729) >>> 3;
    const kind: ScanKind = {
      class: dice % 11 === 0 ? 'preview' : dice % 13 === 0 ? 'crawler' : 'scan',
      device: (['ios', 'android', 'android', 'desktop'] as const)[dice % 4] ?? 'ios',
      country: COUNTRIES[dice % COUNTRIES.length] ?? '',
      rule: dice % 5 === 0 ? 1 : dice % 3 === 0 ? 2 : 0,
    };
    kinds.push(packKind(kind), REFERRERS[dice % REFERRERS.length] ?? '');
    arrivals.push(kind.class === 'scan' ? 0 : ~0, index);
  }
  return {
    id: `bat_year-${code.seq}-${day}-${hour}`,
    number: 1,
    now: day * DAY_MS,
    owners: [code.account_id, 1, code.project_id, 1, day, hour],
    codes: [code.seq, code.version, UNLIMITED, 0],
    arrivals,
    kinds,
  };
}
