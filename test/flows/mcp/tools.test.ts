import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { newId } from '../../../src/lib/ids.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { zxingText } from '../../pictures/read-codes.ts';
import { TARGET } from '../api/support/codes.ts';
import { freshAccount, sharedApp } from '../api/support/shared-app.ts';
import { type Agent, agentOf, PROTOCOLS, TRANSPORTS, textOf } from './support/agents.ts';

const NAMES = [
  'find_qr_codes',
  'get_qr_code',
  'create_qr_code',
  'update_qr_code',
  'simulate_scan',
  'get_analytics',
  'get_picture',
];

onBothEngines('an agent', (engine) => {
  const app = sharedApp(engine);

  for (const transport of TRANSPORTS) {
    for (const protocol of PROTOCOLS) {
      describe(`by ${transport} in ${protocol}`, () => {
        let agent: Agent;
        let owner: Awaited<ReturnType<typeof freshAccount>>;
        beforeAll(async () => {
          owner = await freshAccount(app());
          agent = await agentOf({ url: app().url, apiKey: owner.apiKey }, { transport, protocol });
        });
        afterAll(() => agent.client.close());

        test('sees seven tools, and which of them only read', async () => {
          const { tools } = await agent.client.listTools();
          expect(tools.map(({ name }) => name)).toEqual(NAMES);
          const changing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
          expect(changing.map(({ name, annotations }) => [name, annotations?.destructiveHint])).toEqual([
            ['create_qr_code', false],
            ['update_qr_code', true],
          ]);
        });

        test('makes a code, finds it, reads it, changes it, and the API says the same', async () => {
          const made = await agent.call('create_qr_code', { label: 'Menu', redirect_url: TARGET, tags: ['Menus'] });
          const { qr_id: id } = made.structuredContent;
          expect(textOf(made)).toEqual(made.structuredContent);
          const rules = [{ condition: 'device', value: 'ios', url: 'https://example.com/app' }];
          const changed = await agent.call('update_qr_code', { id, label: 'Winter menu', redirect_rules: rules });
          expect(changed.structuredContent).toMatchObject({ qr_id: id, label: 'Winter menu', revision: 2 });
          const found = await agent.call('find_qr_codes', {
            q: 'winter',
            tag: ['menus'],
            status: ['active'],
            page_size: 1,
          });
          const read = await agent.call('get_qr_code', { id });
          const { ok: _, version: __, request_id: ___, ...told } = (await owner.api.get(`/v2/qr-codes/${id}`)).body;
          expect(read.structuredContent).toEqual(told);
          expect(found.structuredContent.items).toEqual([told]);
          expect((await agent.call('get_qr_code', { qr_id: id })).structuredContent).toEqual(told);
        });

        test('gets a picture in which a phone reads the link', async () => {
          const { link, qr_id: id } = (await agent.call('create_qr_code', { redirect_url: TARGET })).structuredContent;
          const { content } = await agent.call('get_picture', { id, width: 300 });
          expect(content).toEqual([{ type: 'image', mimeType: 'image/png', data: expect.any(String) }]);
          const [image] = content;
          if (image?.type !== 'image') throw new Error('This is no image');
          const bytes = Buffer.from(image.data, 'base64');
          expect(await zxingText(bytes)).toBe(link);
          expect(bytes.readUInt32BE(16)).toBe(300);
        });

        test('simulates a scan', async () => {
          const redirect_rules = [{ condition: 'country', value: 'DE', url: 'https://example.com/de' }];
          const made = await agent.call('create_qr_code', { redirect_url: TARGET, redirect_rules });
          const { qr_id } = made.structuredContent;
          const landed = async (country: string) =>
            (await agent.call('simulate_scan', { qr_id, country })).structuredContent.url;
          expect([await landed('DE'), await landed('FR')]).toEqual(['https://example.com/de', TARGET]);
        });

        test('reads analytics of a code, a project and the account by one tool', async () => {
          const { qr_id, project_id } = (await agent.call('create_qr_code', { redirect_url: TARGET }))
            .structuredContent;
          const range = { from: '2026-11-01', to: '2026-11-03' };
          const days = ['2026-11-01', '2026-11-02', '2026-11-03'].map((day) => ({ day, scans: 0 }));
          const ofCode = await agent.call('get_analytics', { qr_id, view: 'trend', ...range });
          expect(ofCode.structuredContent).toMatchObject({ items: days, total: 0, scan_count: 0 });
          const ofProject = await agent.call('get_analytics', { project_id, view: 'trend', ...range });
          const ofAccount = await agent.call('get_analytics', { view: 'countries', limit: 1 });
          expect(ofProject.structuredContent).toMatchObject({ items: days, total: 0 });
          expect(ofProject.structuredContent).not.toHaveProperty('scan_count');
          expect(ofAccount.structuredContent).toMatchObject({ items: [], other: 0, timezone: 'UTC' });
        });

        test('is told which field of a call is wrong, and why', async () => {
          const problems: [string, Record<string, unknown>, string, string | undefined][] = [
            ['create_qr_code', { redirect_url: 'ftp://example.com' }, 'unsafe_url', 'redirect_url'],
            ['create_qr_code', { redirect_url: TARGET, colour: 'red' }, 'invalid_request', 'colour'],
            ['find_qr_codes', { sort: 'best' }, 'invalid_request', 'sort'],
            ['find_qr_codes', { name: 'x' }, 'invalid_request', 'name'],
            ['find_qr_codes', { q: { text: 'x' } }, 'invalid_request', 'q'],
            ['get_qr_code', {}, 'invalid_request', 'id'],
            ['get_qr_code', { id: '..' }, 'invalid_request', 'id'],
            ['get_qr_code', { id: newId('qr', 1) }, 'qr_not_found', undefined],
            ['get_qr_code', { id: '../account' }, 'qr_not_found', undefined],
            ['get_picture', { id: newId('qr', 1), format: 'svg' }, 'invalid_request', 'format'],
            ['get_analytics', { view: 'trend', from: '2026-02-30' }, 'invalid_request', 'from'],
            ['get_analytics', { view: 'weather' }, 'not_found', undefined],
            ['get_analytics', { view: 'trend', qr_id: 'a', project_id: 'b' }, 'invalid_request', 'project_id'],
            ['simulate_scan', { qr_id: newId('qr', 1) }, 'qr_not_found', undefined],
          ];
          for (const [name, sent, code, field] of problems) {
            const refused = await agent.call(name, sent);
            expect({ name, sent, ...refused }).toMatchObject({ isError: true, structuredContent: { code } });
            expect({ sent, field: refused.structuredContent.field }).toEqual({ sent, field });
            expect(refused.structuredContent.message).not.toBe('');
            expect(textOf(refused)).toEqual(refused.structuredContent);
          }
        });

        test("does not find another account's code", async () => {
          const other = await freshAccount(app());
          const { qr_id: id } = (await other.api.post('/v2/qr-codes', { redirect_url: TARGET })).body;
          for (const name of ['get_qr_code', 'update_qr_code', 'get_picture']) {
            const refused = await agent.call(name, { id, ...(name === 'update_qr_code' && { label: 'Mine' }) });
            expect(refused).toMatchObject({ isError: true, structuredContent: { code: 'qr_not_found' } });
          }
        });

        test('may not archive where nobody can be asked', async () => {
          const { qr_id: id } = (await agent.call('create_qr_code', { redirect_url: TARGET })).structuredContent;
          const refused = await agent.call('update_qr_code', { id, status: 'archived' });
          expect(refused).toMatchObject({
            isError: true,
            structuredContent: { code: 'not_confirmed', field: 'status' },
          });
          expect((await owner.api.get(`/v2/qr-codes/${id}`)).body.status).toBe('active');
        });
      });

      describe(`a person at a client by ${transport} in ${protocol}`, () => {
        test('is asked before a code is archived, and decides', async () => {
          const { apiKey, api } = await freshAccount(app());
          const create = { redirect_url: TARGET, label: 'Poster' };
          const statusAfter = async (person: 'accept' | 'decline' | 'cancel') => {
            const { body: code } = await api.post('/v2/qr-codes', create);
            const agent = await agentOf({ url: app().url, apiKey }, { transport, protocol, person });
            const result = await agent.call('update_qr_code', { id: code.qr_id, status: 'archived', note: 'Old' });
            expect(agent.asked).toEqual([expect.stringContaining('Archive the QR code “Poster”?')]);
            expect(agent.asked[0]).toContain(code.link);
            expect(agent.asked[0]).toContain('also changes: note');
            await agent.call('update_qr_code', { id: code.qr_id, label: 'Asked only about archiving' });
            expect(agent.asked).toHaveLength(1);
            await agent.client.close();
            const { status, note } = (await api.get(`/v2/qr-codes/${code.qr_id}`)).body;
            return { status, note, code: result.isError ? result.structuredContent.code : null };
          };
          const unchanged = { status: 'active', note: '', code: 'not_confirmed' };
          expect(await statusAfter('accept')).toEqual({ status: 'archived', note: 'Old', code: null });
          expect(await statusAfter('decline')).toEqual(unchanged);
          expect(await statusAfter('cancel')).toEqual(unchanged);
        });

        test('is not asked about a code that is not there', async () => {
          const { apiKey } = await freshAccount(app());
          const agent = await agentOf({ url: app().url, apiKey }, { transport, protocol, person: 'accept' });
          const refused = await agent.call('update_qr_code', { id: newId('qr', 1), status: 'archived' });
          expect(refused).toMatchObject({ isError: true, structuredContent: { code: 'qr_not_found' } });
          expect(agent.asked).toEqual([]);
          await agent.client.close();
        });
      });
    }
  }
});
