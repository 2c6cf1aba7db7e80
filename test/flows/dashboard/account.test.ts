import { expect, test } from 'bun:test';
import { NO_DECORATION } from '../../../src/render/picture/decoration.ts';
import { DEFAULT_STYLE } from '../../../src/render/picture/style.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { scan } from '../../harness/scan-client.ts';
import { testClock } from '../../harness/test-clock.ts';
import { rendered, URL_CODE } from './support/codes.ts';
import { PASSWORD, sharedDashboard } from './support/dashboard-app.ts';

onBothEngines('the profile', (engine) => {
  const clock = testClock('2027-01-04T13:30:00Z');
  const app = sharedDashboard(engine, { clock });

  test('shows the plan with the account’s own limits, all plans, and the quota in use', async () => {
    const owner = await app().owner({ plan: 'pro', limits: { active_codes: 7 } });
    await owner.dashboard.ask('POST /v2/qr-codes', { body: URL_CODE });
    const me = await owner.dashboard.ask('GET /me', {});
    expect(me).toMatchObject({
      person_id: owner.personId,
      email: owner.email,
      two_factor: false,
      accounts: [{ account_id: owner.id, email: owner.email, role: 'owner' }],
    });
    expect(me.account).toMatchObject({
      account_id: owner.id,
      email: owner.email,
      role: 'owner',
      project_ids: null,
      timezone: 'UTC',
      date_locale: null,
      api_access: true,
      plan: { name: 'pro', active_codes: 7, api_keys: 5, advanced_redirects: false },
      active_codes: 1,
      default_project_id: owner.defaultProjectId,
    });
    expect(me.plans.map(({ name }) => name)).toEqual(['free', 'starter', 'pro', 'agency', 'enterprise', 'lapsed']);
    expect(me.plans[2]).toMatchObject({ name: 'pro', active_codes: 1_000 });
  });

  test('flags links that phones cannot open, hides the start command from non-operators, and stores a dismissed checklist', async () => {
    const { dashboard } = await app().owner();
    const me = await dashboard.ask('GET /me', {});
    expect([me.local_only, me.account?.checklist_dismissed]).toEqual([{ start_command: null }, false]);
    const { account } = await dashboard.ask('PATCH /account', { body: { checklist_dismissed: true } });
    expect(account?.checklist_dismissed).toBe(true);
    expect((await dashboard.ask('GET /me', {})).account?.checklist_dismissed).toBe(true);
  });

  test('UTM presets belong to a project of the account', async () => {
    const { dashboard, defaultProjectId: id } = await app().owner();
    const body = { name: 'Posters', parameters: { source: 'poster', campaign: 'summer sale' } };
    const made = await dashboard.ask('POST /projects/{id}/utm-presets', { id, body });
    expect(made).toEqual({ preset_id: expect.stringMatching(/^utm_/), ...body });
    expect(await dashboard.ask('GET /projects/{id}/utm-presets', { id })).toEqual({ presets: [made] });
    const wrong = { name: 'x', parameters: { sauce: 'x' } as object };
    await dashboard.refused('POST /projects/{id}/utm-presets', { id, body: wrong }, 400, 'invalid_request');

    const stranger = (await app().owner()).dashboard;
    await stranger.refused('GET /projects/{id}/utm-presets', { id }, 404, 'project_not_found');
    await stranger.refused('POST /projects/{id}/utm-presets', { id, body }, 404, 'project_not_found');
    await stranger.refused('DELETE /utm-presets/{id}', { id: made.preset_id }, 404, 'not_found');
    expect(await dashboard.ask('DELETE /utm-presets/{id}', { id: made.preset_id })).toEqual({ done: true });
    expect(await dashboard.ask('GET /projects/{id}/utm-presets', { id })).toEqual({ presets: [] });
  });

  test('a new time zone takes effect on the next scan', async () => {
    const owner = await app().owner();
    const times = { schedule_days: ['mon' as const], schedule_start: '08:00', schedule_end: '09:00' };
    const rule = { condition: 'schedule' as const, ...times, url: 'https://example.com/breakfast' };
    const made = await owner.dashboard.ask('POST /v2/qr-codes', { body: { ...URL_CODE, redirect_rules: [rule] } });
    const { slug } = await rendered(owner, made.qr_id);
    expect((await scan(app().url, slug)).location).toBe('https://example.com/menu');
    const me = await owner.dashboard.ask('PATCH /account', { body: { timezone: 'America/New_York' } });
    expect(me.account?.timezone).toBe('America/New_York');
    expect((await scan(app().url, slug)).location).toBe('https://example.com/breakfast');
    const body = { timezone: 'Mars/Olympus' };
    await owner.dashboard.refused('PATCH /account', { body }, 400, 'invalid_request', 'timezone "Mars/Olympus"');
  });

  test('name, date locale and e-mail address can be changed', async () => {
    const { dashboard, email } = await app().owner();
    await dashboard.ask('PATCH /account', { body: { date_locale: 'DE-ch' } });
    const changed = await dashboard.ask('PATCH /me', { body: { name: 'Ada' } });
    expect([changed.name, changed.account?.date_locale]).toEqual(['Ada', 'de-CH']);
    expect(await dashboard.ask('GET /me', {})).toEqual(changed);
    const { account } = await dashboard.ask('PATCH /account', { body: { date_locale: null } });
    expect(account?.date_locale).toBeNull();
    for (const date_locale of ['', 'not a tag', 'x'.repeat(500), 'e\0n'])
      await dashboard.refused('PATCH /account', { body: { date_locale } }, 400, 'invalid_request', 'date_locale');
    await dashboard.refused('PATCH /me', { body: { name: ' ' } }, 400, 'invalid_request', 'name');
    const body = { email: `new-${email}`, password: PASSWORD };
    await dashboard.refused('POST /me/email', { body: { ...body, password: 'wrong one' } }, 400, 'wrong_password');
    const moved = await dashboard.ask('POST /me/email', { body });
    expect(moved).toMatchObject({ email: `new-${email}`, confirmation_mailed: false });
    expect((await dashboard.ask('GET /me', {})).email).toBe(`new-${email}`);
  });

  test('keys are created, used, counted and revoked', async () => {
    const { dashboard, keyId } = await app().owner({
      plan: 'starter',
      limits: { per_minute: 50, per_day: 500 },
    });
    const made = await dashboard.ask('POST /v2/keys', { body: { name: 'Till' } });
    expect(made.api_key).toMatch(/^api_live_[A-Za-z0-9]{32}$/);
    await dashboard.refused('POST /v2/keys', { body: { name: 'One too many' } }, 400, 'invalid_request', 'allows 2');
    const newKeyClient = app().client(made.api_key ?? '');
    for (let call = 0; call < 3; call++) expect((await newKeyClient.get('/v1/projects')).status).toBe(200);
    const { items: keys, limits } = await dashboard.ask('GET /v2/keys', {});
    expect(limits).toMatchObject({ per_minute: 50, per_day: 500, api_keys: 2 });
    expect(keys.map(({ key_id, used }) => [key_id, used])).toEqual([
      [keyId, { minute: 0, day: 0 }],
      [made.key_id, { minute: 3, day: 3 }],
    ]);
    expect(JSON.stringify(keys)).not.toContain(made.api_key ?? 'none');
    clock.advance(60_000);
    const later = await dashboard.ask('GET /v2/keys', {});
    expect(later.items[1]?.used).toEqual({ minute: 0, day: 3 });
    const stranger = await app().owner();
    const foreign = { id: made.key_id };
    await stranger.dashboard.refused('POST /v2/keys/{id}/revoke', foreign, 404, 'not_found');
    const revoked = await dashboard.ask('POST /v2/keys/{id}/revoke', { id: made.key_id });
    expect(revoked.revoked_at).toBe(new Date(clock.now()).toISOString());
    expect((await newKeyClient.get('/v1/projects')).status).toBe(401);
    await dashboard.refused('POST /v2/keys', { body: { name: ' ' } }, 400, 'invalid_request', 'name must be');
  });
});

