import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { payloadOf } from '../../src/codes/payload.ts';
import { newTag } from '../../src/codes/tags.ts';
import type { RedirectRule } from '../../src/codes/values/redirect-rule.ts';
import { NO_DECORATION } from '../../src/render/picture/decoration.ts';
import { pictureName } from '../../src/render/picture-name.ts';
import type { ImportedCode, ImportedDay } from '../../src/store/codes/import-codes.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { TagRow } from '../../src/store/schema.ts';
import type { Store } from '../../src/store/store.ts';
import { pictureContext } from '../../src/transfer/archive/rows-from-archive.ts';
import { dayOf } from './analytics-data.ts';
import { dropOlder, fingerprint, labelOf } from './million.ts';
import { newCode, type Owner, seedOwner } from './seed.ts';
import { benchFolder, PUBLIC_URL } from './server.ts';

/** Codes in a transaction: one commit is for all of them, and days of the account are merged once. */
const AT_A_TIME = 200;
/** Sample days, of which each code and day gets one. */
const TEMPLATES = 200;
const MAX_DAYS = 5;
const TAGS = 50;
/** Codes that are scanned meanwhile, of an account of their own. */
const OTHERS = 100;

export type ManyCodes = { folder: string; owner: Owner; email: string; others: string[] };

/**
 * A store with so many codes of one account, all drawn and checked, and some of another one; kept under .cache until
 * the files that determine it change. Of a hundred codes ten have a rule by device, five one by country, two show a
 * text, ten have a tag, and twenty have been scanned on one to five days.
 */
export async function manyCodes(count: number): Promise<ManyCodes> {
  const folder = benchFolder(`many-${count}-${fingerprint(import.meta.path)}`);
  if (!existsSync(folder)) await make(folder, count);
  return { folder, ...JSON.parse(readFileSync(join(folder, 'made.json'), 'utf8')) };
}

async function make(folder: string, count: number): Promise<void> {
  dropOlder(folder);
  const unfinished = `${folder}-unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const begun = performance.now();
  const store = await openStore({ databaseUrl: null, dataDir: unfinished }, Date.now(), () => {});
  const email = 'bench@example.com';
  const owner = await seedOwner(store, { timeZone: 'Europe/Berlin', email });
  await insert(store, owner, count);
  const others = await addOthers(store);
  // Otherwise the server would index them while others are measured.
  while (await store.write.indexSearchTexts({ limit: AT_A_TIME }));
  await store.close();
  writeFileSync(join(unfinished, 'made.json'), JSON.stringify({ owner, email, others }));
  renameSync(unfinished, folder);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
  console.log(`made ${count.toLocaleString('en')} codes in ${seconds} s`);
}

/** Codes of another account, whose scans are to stay as fast as they were. Returns their slugs. */
export async function addOthers(store: Store): Promise<string[]> {
  return insert(store, await seedOwner(store, { email: 'others@example.com' }), OTHERS);
}

/** Returns their slugs. */
async function insert(store: Store, owner: Owner, count: number): Promise<string[]> {
  const now = Date.now();
  const clock = { now: () => now };
  const { secret } = await pictureContext({ store, clock, publicUrl: PUBLIC_URL });
  const templates = Array.from({ length: TEMPLATES }, () => dayOf(1 + Math.floor(Math.random() * 16), 4, 3));
  const tags = Array.from({ length: TAGS }, (_, at) => newTag(owner.accountId, `Campaign ${at}`, now));
  const yesterday = Math.floor(now / 86_400_000) - 1;
  const slugs: string[] = [];
  const daysOf = (at: number): ImportedDay[] =>
    Array.from({ length: at % 5 === 0 ? 1 + ((at / 5) % MAX_DAYS) : 0 }, (_, back) => ({
      day: yesterday - back,
      columns: templates[(at * 31 + back * 7) % TEMPLATES] as ImportedDay['columns'],
      visitors: null,
    }));
  const codeAt = (at: number): ImportedCode => {
    const code = { ...newCode(owner, labelOf(at)), ...contentAt(at), alias: null, earlier_aliases: null };
    const linked = { ...code, compact_codes: false, custom_domain: null };
    const payload = payloadOf(linked as Parameters<typeof payloadOf>[0], PUBLIC_URL);
    const hash = pictureName(secret, payload, code.style, NO_DECORATION);
    const days = daysOf(at);
    const scan_count = days.reduce((sum, { columns }) => sum + columns.total, 0);
    const drawn = { picture: hash, picture_address: PUBLIC_URL, last_rendered_at: now, scan_count };
    slugs.push(code.slug);
    return {
      row: { ...code, ...drawn, qr_data: code.qr_data, decoration: NO_DECORATION } as ImportedCode['row'],
      days,
      changes: [],
      planned: [],
      events: [],
      picture: { hash, payload, style: code.style, decoration: NO_DECORATION, account_id: owner.accountId },
      earlierAddresses: [],
      tags: at % 10 === 3 ? [tags[((at / 10) % TAGS) | 0] as TagRow] : [],
    };
  };
  const reservation = { id: 'bench', accountId: owner.accountId, cap: 2e9, wanted: 0, until: now, now };
  for (let made = 0; made < count; made += AT_A_TIME) {
    const codes = Array.from({ length: Math.min(AT_A_TIME, count - made) }, (_, at) => codeAt(made + at));
    await store.write.importCodes({ codes, now, reservation });
  }
  return slugs;
}

function contentAt(at: number) {
  const url = (name: string) => `https://shop.example/${name}/${at}`;
  const rule = (when: RedirectRule['when']): { redirect_rules: RedirectRule[] } => {
    return { redirect_rules: [{ when, url: url('other') }] };
  };
  if (at % 50 === 7) return { type: 'text' as const, redirect_url: null, qr_data: { text: `Table ${at}` } };
  if (at % 10 === 1) return { redirect_url: url('menu'), ...rule([{ device: ['ios'] }]) };
  if (at % 20 === 2) return { redirect_url: url('menu'), ...rule([{ country: ['JP'] }]) };
  return { redirect_url: url('menu') };
}
