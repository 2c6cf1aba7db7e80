import { describe, expect, test } from 'bun:test';
import { NO_FILTER } from '../../../src/codes/list-owned-codes.ts';
import { wholeAccount } from '../../../src/store/reach.ts';
import { query } from '../../engines/support/query.ts';
import type { ApiClient } from '../../harness/api-client.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { expectRefusal } from '../api/support/envelope.ts';
import { type Owner, sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import { endedJob, pageClient, run, start, undo, uploaded } from './support/jobs.ts';

const TARGET = 'https://example.com/summer/menu';
const WINTER = { change: { redirect_url: { find: 'summer', replace: 'winter' } } };

onBothEngines('a change of many codes', (engine) => {
  const app = sharedDashboard(engine, { roles: ['api'] });
  const owner = (options = {}) => app().owner({ plan: 'enterprise', ...options });

  const make = async (api: ApiClient, label: string, more: object = {}) =>
    (await api.post('/v2/qr-codes', { redirect_url: TARGET, label, ...more })).body;
  const count = async (api: ApiClient, query: Record<string, string>) =>
    (await api.get('/v2/qr-codes/count', { query })).body.count;
  const refusalsOf = async ({ apiKey }: Owner, id: string) => {
    const answer = await fetch(`${app().url}/v2/jobs/${id}/refusals`, { headers: { 'x-api-key': apiKey } });
    return { type: answer.headers.get('content-type'), text: await answer.text() };
  };

  test('changes every code that matches, also more than a batch, and no other, for key and session alike', async () => {
    const one = await owner();
    const api = pageClient(app(), one);
    await Promise.all(Array.from({ length: 30 }, (_, at) => make(api, `Table ${at}`)));
    await make(api, 'Poster');
    const { project_id } = (await api.post('/v2/projects', { name: 'Elsewhere' })).body;
    const filter = { q: 'table' };
    const done = { kind: 'update', state: 'done', done: 30, total: 30, result: { changed: 30, refused: 0 } };
    const change = { add_tags: ['Tables'], project_id };
    expect(await run(api, { kind: 'update', filter, change })).toMatchObject({ ...done, change, can_undo: true });
    expect([await count(api, { tag: 'Tables' }), await count(api, { project_id })]).toEqual([30, 30]);
    const archive = { kind: 'update', filter: { tag: ['Tables'] }, change: { status: 'archived' } };
    expect(await run(one.api, archive)).toMatchObject(done);
    expect([await count(api, {}), await count(api, { status: 'archived' })]).toEqual([1, 30]);
    const { body: history } = await api.get(`/v2/qr-codes/${(await listed(api, 'archived'))[0]}/history`);
    expect(history.items.slice(0, 2).map(({ actor }: { actor: { kind: string } }) => actor.kind)).toEqual([
      'key',
      'person',
    ]);
    const refused = async (body: object, field: string) => {
      const reply = await api.post('/v2/jobs', { kind: 'update', ...body });
      expectRefusal(reply, 400, 'invalid_request');
      expect(reply.body.field).toBe(field);
    };
    await refused({ filter: {}, change: {} }, 'change');
    await refused({ filter: {} }, 'change');
    await refused({ change: { status: 'archived' } }, 'filter');
    await refused({ filter: { status: ['gone'] }, change: { status: 'archived' } }, 'filter.status[0]');
    await refused({ filter: {}, change: { slug: 'qr-x' } }, 'change.slug');
    await refused({ filter: {}, change: { status: 'archived' }, format: 'csv' }, 'format');
    expectRefusal(await api.get('/v2/jobs/job_00000000000000000000000000'), 404, 'not_found');
  });

  const listed = async (api: ApiClient, status: string) =>
    (await api.get('/v2/qr-codes', { query: { status, page_size: '100' } })).body.items.map(
      ({ qr_id }: { qr_id: string }) => qr_id,
    );

  test('replaces a part of destinations, counts what it changed alone, and puts back what nobody changed since', async () => {
    const { api } = await owner();
    const [one, two] = [await make(api, 'a'), await make(api, 'b')];
    const other = await make(api, 'c', { redirect_url: 'https://example.com/autumn', expires_at: null });
    const expires_at = '2099-01-01T00:00:00.000Z';
    const change = { redirect_url: { find: 'summer', replace: 'mid-summer' }, expires_at };
    const job = await run(api, { kind: 'update', filter: {}, change });
    expect(job).toMatchObject({ change, result: { changed: 3, refused: 0 } });
    const look = async ({ qr_id }: { qr_id: string }) => {
      const { redirect_url, expires_at: until } = (await api.get(`/v2/qr-codes/${qr_id}`)).body;
      return [redirect_url, until];
    };
    const changed = 'https://example.com/mid-summer/menu';
    expect(await Promise.all([one, two, other].map(look))).toEqual([
      [changed, expires_at],
      [changed, expires_at],
      ['https://example.com/autumn', expires_at],
    ]);
    await api.patch(`/v2/qr-codes/${two.qr_id}`, { redirect_url: 'https://example.com/kept' });
    expect(await undo(api, job.job_id)).toMatchObject({ undoes: job.job_id, can_undo: false, result: { changed: 3 } });
    expect(await Promise.all([one, two, other].map(look))).toEqual([
      [TARGET, null],
      ['https://example.com/kept', null],
      ['https://example.com/autumn', null],
    ]);
    expectRefusal(await api.send('POST', `/v2/jobs/${job.job_id}/undo`), 400, 'invalid_request', 'undone already');
    expect((await api.get(`/v2/jobs/${job.job_id}`)).body.can_undo).toBe(false);
  });

  test('tells which codes were refused and why, in a file and for pages', async () => {
    const who = await owner({ limits: { active_codes: 3 } });
    const { api } = who;
    await make(api, 'a');
    await make(api, 'b');
    await make(api, 'c');
    await run(api, { kind: 'update', filter: {}, change: { status: 'archived' } });
    await Promise.all([make(api, 'd'), make(api, 'e'), make(api, 'f')]);
    await run(api, { kind: 'update', filter: { label_contains: 'f' }, change: { status: 'archived' } });
    const activate = { kind: 'update', filter: { status: ['archived'] }, change: { status: 'active' } };
    const job = await run(api, activate);
    expect(job).toMatchObject({ state: 'done', total: 4, done: 4, result: { changed: 1, refused: 3 } });
    expect(job.refusals_url).toBe(`${app().publicUrl}/v2/jobs/${job.job_id}/refusals`);
    const { type, text } = await refusalsOf(who, job.job_id);
    const [header, ...rows] = text.trim().split('\r\n');
    expect([type, header, rows.length]).toEqual(['text/csv; charset=utf-8', 'qr_id,code,message', 3]);
    for (const row of rows) expect(row).toContain(',quota_exceeded_qr,');
    const { body } = await api.get(`/v2/jobs/${job.job_id}/refusals`, { headers: { accept: 'application/json' } });
    expect(body.items).toHaveLength(3);
    expect([body.items[0].code, body.items[0].line]).toEqual(['quota_exceeded_qr', null]);
    expect(text).toContain(body.items[0].qr_id);
    // Any of them may have got the last place.
    const archived = (await api.get('/v2/qr-codes?status=archived')).body.items;
    const idsOf = (items: { qr_id: string }[]) => items.map(({ qr_id }) => qr_id).sort();
    expect(idsOf(archived)).toEqual(idsOf(body.items));
    expectRefusal(await (await owner()).api.get(`/v2/jobs/${job.job_id}`), 404, 'not_found');
  });

  test('gives moved codes their projects back, and tags and designs to those that had them', async () => {
    const { api } = await owner();
    const project = async (name: string) => (await api.post('/v2/projects', { name })).body.project_id;
    const [here, there, elsewhere] = [await project('Here'), await project('There'), await project('Third')];
    const style = (foreground_color: string) => ({ qr_render_metadata: { foreground_color } });
    const tags = ['Kept', 'Added', 'Removed'];
    const one = (await make(api, 'One', { project_id: here, tags, ...style('#330000') })).qr_id;
    const two = (await make(api, 'Two')).qr_id;
    const look = async () => {
      const codes = await Promise.all([one, two].map(async (id) => (await api.get(`/v2/qr-codes/${id}`)).body));
      return codes.map((code) => ({
        project_id: code.project_id,
        tags: code.tags,
        color: code.qr_render_metadata.foreground_color,
      }));
    };
    const before = await look();
    const change = { project_id: there, add_tags: ['added'], remove_tags: ['Removed'], ...style('#000033') };
    const job = await run(api, { kind: 'update', filter: {}, change });
    const changed = { project_id: there, color: '#000033' };
    expect(await look()).toEqual([
      { ...changed, tags: ['Added', 'Kept'] },
      { ...changed, tags: ['Added'] },
    ]);
    // What its owner has decided since then is not undone.
    await api.patch(`/v2/qr-codes/${two}`, { project_id: elsewhere });
    const { items } = (await api.get('/v2/tags')).body;
    const added = items.find(({ name }: { name: string }) => name === 'Added').tag_id;
    await api.patch(`/v2/tags/${added}`, { name: 'Renamed' });
    expect(await undo(api, job.job_id)).toMatchObject({ total: 2, result: { changed: 2, refused: 0 } });
    expect(await look()).toEqual([
      { ...before[0], tags: ['Kept', 'Removed', 'Renamed'] },
      { ...before[1], project_id: elsewhere },
    ] as never);
  });

  test('gives many codes the look of a style template', async () => {
    const { api } = await owner();
    const { qr_id } = await make(api, 'a');
    const look = { qr_render_metadata: { dot_style: 'rounded', foreground_color: '#000033' } };
    const { body: template } = await api.post('/v2/style-templates', { name: 'Cards', ...look });
    const change = { style_template_id: template.style_template_id };
    expect(await run(api, { kind: 'update', filter: {}, change })).toMatchObject({
      result: { changed: 1, refused: 0 },
    });
    expect((await api.get(`/v2/qr-codes/${qr_id}`)).body).toMatchObject(look);
    const unknown = { kind: 'update', filter: {}, change: { style_template_id: 'sty_00000000000000000000000000' } };
    expectRefusal(await api.post('/v2/jobs', unknown), 404, 'not_found');
  });

  test('a look that no scanner reads is refused for each code with the reason, and another is taken', async () => {
    const { api } = await owner();
    const [one, two] = [await make(api, 'a'), await make(api, 'b', { slug: 'qr-a-longer-one-with-words' })];
    await make(api, 'c');
    const restyle = async (qr_render_metadata: object) =>
      run(api, { kind: 'update', filter: { qr_id: [one.qr_id, two.qr_id] }, change: { qr_render_metadata } });
    const tooSmall = { format_ratio: 'custom', width: 64, height: 64, padding: 20 };
    const { job_id, ...job } = await restyle(tooSmall);
    expect(job).toMatchObject({ state: 'done', total: 2, result: { changed: 0, refused: 2 }, can_undo: false });
    const { body } = await api.get(`/v2/jobs/${job_id}/refusals`, { headers: { accept: 'application/json' } });
    const refusal = { code: 'unreadable_style', message: expect.stringContaining('too small') };
    expect(body.items).toMatchObject([one, two].map(({ qr_id }) => ({ qr_id, ...refusal })));
    expect(await restyle({ dot_style: 'dots' })).toMatchObject({ result: { changed: 2, refused: 0 } });
  });

  test('a dry run by a filter tells what would change with which tags, makes none, and looks at one part alone', async () => {
    const { api } = await owner();
    const one = await make(api, 'a', { redirect_url: 'https://summer.example/summer', tags: ['Old'] });
    await make(api, 'b', { redirect_url: 'https://example.com/autumn', tags: ['New'] });
    const change = {
      redirect_url: { find: 'summer', replace: 'winter', in: 'host' },
      add_tags: ['new'],
      remove_tags: ['old'],
    };
    const dry = await run(api, { kind: 'update', filter: {}, change, dry_run: true });
    expect(dry).toMatchObject({ dry_run: true, change, total: 2, done: 2, result: { changed: 1, refused: 0 } });
    const { qr_id, label, link } = one;
    const of = { line: null, qr_id, label, link };
    expect((await api.get(`/v2/jobs/${dry.job_id}/preview`)).body.items).toEqual([
      { ...of, field: 'redirect_url', before: 'https://summer.example/summer', after: 'https://winter.example/summer' },
      { ...of, field: 'tags', before: ['Old'], after: ['new'] },
    ]);
    expect((await api.get('/v2/tags')).body.items).toHaveLength(2);
    expect(await run(api, { kind: 'update', filter: {}, change })).toMatchObject({
      result: { changed: 1, refused: 0 },
    });
    expect((await api.get(`/v2/qr-codes/${qr_id}`)).body).toMatchObject({
      redirect_url: 'https://winter.example/summer',
      tags: ['New'],
    });
  });

  describe('after a crash', () => {
    test('a dry run goes on after its last saved batch, and tells nothing twice', async () => {
      const { api, id: accountId } = await owner();
      const { store } = app().app;
      const codes = [];
      for (let at = 0; at < 3; at++) codes.push(await make(api, `Code ${at}`));
      const { id, release } = await claimed(accountId, { ...WINTER, dry_run: true }, 3);
      const row = await store.read.findQrCode(wholeAccount(accountId), codes[0].qr_id);
      const told = { line: null, qr_id: codes[0].qr_id, label: 'Code 0', link: codes[0].link };
      const field = { field: 'redirect_url', before: TARGET, after: 'https://example.com/winter/menu' };
      const set = { position: String(row?.seq), done: 1, changed: 1 };
      await store.write.saveJob({ id, claim: 'claim_dead', now: Date.now(), set, preview: [{ ...told, ...field }] });
      await release();
      const job = await endedJob(api, id);
      expect(job).toMatchObject({ state: 'done', done: 3, result: { changed: 3, refused: 0 } });
      const { items } = (await api.get(`/v2/jobs/${id}/preview`)).body;
      expect(items.map(({ qr_id }: { qr_id: string }) => qr_id)).toEqual(codes.map(({ qr_id }) => qr_id));
    });

    test('a job counts codes that came after it was asked for, and those that went before their turn', async () => {
      for (const counted of [1, 5]) {
        const { api, id: accountId } = await owner();
        for (let at = 0; at < 3; at++) await make(api, `Code ${at}`);
        const { id, release } = await claimed(accountId, WINTER, counted);
        await release();
        expect(await endedJob(api, id)).toMatchObject({ state: 'done', total: 3, done: 3, result: { changed: 3 } });
      }
    });

    /** A job of which a worker has saved a batch of two codes, before it died or paused. */
    async function interrupted(api: ApiClient, accountId: string, change: object) {
      const { store } = app().app;
      const codes = [];
      for (let at = 0; at < 6; at++) codes.push(await make(api, `Code ${at}`));
      const batch = [];
      for (const { qr_id } of codes.slice(0, 2)) {
        const row = await store.read.findQrCode(wholeAccount(accountId), qr_id);
        batch.push({ key: String(row?.seq), id: qr_id });
      }
      const { id, release } = await claimed(accountId, { change }, 6);
      await store.write.saveJob({ id, claim: 'claim_dead', now: Date.now(), set: { portion: JSON.stringify(batch) } });
      return { id, codes, release };
    }

    /** A job that a worker has claimed. */
    async function claimed(accountId: string, request: object, total: number) {
      const now = Date.now();
      const id = `job_dead${crypto.randomUUID()}`;
      const whole = JSON.stringify({ kind: 'update', filter: NO_FILTER, ...request });
      await query(
        app().storeEnv,
        `insert into jobs (id, account_id, kind, state, request, actor, total, created_at, updated_at, lease_until,
        claimed_by) values ('${id}', '${accountId}', 'update', 'running', '${whole}', '{"kind":"command_line"}', ${total},
        ${now}, ${now}, ${now + 600_000}, 'claim_dead')`,
      );
      const release = () =>
        app().app.store.write.saveJob({ id, claim: 'claim_dead', now: Date.now(), set: { lease_until: 0 } });
      return { id, release };
    }

    test('goes on in the middle of a batch, and changes and counts each code once', async () => {
      const { api, id: accountId } = await owner();
      const change = { redirect_url: { find: 'summer', replace: 'mid-summer' } };
      const { id, codes, release } = await interrupted(api, accountId, change);
      const { store } = app().app;
      const first = codes[0].qr_id;
      const row = await store.read.findQrCode(wholeAccount(accountId), first);
      const deadRun = (revision: number, url: string) =>
        store.write.changeQrCode({
          accountId,
          codeId: first,
          revision,
          set: { redirect_url: url, updated_at: Date.now() },
          quota: 'keep',
          cap: 100,
          affectsScans: true,
          history: {
            at: Date.now(),
            actor: { kind: 'person', personId: null, name: 'Ada' },
            fields: [{ field: 'redirect_url', before: TARGET, after: url }],
            job_id: id,
          },
          job: { id, claim: 'claim_dead' },
        } as never);
      expect(await deadRun(1, 'https://example.com/mid-summer/menu')).toHaveProperty('code');
      expect(row?.revision).toBe(1);
      const later = await make(api, 'Made later');
      await release();
      expect(await endedJob(api, id)).toMatchObject({ state: 'done', done: 6, result: { changed: 6, refused: 0 } });
      const { body } = await api.get('/v2/qr-codes', { query: { sort: 'oldest' } });
      expect(body.items.map(({ redirect_url }: { redirect_url: string }) => redirect_url)).toEqual([
        ...Array(6).fill('https://example.com/mid-summer/menu'),
        later.redirect_url,
      ]);
      // Whoever lost the claim can no longer save or change anything.
      expect(await release()).toBeUndefined();
      expect(await deadRun(2, 'https://example.com/late')).toEqual({ refused: 'job_lost' });
    });

    test('an undo waits for what it undoes, which ends after its batch', async () => {
      const { api, id: accountId } = await owner();
      const { id, release } = await interrupted(api, accountId, { status: 'archived' });
      const { body: undoing } = await api.send('POST', `/v2/jobs/${id}/undo`);
      expect(undoing).toMatchObject({ state: 'waiting', undoes: id });
      expect(await app().app.store.read.hasDue('jobs', Date.now())).toBe(false);
      await release();
      expect(await endedJob(api, undoing.job_id)).toMatchObject({ state: 'done', result: { changed: 2 } });
      expect(await endedJob(api, id)).toMatchObject({ state: 'cancelled', done: 2, result: { changed: 2 } });
      expect(await count(api, { status: 'active' })).toBe(6);
    });
  });

  describe('by a list', () => {
    test('changes what the rows name, refuses the others by their line, and can be undone', async () => {
      const who = await owner();
      const { api } = who;
      // Another code has one of the tags that a row sets.
      const [one, two] = [
        await make(api, 'a', { tags: ['New'] }),
        await make(api, 'b', { tags: ['Old'], scan_limit: 5 }),
      ];
      const csv = `slug,redirect_url,tags,scan_limit\n${one.slug},https://example.com/1,,\nqr-22222222,https://example.com/2,,\n${two.slug},,New|Newer,null\n${two.slug},nonsense,,\n`;
      const upload_id = await uploaded(api, csv);
      const request = { kind: 'update', upload_id, match: 'slug' };
      const look = async (id: string) => (await api.get(`/v2/qr-codes/${id}`)).body;
      const dry = await run(api, { ...request, dry_run: true });
      const result = { changed: 2, refused: 2 };
      expect(dry).toMatchObject({ state: 'done', dry_run: true, total: 4, done: 4, result, can_undo: false });
      expect((await look(one.qr_id)).redirect_url).toBe(TARGET);
      const job = await run(api, request);
      expect(job).toMatchObject({ state: 'done', total: 4, done: 4, result });
      expect((await look(one.qr_id)).redirect_url).toBe('https://example.com/1');
      expect(await look(two.qr_id)).toMatchObject({ redirect_url: TARGET, tags: ['New', 'Newer'], scan_limit: null });
      const rows = (await refusalsOf(who, job.job_id)).text.trim().split('\r\n');
      expect(rows).toEqual([
        'line,code,message',
        expect.stringMatching(/^3,qr_not_found,/),
        expect.stringMatching(/^5,invalid_request,.*redirect_url/),
      ]);
      await undo(api, job.job_id);
      expect((await look(one.qr_id)).redirect_url).toBe(TARGET);
      expect(await look(two.qr_id)).toMatchObject({ tags: ['Old'], scan_limit: 5 });
    });

    const byLines = async (api: ApiClient, match: string, lines: object[], more = {}) => {
      const upload_id = await uploaded(api, lines.map((line) => JSON.stringify(line)).join('\n'), {
        'content-type': 'application/x-ndjson',
      });
      return run(api, { kind: 'update', upload_id, match, ...more });
    };

    test('makes the changes of one code in the order of its rows, and lets a row take what another leaves', async () => {
      const { api } = await owner();
      const [often, has, wants] = await Promise.all([
        make(api, 'a'),
        make(api, 'b', { external_id: 'x' }),
        make(api, 'c'),
      ]);
      const notes = ['1', '2', '3', '4'];
      const lines = [
        ...notes.slice(0, 2).map((note) => ({ qr_id: often.qr_id, note })),
        { qr_id: has.qr_id, external_id: null },
        { qr_id: wants.qr_id, external_id: 'x' },
        ...notes.slice(2).map((note) => ({ qr_id: often.qr_id, note })),
      ];
      const job = await byLines(api, 'qr_id', lines);
      expect(job).toMatchObject({ done: 6, result: { changed: 6, refused: 0 } });
      const { items } = (await api.get(`/v2/qr-codes/${often.qr_id}/history`)).body;
      const written = items
        .slice(0, 4)
        .map((item: { what: { fields: { after: string }[] } }) => item.what.fields[0]?.after);
      expect(written).toEqual(notes.toReversed());
      expect((await api.get(`/v2/qr-codes/${wants.qr_id}`)).body.external_id).toBe('x');
    });

    test('a dry run tells each field before and after, in a file and for pages, and changes nothing', async () => {
      const who = await owner();
      const { api } = who;
      const codes = await Promise.all(Array.from({ length: 30 }, (_, at) => make(api, `Table ${at}`)));
      const target = (at: number) => `https://example.com/${at}`;
      const rows = codes.map(({ slug }, at) => `${slug},${at === 0 ? TARGET : target(at)},${at === 1 ? '5' : ''}`);
      const csv = ['slug,redirect_url,scan_limit', ...rows, 'qr-22222222,https://example.com/,'].join('\n');
      const request = { kind: 'update', upload_id: await uploaded(api, csv), match: 'slug' };
      const dry = await run(api, { ...request, dry_run: true });
      const counts = { total: 31, done: 31, result: { changed: 29, refused: 1 } };
      expect(dry).toMatchObject({ state: 'done', dry_run: true, ...counts, can_undo: false });
      const of = (at: number) => ({ line: at + 2, qr_id: codes[at].qr_id, label: `Table ${at}`, link: codes[at].link });
      const limit = { ...of(1), field: 'scan_limit', before: null, after: 5 };
      const expected = codes.flatMap((_, at) => {
        if (at === 0) return [];
        const change = { ...of(at), field: 'redirect_url', before: TARGET, after: target(at) };
        return at === 1 ? [change, limit] : [change];
      });
      expect((await api.get(`/v2/jobs/${dry.job_id}/preview`)).body.items).toEqual(expected);
      const file = await fetch(dry.file_url ?? '', { headers: { 'x-api-key': who.apiKey } });
      const cells = expected.map((one) =>
        Object.values(one)
          .map((cell) => (String(cell ?? '').includes(',') ? `"${cell}"` : (cell ?? '')))
          .join(','),
      );
      expect((await file.text()).trim().split('\r\n')).toEqual(['line,qr_id,label,link,field,before,after', ...cells]);
      expect(file.headers.get('content-disposition')).toContain('update-preview.csv');
      expect((await api.get(`/v2/qr-codes/${codes[1].qr_id}`)).body).toMatchObject({
        redirect_url: TARGET,
        revision: 1,
      });
      const job = await run(api, request);
      expect(job).toMatchObject(counts);
      expect((await api.get(`/v2/qr-codes/${codes[7].qr_id}`)).body.redirect_url).toBe(target(7));
      expect((await api.get(`/v2/jobs/${job.job_id}/preview`)).body.items).toEqual([]);
      await undo(api, job.job_id);
      expect(await count(api, { q: TARGET })).toBe(30);
    });

    test('finds a code by its link as people have it, and completes destinations', async () => {
      const { api } = await owner();
      const one = await make(api, 'a');
      const bare = one.link.replace(/^https?:\/\//, '');
      const links = [bare, `${one.link}/`, one.link.toUpperCase(), `${bare}?from=paper`];
      for (const [at, link] of links.entries()) {
        const upload_id = await uploaded(api, `link,redirect_url\n${link},example.com/${at}\n`);
        const job = await run(api, { kind: 'update', upload_id, match: 'link' });
        expect(job).toMatchObject({ result: { changed: 1, refused: 0 } });
        expect((await api.get(`/v2/qr-codes/${one.qr_id}`)).body.redirect_url).toBe(`https://example.com/${at}`);
      }
    });

    test('finds codes by id, link and label too, and takes JSON objects with the fields of a change', async () => {
      const { api } = await owner();
      const one = await make(api, 'Only one');
      await Promise.all([make(api, 'Twice'), make(api, 'Twice')]);
      const byLine = (match: string, lines: object[], more?: object) => byLines(api, match, lines, more);
      const note = (text: string) => ({ note: text });
      expect(await byLine('qr_id', [{ qr_id: one.qr_id, ...note('1') }])).toMatchObject({ result: { changed: 1 } });
      expect(await byLine('link', [{ link: one.link, ...note('2') }])).toMatchObject({ result: { changed: 1 } });
      const labels = [
        { label: 'Only one', ...note('3') },
        { label: 'Twice', ...note('3') },
        { label: 'Only one', surprise: 1 },
      ];
      expect(await byLine('label', labels)).toMatchObject({ result: { changed: 1, refused: 2 } });
      expect((await api.get(`/v2/qr-codes/${one.qr_id}`)).body.note).toBe('3');
      await make(api, 'Taken', { external_id: 'taken' });
      const taken = await byLine('qr_id', [{ qr_id: one.qr_id, external_id: 'taken' }], { dry_run: true });
      const told = await api.get(`/v2/jobs/${taken.job_id}/refusals`, { headers: { accept: 'application/json' } });
      expect(told.body.items).toMatchObject([{ line: 1, code: 'external_id_taken' }]);
      const upload_id = await uploaded(api, 'redirect_url\nhttps://example.com/\n');
      const reply = await api.post('/v2/jobs', { kind: 'update', upload_id, match: 'slug' });
      expectRefusal(reply, 400, 'invalid_request', 'no column slug');
    });
  });

  test('a repeated call with the same Idempotency-Key starts one job', async () => {
    const { api } = await owner();
    await make(api, 'a');
    const body = { kind: 'update', filter: {}, change: { note: 'x' } };
    const headers = { 'idempotency-key': 'once' };
    const [one, two] = await Promise.all([
      api.post('/v2/jobs', body, { headers }),
      api.post('/v2/jobs', body, { headers }),
    ]);
    expect(two?.body.job_id).toBe(one?.body.job_id);
    expect(one?.headers.get('location')).toBe(`${app().publicUrl}/v2/jobs/${one?.body.job_id}`);
    const again = await api.post('/v2/jobs', { ...body, change: { note: 'y' } }, { headers });
    expectRefusal(again, 409, 'idempotency_conflict');
    expect((await api.get('/v2/jobs')).body.items).toHaveLength(1);
    await start(api, { kind: 'export', format: 'csv' });
    const { body: page } = await api.get('/v2/jobs', { query: { page_size: '1' } });
    expect(page.items[0].kind).toBe('export');
    const next = { page_size: '1', page_token: page.next_page_token };
    const { body: last } = await api.get('/v2/jobs', { query: next });
    expect([last.items[0].kind, last.next_page_token]).toEqual(['update', null]);
  });
});
