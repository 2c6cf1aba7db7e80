import { readContent } from '../../src/codes/code-content.ts';
import type { CodeType } from '../../src/codes/values/code-values.ts';
import { DEVICES, type RedirectRule, WEEKDAYS } from '../../src/codes/values/redirect-rule.ts';
import { parseTargetUrl } from '../../src/lib/target-url.ts';
import type { NewQrCode } from '../../src/store/codes/qr-codes.ts';
import type { Store } from '../../src/store/store.ts';
import { type Seeded, someCode } from '../engines/support/seed.ts';

const DAY_MS = 24 * 3_600_000;
const URL_SIGNS = ['', '?a=1&b=%20', "/~x'y(z)*!", '/$host$x;$', '#part', '/%C3%A9;p=1?q="', '/a|b\\c^d`{e}'];

/**
 * Codes of every kind, deterministic: URLs with all allowed characters, rules by device, country and schedule, limits,
 * expiry, texts, contact cards and Wi-Fi networks, archived and blocked ones.
 */
export function mixedCode(owner: Seeded, at: number, now: number): NewQrCode {
  const base = `https://example.com/${at}`;
  const target = parseTargetUrl(base + (URL_SIGNS[at % URL_SIGNS.length] ?? ''));
  if (!target.ok) throw new Error(`${base} is no target`);
  const rules = rulesOf(at, base);
  const code: NewQrCode = {
    ...someCode(owner, `Code ${at}`),
    redirect_url: target.stored,
    redirect_rules: rules,
    status: at % 50 === 49 ? 'archived' : at % 50 === 48 ? 'blocked' : 'active',
    expires_at: at % 7 === 3 ? now + (at % 2 === 0 ? -DAY_MS : DAY_MS * 365) : null,
    scan_limit: at % 11 === 5 ? 1 + (at % 3) : null,
  };
  const [type, data] = contentOf(at);
  if (type === 'url') return code;
  return { ...code, type, redirect_url: null, qr_data: readContent(type, data) };
}

const BATCH_SIZE = 100;

/** Inserts this many into an account, whose owner allows private pages in a standby, and returns a statement that uses up the limits of one scan. */
export async function insertMixedCodes(
  store: Store,
  owner: Seeded,
  { many, now }: { many: number; now: number },
): Promise<{ spend: string }> {
  const { accountId } = owner;
  await store.write.updateAccount({ accountId, changes: { standby_private: true }, now });
  for (let begin = 0; begin < many; begin += BATCH_SIZE) {
    const count = Math.min(BATCH_SIZE, many - begin);
    const { results } = await store.write.insertListedCodes({
      listed: Array.from({ length: count }, (_, at) => ({
        rowKey: `${begin + at}`,
        code: mixedCode(owner, begin + at, now),
        tags: [],
      })),
      maxTags: 0,
      importId: 'mixed',
      now,
      reservation: { id: 'mixed', accountId, wanted: 0, cap: many, until: now },
    });
    if (results.some((one) => 'refused' in one)) throw new Error('A code was refused');
  }
  const limited = `select seq from qr_codes where account_id = '${accountId}' and scan_limit = 1`;
  return { spend: `update scan_counters set scan_count = 1 where code_seq in (${limited})` };
}

function contentOf(at: number): [CodeType, object?] {
  const words = ['plain', 'two\nlines', '<b>&"\'', 'Ünïcödé 日本', 'https://example.com/ +41 44 668 18 00'];
  const word = words[at % words.length] ?? '';
  if (at % 10 === 6) return ['text', { text: `${word} ${at}` }];
  if (at % 10 === 7)
    return [
      'vcard',
      {
        first_name: `Zoë ${at}`,
        last_name: 'O’Neil; Jr.',
        organization: 'A, B & C',
        phones: [{ kind: 'work', number: '+41 44 668 18 00' }],
        emails: [{ kind: 'work', address: `zoe${at}@example.com` }],
        website: 'https://example.com/',
        note: word,
      },
    ];
  if (at % 10 === 8)
    return ['wifi', { ssid: `Guest;${at}:"x"`, security: 'WPA', password: `pass\\word,${at}`, hidden: at % 4 === 0 }];
  return ['url'];
}

function rulesOf(at: number, base: string): RedirectRule[] {
  const rules: RedirectRule[] = [];
  if (at % 3 === 1) {
    for (const value of DEVICES.slice(at % 2)) rules.push({ when: [{ device: [value] }], url: `${base}/${value}` });
  }
  if (at % 5 === 2) rules.unshift({ when: [{ country: ['DE'] }], url: `${base}/de` });
  if (at % 5 === 3)
    rules.unshift({
      when: [{ device: ['ios'] }, { country: ['CH'] }],
      url: `${base}/ch`,
    });
  if (at % 4 === 2)
    rules.unshift({
      when: [
        at % 8 === 2
          ? { schedule: { days: [...WEEKDAYS], start: '00:00', end: '23:59' } }
          : { schedule: { days: ['mon'], start: '00:00', end: '00:30' } },
      ],
      url: `${base}/hours`,
    });
  return rules;
}
