import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeNextVersion, NEXT_ASSET } from '../engines/support/next-version.ts';
import { apiClient } from '../harness/api-client.ts';
import { renderedCode } from '../harness/codes.ts';
import { emptyStore, type StoreEnv, temporaryFolder } from '../harness/engines.ts';
import { freePort } from '../harness/free-port.ts';
import { scan } from '../harness/scan-client.ts';
import { FIRST_KEY, PROGRAM, type ServerProcess, startProcess } from '../harness/server-process.ts';
import { PROXY_NAMES, type ShippedProxy, startProxy } from './support/shipped-proxies.ts';

for (const name of PROXY_NAMES) {
  const isInstalled = Bun.which(name) !== null;
  if (!isInstalled && process.env.TEST_NOTES)
    appendFileSync(process.env.TEST_NOTES, `Rolling restarts were not tested: ${name} is not installed.\n`);

  describe.skipIf(!isInstalled)(`three nodes behind ${name} with its shipped file`, () => {
    const folder = temporaryFolder();
    const ports = [freePort(), freePort(), freePort()];
    const nodes: ServerProcess[] = [];
    let database: StoreEnv;
    let proxy: ShippedProxy | undefined;
    const start = (i: number, program = PROGRAM) =>
      startProcess({ ...database, DATA_DIR: join(folder, String(i)) }, { PORT: String(ports[i]) }, [], { program });

    beforeAll(async () => {
      database = await emptyStore('postgres');
      for (const i of ports.keys()) nodes.push(await start(i));
      proxy = await startProxy(name, folder, ports);
    });
    afterAll(() => Promise.all([proxy?.stop(), ...nodes.map((node) => node.kill())]));

    test('no request fails while the nodes are restarted one after the other', async () => {
      const url = proxy?.url ?? '';
      const { id, slug } = await renderedCode(apiClient(url, FIRST_KEY), {
        redirect_url: 'https://example.com/',
      });
      const statuses: Record<string, number> = {};
      let isOver = false;
      const client = async (name: string, send: () => Promise<{ status: number }>, pauseMs: number) => {
        while (!isOver) {
          const { status } = await send().catch(() => ({ status: 'cut' }));
          statuses[`${name} ${status}`] = (statuses[`${name} ${status}`] ?? 0) + 1;
          await Bun.sleep(pauseMs);
        }
      };
      const change = () => apiClient(url, FIRST_KEY).patch(`/v1/qr-codes/${id}`, { label: 'Same' });
      const clients = [
        ...Array.from({ length: 6 }, () => client('scan', () => scan(url, slug), 20)),
        // Up to 2.11.1 Caddy cannot send a body again that met a refused connection (its issue 7546).
        ...(name === 'nginx' ? [client('change', change, 20)] : []),
      ];
      for (const [i, node] of nodes.entries()) {
        expect(await node.kill('SIGTERM')).toBe(0);
        nodes[i] = await start(i);
      }
      isOver = true;
      await Promise.all(clients);
      expect(Object.keys(statuses).sort().reverse()).toEqual(
        name === 'nginx' ? ['scan 302', 'change 200'] : ['scan 302'],
      );
      const { body } = await apiClient(url, FIRST_KEY).get(`/v1/qr-codes/${id}`);
      expect(body.scan_count).toBe(statuses['scan 302']);
    });

    // Caddy asks no second node because of an answer.
    test.skipIf(name !== 'nginx')('a page finds its files while only one node is of its version', async () => {
      const next = await makeNextVersion('additive');
      await nodes[0]?.kill('SIGTERM');
      nodes[0] = await start(0, next.command);
      const asked = Array.from({ length: 12 }, () => fetch(`${proxy?.url}/app/assets/${NEXT_ASSET}`));
      expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array(12).fill(200));
      expect((await fetch(`${proxy?.url}/app/assets/nowhere.js`)).status).toBe(404);
    });
  });
}
