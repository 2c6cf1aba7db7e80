import { expect, test } from 'bun:test';
import { query } from '../../engines/support/query.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { PASSWORD, sharedDashboard } from './support/dashboard-app.ts';

onBothEngines('deletion in the dashboard', (engine) => {
  const withWorkers = sharedDashboard(engine);

  test('a code and an account are deleted for good after typing their name', async () => {
    // The first account is the operator's, which stays.
    await withWorkers().owner();
    const { dashboard, api, email, id: accountId } = await withWorkers().owner();
    const { body: code } = await api.post('/v1/qr-codes', { redirect_url: 'https://example.com/' });
    const { slug } = await dashboard.ask('GET /v2/qr-codes/{id}', { id: code.qr_id });
    const id = code.qr_id;
    const remove = (confirmation: string) => ({ id, body: { confirmation } });
    await dashboard.refused('DELETE /v2/qr-codes/{id}', remove(slug), 400, 'invalid_request', 'archive it first');
    await dashboard.ask('PATCH /v2/qr-codes/{id}', { id, body: { status: 'archived' } });
    await dashboard.refused('DELETE /v2/qr-codes/{id}', remove('x'), 400, 'invalid_request', 'must be the slug');
    await dashboard.ask('DELETE /v2/qr-codes/{id}', remove(slug));
    await dashboard.refused('GET /v2/qr-codes/{id}', { id }, 404, 'qr_not_found');

    const leave = (confirmation: string, password: string) => ({ body: { confirmation, password } });
    await dashboard.refused('DELETE /account', leave('x', PASSWORD), 400, 'invalid_request', 'must be the e-mail');
    await dashboard.refused('DELETE /account', leave(email, 'wrong'), 400, 'wrong_password');
    await dashboard.ask('DELETE /account', leave(email, PASSWORD));
    await dashboard.refused('GET /me', {}, 401, 'signed_out');
    expect((await api.get('/v1/projects')).status).toBe(401);
    while ((await query(withWorkers().storeEnv, `select 1 from accounts where id = '${accountId}'`)).length > 0)
      await Bun.sleep(50);
  });
});
