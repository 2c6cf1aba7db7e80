import { expect, test } from 'bun:test';
import pg from 'pg';
import { DatabaseServers } from '../../src/store/engines/postgres/servers.ts';
import { emptyStore } from '../harness/engines.ts';
import { startTcpProxy } from '../harness/tcp-proxy.ts';

test('a new connection that falls silent before it was asked for its server is given up', async () => {
  const { DATABASE_URL = '' } = await emptyStore('postgres');
  const address = new URL(DATABASE_URL);
  const proxy = startTcpProxy(Number(address.port));
  address.port = String(proxy.port);
  address.search = '';
  const client = new pg.Client({ connectionString: address.href });
  client.on('error', () => {});
  await client.connect();
  const servers = new DatabaseServers(address.href.replace(address.host, `${address.host},${address.host}`));
  await servers.find();
  await servers.verify(client);
  proxy.freeze();
  await expect(servers.verify(client)).rejects.toThrow('timeout');
  proxy.stop();
  proxy.cut();
});