onBothEngines('projects in the dashboard', (engine) => {
  const clock = testClock('2027-01-04T13:30:00Z');
  const app = sharedDashboard(engine, { roles: ['api'], clock });

  test('are listed with their number of codes, archived ones too', async () => {
    const { dashboard, defaultProjectId } = await app().owner();
    const made = await dashboard.ask('POST /v2/projects', { body: { name: 'Summer', description: 'Posters' } });
    expect(made).toMatchObject({ name: 'Summer', is_default: false, code_count: 0, custom_domain: null });
    const { project_id } = made;
    const codes = [];
    for (let count = 0; count < 3; count++)
      codes.push(await dashboard.ask('POST /v2/qr-codes', { body: { ...URL_CODE, project_id } }));
    const id = codes[0]?.qr_id ?? '';
    await dashboard.ask('PATCH /v2/qr-codes/{id}', { id, body: { status: 'archived' } });
    await dashboard.ask('PATCH /v2/projects/{id}', { id: project_id, body: { is_archived: true } });
    const { items } = await dashboard.ask('GET /v2/projects', { query: { include_archived: 'true' } });
    expect(items.map((project) => [project.project_id, project.code_count, project.is_archived])).toEqual([
      [project_id, 2, true],
      [defaultProjectId, 0, false],
    ]);
    expect((await dashboard.ask('GET /v2/qr-codes/{id}', { id })).project_archived).toBe(true);
  });

  test('are paged, each once and newest first, and no more than the plan allows can be created', async () => {
    const { dashboard, defaultProjectId } = await app().owner({ plan: 'free' });
    const made: string[] = [];
    for (const name of ['One', 'Two', 'Three', 'Four'])
      made.unshift((await dashboard.ask('POST /v2/projects', { body: { name } })).project_id);
    const one = { body: { name: 'Five' } };
    await dashboard.refused('POST /v2/projects', one, 402, 'quota_exceeded_project', 'may have 5 projects');
    const listed: string[] = [];
    let pages = 0;
    for (let page_token: string | null = ''; page_token !== null; pages++) {
      const query: { page_size: number; page_token?: string } = { page_size: 2, page_token };
      const page: { items: { project_id: string }[]; next_page_token: string | null } = await dashboard.ask(
        'GET /v2/projects',
        { query },
      );
      listed.push(...page.items.map(({ project_id }) => project_id));
      page_token = page.next_page_token;
    }
    expect([listed, pages]).toEqual([[...made, defaultProjectId], 3]);
  });

  test('are changed atomically', async () => {
    const { dashboard, defaultProjectId } = await app().owner();
    const { project_id: id } = await dashboard.ask('POST /v2/projects', { body: { name: 'Two' } });
    const change = (body: object) => dashboard.ask('PATCH /v2/projects/{id}', { id, body });
    const refused = (target: string, body: object, message: string) =>
      dashboard.refused('PATCH /v2/projects/{id}', { id: target, body }, 400, 'invalid_request', message);
    await refused(defaultProjectId, { name: 'X', is_archived: true }, 'the default project cannot be archived');
    await refused(id, { name: 'X', is_default: true, is_archived: true }, 'cannot be archived');
    await change({ is_archived: true });
    await refused(id, { name: 'X', is_default: true }, 'an archived project cannot be the default');
    expect(
      (await dashboard.ask('GET /v2/projects', { query: { include_archived: 'true' } })).items.map(({ name }) => name),
    ).not.toContain('X');
    const back = {
      is_archived: false,
      is_default: true,
      name: 'Three',
      description: 'd',
      compact_codes: true,
    };
    expect(await change(back)).toMatchObject({
      name: 'Three',
      description: 'd',
      is_default: true,
      is_archived: false,
      compact_codes: true,
    });
    expect((await dashboard.ask('GET /me', {})).account?.default_project_id).toBe(id);
    await refused(id, { is_default: false }, 'is_default must be true');
  });

  test('can have up to 100 style templates each, which must be valid', async () => {
    const { dashboard, defaultProjectId: project_id } = await app().owner();
    const body = { name: 'Brand', project_id, qr_render_metadata: { dot_style: 'rounded' } };
    const saved = await dashboard.ask('POST /v2/style-templates', { body });
    const qr_render_metadata = { ...DEFAULT_STYLE, dot_style: 'rounded' };
    expect(saved).toMatchObject({ ...body, qr_render_metadata, decoration: NO_DECORATION });
    const bad = { name: 'Bad', qr_render_metadata: { foreground_color: '#fefefe' } };
    await dashboard.refused('POST /v2/style-templates', { body: bad }, 400, 'invalid_request', 'color');
    const many = [];
    for (let wave = 0; wave < 3; wave++) {
      const sent = Array.from({ length: 40 }, () => dashboard.send('POST /v2/style-templates', { body }));
      many.push(...(await Promise.all(sent)));
      clock.advance(1_000);
    }
    expect(many.filter(({ status }) => status === 201)).toHaveLength(99);
    const list = async () =>
      (await dashboard.ask('GET /v2/style-templates', { query: { project_id, page_size: 100 } })).items;
    expect(await list()).toHaveLength(100);
    expect((await list())[0]).toEqual(saved);
    const { style_template_id: id } = saved;
    await dashboard.ask('DELETE /v2/style-templates/{id}', { id });
    await dashboard.refused('DELETE /v2/style-templates/{id}', { id }, 404, 'not_found');
    expect(await list()).toHaveLength(99);
  });
});
