import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { keyPair } from '../flows/oauth/support/oauth.ts';
import { runCliJson } from '../harness/command-line.ts';
import { emptyStore, onBothEngines, type StoreEnv, temporaryFolder } from '../harness/engines.ts';
import { contents, expectRefused, ISO, idOf, shown } from './support.ts';

const CREATE = ['oauth-clients', 'create', '--account', 'ann@example.com'];
const LIST = ['oauth-clients', 'list', '--account', 'ann@example.com'];

async function withAccount(storeEnv: StoreEnv, plan = 'enterprise'): Promise<StoreEnv> {
  await runCliJson(storeEnv, ['accounts', 'create', '--email', 'ann@example.com', '--plan', plan]);
  return storeEnv;
}

onBothEngines('repoint oauth-clients', (engine) => {
  test('create prints the secret once; the store has only its hash', async () => {
    const storeEnv = await withAccount(await emptyStore(engine));
    const created = await runCliJson(storeEnv, [...CREATE, '--scopes', 'qr.read  qr.write', '--name', 'Shop']);
    expect(created).toEqual({
      client_id: idOf('client'),
      client_secret: expect.stringMatching(/^cs_live_[A-Za-z0-9]{32}$/),
    });
    const client = {
      client_id: created.client_id,
      name: 'Shop',
      scopes: ['qr.read', 'qr.write'],
      jwk: null,
      created_at: ISO,
      last_used_at: null,
      revoked_at: null,
    };
    expect(await runCliJson(storeEnv, LIST)).toEqual({ clients: [client] });
    expect(JSON.stringify(await contents(storeEnv))).not.toContain(created.client_secret);
    const revoked = await runCliJson(storeEnv, ['oauth-clients', 'revoke', created.client_id]);
    expect(revoked).toEqual({ ...client, revoked_at: ISO });
    const again = await runCliJson(storeEnv, ['oauth-clients', 'revoke', created.client_id]);
    expect(again.revoked_at).toBe(revoked.revoked_at);
  });

  test('create with a public key gives no secret', async () => {
    const storeEnv = await withAccount(await emptyStore(engine));
    const file = join(temporaryFolder(), 'key.json');
    const { jwk } = await keyPair('RS256');
    await Bun.write(file, JSON.stringify(jwk));
    const created = await runCliJson(storeEnv, [...CREATE, '--scopes', 'qr.read', '--jwk', file]);
    expect(created).toEqual({ client_id: idOf('client'), client_secret: null });
    const { clients } = await runCliJson(storeEnv, LIST);
    expect(clients).toMatchObject([{ name: 'OAuth client', jwk: { kty: 'RSA', alg: 'RS256', n: jwk.n, e: jwk.e } }]);
  });
});

describe('a refused command changes nothing', () => {
  test('without scopes, with scopes of people, a broken key, an unknown client, or a plan without OAuth', async () => {
    const storeEnv = await withAccount(await emptyStore('sqlite'));
    const file = join(temporaryFolder(), 'key.json');
    await Bun.write(file, '{');
    await expectRefused(storeEnv, CREATE, 'scopes');
    await expectRefused(storeEnv, [...CREATE, '--scopes', 'qr.read keys.manage'], 'must be one of qr.read');
    await expectRefused(storeEnv, [...CREATE, '--scopes', 'qr.read', '--name', ''], 'name');
    await expectRefused(storeEnv, [...CREATE, '--scopes', 'qr.read', '--jwk', file], 'is not JSON');
    await expectRefused(storeEnv, [...CREATE, '--scopes', 'qr.read', '--jwk', `${file}.no`], 'does not exist');
    await expectRefused(storeEnv, ['oauth-clients', 'revoke', 'client_x'], '"client_x" does not exist');
    await runCliJson(storeEnv, ['accounts', 'update', 'ann@example.com', '--plan', 'agency']);
    await expectRefused(storeEnv, [...CREATE, '--scopes', 'qr.read'], 'agency has no OAuth clients');
    expect(await runCliJson(storeEnv, LIST)).toEqual({ clients: [] });
    expect(await shown(storeEnv, LIST)).toContain('SCOPES');
  });
});
