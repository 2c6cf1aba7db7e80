import { expect, test } from 'bun:test';
import { query } from '../../engines/support/query.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { until } from '../../harness/until.ts';
import { sharedDashboard } from '../dashboard/support/dashboard-app.ts';
import { endedJob, pageClient, start, uploaded } from './support/jobs.ts';

const urls = (many: number) => Array.from({ length: many }, (_, at) => `https://example.com/${at}\n`).join('');

onBothEngines('whoever asks for a job', (engine) => {
  const app = sharedDashboard(engine, { roles: ['api'] });

  test('a job ends when who asked for it is removed, disabled, limited or may do less, or a key is revoked', async () => {
    const owner = await app().owner({ plan: 'enterprise', limits: { active_codes: 1_000_000 } });
    const ends: [string, (of: { memberId: string; personId: string }) => string][] = [
      ['editor', ({ memberId }) => `delete from members where id = '${memberId}'`],
      ['editor', ({ personId }) => `update persons set disabled_at = 1 where id = '${personId}'`],
      ['editor', ({ memberId }) => `update members set role = 'viewer' where id = '${memberId}'`],
      ['editor', ({ memberId }) => `update members set project_ids = '["prj_x"]' where id = '${memberId}'`],
      ['key', () => `update api_keys set revoked_at = 1 where account_id = '${owner.id}'`],
    ];
    const upload_id = await uploaded(owner.api, urls(60_000));
    for (const [asker, end] of ends) {
      const member = await app().member(owner, { role: 'editor' });
      const page = app().client(null, {
        cookie: member.cookie,
        origin: app().publicUrl,
        'repoint-account': owner.id,
      });
      const api = asker === 'key' ? owner.api : page;
      const id = await start(api, { kind: 'import', upload_id, dry_run: true });
      const pages = pageClient(app(), owner);
      await until(
        () => pages.get(`/v2/jobs/${id}`),
        ({ body }) => body.state === 'running',
      );
      await query(app().storeEnv, end(member));
      const job = await endedJob(pages, id);
      expect([end(member), job.state, job.error?.code]).toEqual([end(member), 'failed', 'insufficient_scope']);
      expect(job.done).toBeLessThan(60_000);
    }
  });
});
