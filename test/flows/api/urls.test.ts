import { beforeAll, describe, expect, test } from 'bun:test';
import type { TestAccount } from '../../harness/start-app.ts';
import { createCode, patchCode, readCode, TARGET } from './support/codes.ts';
import { expectRefusal } from './support/envelope.ts';
import { freshAccount, sharedApp } from './support/shared-app.ts';

/** Maximum length of a URL in its stored form. */
const LONGEST = `https://example.com/${'x'.repeat(2028)}`;

/** The URL as sent, and as it is stored, returned and redirected to. */
const TAKEN: [sent: string, stored: string][] = [
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['https://example.com', 'https://example.com'],
  ['https://Example.COM', 'https://Example.COM'],
  ['HTTPS://example.com/Path', 'HTTPS://example.com/Path'],
  ['http://example.com?q', 'http://example.com?q'],
  ['https://example.com:8443/', 'https://example.com:8443/'],
  ['https://example.com:443/', 'https://example.com/'],
  ['https:example.com/a', 'https://example.com/a'],
  ['https://example.com/a/../b', 'https://example.com/b'],
  ['https://example.com\\a', 'https://example.com/a'],
  ['https://example.com/a b', 'https://example.com/a%20b'],
  ['https://example.com/ä?ö#ü', 'https://example.com/%C3%A4?%C3%B6#%C3%BC'],
  ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
  ['https://pаypal.example/', 'https://xn--pypal-4ve.example/'],
  ['https://example.com/%zz', 'https://example.com/%zz'],
  ['https://example.com/{a}', 'https://example.com/%7Ba%7D'],
  [LONGEST, LONGEST],
];

const REFUSED = [
  '',
  ' ',
  'example.com',
  '//example.com',
  '/path',
  '?q',
  'https://',
  'https:// example.com',
  'https://exa mple.com',
  'https://[::1',
  'https://example.com:99999/',
  'https://xn--0/',
  ' https://example.com',
  'https://example.com ',
  '\u00a0https://example.com',
  'https://example.com/\n',
  'java\tscript:alert(1)',
  'https://example.com/\0',
  'https://example.com/\u007f',
  'https://example.com/\u0085',
  'https://example.com/\ud800',
  `${LONGEST}x`,
  `https://example.com/${'ä'.repeat(400)}`,
  `https://example.com/${'x'.repeat(200_000)}`,
];

describe('a target URL', () => {
  const app = sharedApp('sqlite');
  let account: TestAccount;

  beforeAll(async () => {
    account = await freshAccount(app());
  });

  test.each(TAKEN)('%p is stored as %p', async (sent, stored) => {
    const rule = (url: string) => [{ condition: 'device', value: 'ios', url }];
    const { qr_id, redirect_url } = await createCode(account, {
      redirect_url: sent,
      redirect_rules: rule(sent),
    });
    expect(redirect_url).toBe(stored);
    const code = await readCode(account, qr_id);
    expect(code).toMatchObject({
      redirect_url: stored,
      qr_data: { url: stored },
      redirect_rules: rule(stored),
    });
    await patchCode(account, qr_id, { redirect_url: 'https://example.net/' });
    expect((await patchCode(account, qr_id, { redirect_url: sent })).redirect_url).toBe(stored);
  });

  test('that is not a valid URL is refused with the path of its field, in every field', async () => {
    const { qr_id } = await createCode(account);
    for (const url of REFUSED) {
      const redirect_rules = [{ condition: 'device', value: 'ios', url }];
      const requests = [
        [await account.api.post('/v1/qr-codes', { redirect_url: url }), 'redirect_url'],
        [await account.api.post('/v1/qr-codes', { redirect_url: TARGET, redirect_rules }), 'redirect_rules[0].url'],
        [await account.api.patch(`/v1/qr-codes/${qr_id}`, { redirect_url: url }), 'redirect_url'],
        [await account.api.patch(`/v1/qr-codes/${qr_id}`, { redirect_rules }), 'redirect_rules[0].url'],
      ] as const;
      for (const [reply, field] of requests) {
        expect([url, reply.status]).toEqual([url, 400]);
        expectRefusal(reply, 400, 'invalid_request', field);
      }
    }
  });
});
