import { beforeAll, describe, expect, test } from 'bun:test';
import type { ApiReply } from '../../harness/api-client.ts';
import { type RenderedCode, renderedCode } from '../../harness/codes.ts';
import { runCliJson } from '../../harness/command-line.ts';
import { scan } from '../../harness/scan-client.ts';
import { startApp, type TestAccount } from '../../harness/start-app.ts';
import { TRICK_SETUP, TRICKS, type Trick } from '../../url-safety/evasions.ts';
import { freshAccount, sharedApp } from '../api/support/shared-app.ts';

const MAX_BODY_BYTES = 256 * 1024;
const KEPT_URL = 'https://example.com/kept';
const KEPT_RULE = { condition: 'device', value: 'ios', url: KEPT_URL };

/** The table is about URLs only; one that makes the body too large is refused before it is parsed. */
function expectedRefusal({ outcome }: Trick, body: object): [status: number, code: string] | null {
  if (Buffer.byteLength(JSON.stringify(body)) > MAX_BODY_BYTES) return [413, 'invalid_payload'];
  if (outcome === 400) return [400, 'invalid_request'];
  return outcome === 422 ? [422, 'unsafe_url'] : null;
}

/** Expects the refusal or the stored form that the table lists. */
function expectOutcome(
  trick: Trick,
  body: object,
  { status, body: answer }: ApiReply,
  storedIn: (answer: ApiReply['body']) => string,
): void {
  const seen: unknown = status < 300 ? { stored: storedIn(answer) } : [status, answer.code];
  expect({ url: trick.url, seen }).toEqual({
    url: trick.url,
    seen: expectedRefusal(trick, body) ?? trick.outcome,
  });
}

describe('a trick in a URL', () => {
  const app = sharedApp('sqlite', {
    env: { PUBLIC_URL: TRICK_SETUP.publicUrl },
    roles: ['api', 'scan'],
  });
  let account: TestAccount;
  let code: RenderedCode;
  beforeAll(async () => {
    for (const blocked of TRICK_SETUP.blocked) {
      await runCliJson(app().storeEnv, ['safety', 'block', blocked]);
    }
    account = await freshAccount(app());
    // Only the code that is scanned needs a picture.
    const renderer = await startApp('sqlite', { storeEnv: app().storeEnv, roles: ['work'] });
    code = await renderedCode(account.api, { redirect_url: KEPT_URL, redirect_rules: [KEPT_RULE] });
    await renderer.stop();
  });

  for (const [group, tricks] of Object.entries(TRICKS)) {
    test(`${group}: gets the table's outcome as redirect_url of a new code`, async () => {
      const create = async (trick: Trick) => {
        const body = { redirect_url: trick.url };
        const reply = await account.api.post('/v1/qr-codes', body);
        expectOutcome(trick, body, reply, (created) => created.redirect_url);
        if (reply.status === 400) expect(reply.body.message).toStartWith('redirect_url ');
      };
      await Promise.all(tricks.map(create));
    });

    test(`${group}: gets the same outcome on update, and a scan is redirected to the stored form`, async () => {
      const path = `/v1/qr-codes/${code.id}`;
      let before = await account.api.patch(path, { redirect_url: KEPT_URL });
      for (const trick of tricks) {
        const body = { redirect_url: trick.url };
        const reply = await account.api.patch(path, body);
        expectOutcome(trick, body, reply, (changed) => changed.redirect_url);
        if (reply.status === 200) before = reply;
        const { location } = await scan(app().url, code.slug);
        expect({ ...trick, location }).toEqual({ ...trick, location: before.body.redirect_url });
      }
      const after = await account.api.get(path);
      expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
    });

    test(`${group}: gets the same outcome as the URL of a rule`, async () => {
      const sample = tricks.filter((_, at) => at % 3 === 0);
      for (const trick of sample) {
        const redirect_rules = [KEPT_RULE, { condition: 'country', value: 'DE', url: trick.url }];
        const reply = await account.api.patch(`/v1/qr-codes/${code.id}`, { redirect_rules });
        expectOutcome(trick, { redirect_rules }, reply, (changed) => changed.redirect_rules[1].url);
      }
    });
  }

  test('that is refused on create leaves nothing behind', async () => {
    const other = await freshAccount(app(), { limits: { active_codes: 1 } });
    for (const url of ['javascript:alert(1)', 'http://127.1/', 'https://listed.example/', 'nothing']) {
      const reply = await other.api.post('/v1/qr-codes', { redirect_url: url });
      expect(reply.status).toBeGreaterThanOrEqual(400);
    }
    expect((await other.api.get('/v1/qr-codes')).body.items).toEqual([]);
    const created = await other.api.post('/v1/qr-codes', { redirect_url: KEPT_URL });
    expect(created.status).toBe(201);
  });
});
