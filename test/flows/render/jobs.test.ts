import { afterAll, beforeAll, expect, test } from 'bun:test';
import { wholeAccount } from '../../../src/store/reach.ts';
import { query } from '../../engines/support/query.ts';
import type { ApiClient } from '../../harness/api-client.ts';
import { renderedCode, slugOf } from '../../harness/codes.ts';
import { type Engine, onBothEngines } from '../../harness/engines.ts';
import { startApp, type TestApp } from '../../harness/start-app.ts';
import { until } from '../../harness/until.ts';

/** Several times as many as a thread claims at once. */
const CODES_OF_ONE = 40;
const WIDE = { limits: { burst_per_second: 100_000, per_minute: 100_000 } };

onBothEngines('a render', (engine) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startApp(engine);
  });
  afterAll(() => server.stop());

  test('fills slug, files, destination and time of a new code, from pending to done', async () => {
    const { api } = await server.account();
    const created = await api.post('/v1/qr-codes', { redirect_url: 'https://example.com/' });
    expect(created.body).toMatchObject({
      render_status: 'pending',
      slug: null,
      file_url_svg: null,
      render_attempt: 0,
    });
    const id = created.body.qr_id;
    const slug = await slugOf(api, id);
    const { body } = await api.get(`/v1/qr-codes/${id}`);
    expect(slug).toMatch(/^qr-[2-9a-z]{8}$/);
    expect(body).toMatchObject({
      render_status: 'done',
      render_attempt: 1,
      render_error: null,
      destination_url: 'https://example.com/',
    });
    expect(body.last_rendered_at).not.toBeNull();
    expect(body.file_url_svg).toEndWith('.svg');
    expect(body.file_url_png).toEndWith('.png');
  });

  test('runs again after a change of redirect_url, keeps the slug, and does not change the ETag', async () => {
    const { api } = await server.account();
    const { id, slug } = await renderedCode(api, { redirect_url: 'https://example.com/a' });
    const before = (await api.get(`/v1/qr-codes/${id}`)).body;
    const changed = await api.patch(`/v1/qr-codes/${id}`, { redirect_url: 'https://example.com/b' });
    const after = await until(
      () => api.get(`/v1/qr-codes/${id}`),
      ({ body }) => body.last_rendered_at !== before.last_rendered_at,
    );
    const { file_url_png } = before;
    expect(after.body).toMatchObject({ slug, file_url_png, render_status: 'done', render_attempt: 1 });
    expect(after.body.destination_url).toBe('https://example.com/b');
    expect(Date.parse(after.body.render_requested_at)).toBeGreaterThanOrEqual(Date.parse(before.last_rendered_at));
    expect(after.headers.get('etag')).toBe(changed.headers.get('etag'));
    const same = await api.patch(`/v1/qr-codes/${id}`, { label: 'no new picture for a label' });
    expect(same.status).toBe(200);
    const later = (await api.get(`/v1/qr-codes/${id}`)).body;
    expect(later.render_requested_at).toBe(after.body.render_requested_at);
  });

  test('that always fails ends as an error after five attempts, while others proceed', async () => {
    const { api, id: accountId } = await server.account();
    const created = await api.post('/v1/qr-codes', { redirect_url: 'https://example.com/' });
    const id = created.body.qr_id;
    await slugOf(api, id);
    // No interface accepts a style that is not JSON; it stands for anything that makes a render fail.
    const breakIt = async (attempt: number) => {
      const code = await server.app.store.read.findQrCode(wholeAccount(accountId), id);
      if (!code) throw new Error('The code is gone');
      await server.app.store.write.changeQrCode({
        accountId,
        codeId: id,
        revision: code.revision,
        // A Wi-Fi code without a network.
        set: {
          type: 'wifi',
          qr_data: {},
          render_status: 'pending',
          render_attempt: attempt,
          render_not_before: 0,
        },
        quota: 'keep',
        cap: 0,
        affectsScans: false,
      });
    };
    await breakIt(0);
    const firstTime = await until(
      () => server.app.store.read.findQrCode(wholeAccount(accountId), id),
      (code) => code?.render_attempt === 1 && code.render_status === 'pending',
    );
    expect(firstTime?.render_error).not.toBeNull();
    expect(firstTime?.render_not_before ?? 0).toBeGreaterThan(0);
    await breakIt(4);
    const row = await until(
      () => server.app.store.read.findQrCode(wholeAccount(accountId), id),
      (code) => code?.render_status === 'error',
    );
    expect(row?.render_attempt).toBe(5);
    expect(row?.render_error).not.toBeNull();
    await renderedCode(api, { redirect_url: 'https://example.com/next' });
  });

  test('that cannot be stored fails alone; those that were to be published with it succeed', async () => {
    const [{ api, id: accountId }, other] = [await server.account(WIDE), await server.account(WIDE)];
    await query(server.storeEnv, refuseLabel(engine));
    const create = (client: ApiClient, label: string) =>
      client.post('/v1/qr-codes', { redirect_url: 'https://example.com/', label });
    const some = () => Array.from({ length: 5 }, () => create(other.api, 'any'));
    const [{ body: refused }, ...made] = await Promise.all([create(api, 'refused'), ...some(), ...some()]);
    for (const { body } of made) {
      await slugOf(other.api, body.qr_id);
      expect((await other.api.get(`/v1/qr-codes/${body.qr_id}`)).body.render_attempt).toBe(1);
    }
    const row = await until(
      () => server.app.store.read.findQrCode(wholeAccount(accountId), refused.qr_id),
      (code) => code?.render_error !== null,
    );
    expect(row?.render_error).toContain('refused by the test');
    expect(row?.last_rendered_at).toBeNull();
    await query(server.storeEnv, `drop trigger refuse_label${engine === 'postgres' ? ' on qr_codes' : ''}`);
  });

  test(`${CODES_OF_ONE} codes created at once are all done, each with one attempt and its own slug`, async () => {
    const account = await server.account(WIDE);
    const { api } = account;
    const create = () => api.post('/v1/qr-codes', { redirect_url: 'https://example.com/' });
    const made = await Promise.all(Array.from({ length: CODES_OF_ONE }, create));
    const ids = made.map(({ body }) => String(body.qr_id));
    const { id: accountId } = account;
    await until(
      () => server.app.store.read.findQrCode(wholeAccount(accountId), ids.toSorted().at(-1) ?? ''),
      (code) => code?.render_status === 'done',
    );
    const codes = await until(
      () => Promise.all(ids.map((id) => server.app.store.read.findQrCode(wholeAccount(accountId), id))),
      (rows) => rows.every((code) => code?.render_status === 'done'),
    );
    expect(new Set(codes.map((code) => code?.slug)).size).toBe(CODES_OF_ONE);
    expect(new Set(codes.map((code) => code?.render_attempt))).toEqual(new Set([1]));
  });
});

/** Makes the database refuse to publish codes with the label `refused`: no interface accepts what it would refuse. */
function refuseLabel(engine: Engine): string {
  const event = 'before update on qr_codes';
  const when = "when (new.label = 'refused' and new.render_status = 'done')";
  if (engine === 'sqlite')
    return `create trigger refuse_label ${event} ${when} begin select raise(abort, 'refused by the test'); end`;
  return `create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused by the test'; end $$;
    create trigger refuse_label ${event} for each row ${when} execute function refuse()`;
}
