import { beforeAll, expect, test } from 'bun:test';
import { V1_ROUTES } from '../../../src/http/v1/routes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import type { TestAccount } from '../../harness/start-app.ts';
import { createCode, readCode, TARGET } from './support/codes.ts';
import { expectRefusal } from './support/envelope.ts';
import { freshAccount, sharedApp } from './support/shared-app.ts';

const good = `"name":"x","redirect_url":"${TARGET}"`;
const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : Buffer.from(part))));

/** Bodies that every route refuses. */
const REFUSED: [string, Buffer][] = [
  ['nothing', bytes('')],
  ['blanks', bytes(' \n')],
  ['a list', bytes('[]')],
  ['a list of objects', bytes(`[{${good}}]`)],
  ['null', bytes('null')],
  ['a string', bytes('"x"')],
  ['a number', bytes('5')],
  ['true', bytes('true')],
  ['half an object', bytes(`{${good}`)],
  ['an object and more', bytes(`{${good}} x`)],
  ['two objects', bytes(`{${good}}{${good}}`)],
  ['a comma too many', bytes(`{${good},}`)],
  ['a comment', bytes(`{${good}/* */}`)],
  ['single quotes', bytes(`{'name':'x'}`)],
  ['a bare key', bytes('{name:"x"}')],
  ['NaN', bytes(`{${good},"scan_limit":NaN}`)],
  ['a number past all numbers', bytes(`{${good},"scan_limit":1e999}`)],
  ['a byte order mark', bytes('\ufeff', `{${good}}`)],
  ['UTF-16', Buffer.from(`{${good}}`, 'utf16le')],
  ['a byte that is not UTF-8', bytes('{"name":"', 0xff, '"}')],
  ['a cut-off UTF-8 sequence', bytes('{"name":"', 0xe2, 0x82, '"}')],
  ['an overlong UTF-8 sequence', bytes('{"name":"', 0xc0, 0xaf, '"}')],
  ['a raw control character in a string', bytes('{"name":"a\u0001"}')],
  ['a raw NUL', bytes('{"name":"a\0"}')],
  ['an escaped NUL', bytes('{"name":"a\\u0000"}')],
  ['a lone high surrogate', bytes('{"name":"a\\ud83d"}')],
  ['a lone low surrogate', bytes('{"name":"\\udc00a"}')],
  ['surrogates in the wrong order', bytes('{"name":"\\udc00\\ud83d"}')],
  ['a key twice', bytes(`{${good},"name":"y"}`)],
  ['a key twice, once escaped', bytes(`{${good},"n\\u0061me":"y"}`)],
  ['an inner key twice', bytes(`{"redirect_rules":[{"url":"a","url":"b"}]}`)],
  ['__proto__', bytes(`{${good},"__proto__":{"name":"y"}}`)],
  ['an escaped __proto__', bytes(`{${good},"\\u005f_proto__":1}`)],
  ['constructor', bytes(`{${good},"constructor":{"prototype":{}}}`)],
  ['prototype', bytes(`{${good},"prototype":{}}`)],
  ['toString', bytes(`{${good},"toString":1}`)],
  ['hasOwnProperty', bytes(`{${good},"hasOwnProperty":1}`)],
  ['an empty key', bytes(`{${good},"":1}`)],
  ['lists nested 100,000 deep', bytes('['.repeat(100_000), ']'.repeat(100_000))],
  ['objects nested 40,000 deep', bytes('{"a":'.repeat(40_000), '1', '}'.repeat(40_000))],
  ['an open end 200,000 deep', bytes('['.repeat(200_000))],
  ['20,000 unknown fields', bytes(`{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join()}}`)],
  ['a string that fills the body', bytes(`{"name":"${'\\u0041'.repeat(40_000)}"}`)],
];

onBothEngines('JSON', (engine) => {
  const app = sharedApp(engine);
  let account: TestAccount;
  let id: string;

  beforeAll(async () => {
    account = await freshAccount(app());
    id = (await createCode(account)).qr_id;
  });

  test.each(REFUSED)('%s is refused by every route with a short message', async (_, body) => {
    for (const { method, path } of V1_ROUTES.filter((route) => route.method !== 'GET')) {
      const headers = { 'content-type': 'application/json' };
      const reply = await account.api.send(method, path.replace('{id}', id), { body, headers });
      expectRefusal(reply, 400, 'invalid_request');
      expect(reply.body.message.length).toBeLessThan(1_000);
    }
  });

  test('text that looks dangerous is stored like any other text', async () => {
    for (const name of [
      '__proto__',
      'constructor',
      "'; drop table qr_codes; --",
      '\\u0000',
      '{"a":1}',
      '\u202e\u200b\ufeff',
      '\uffff',
      '\u{10ffff}',
      'a\u2028\u2029b',
    ]) {
      const { qr_id } = await createCode(account, { name });
      expect((await readCode(account, qr_id)).label).toBe(name);
    }
  });
});
