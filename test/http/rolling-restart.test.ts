import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiClient } from '../harness/api-client.ts';
import { renderedCode } from '../harness/codes.ts';
import { emptyStore, type StoreEnv, temporaryFolder } from '../harness/engines.ts';
import { freePort } from '../harness/free-port.ts';
import { scan } from '../harness/scan-client.ts';
import { FIRST_KEY, ROOT, type ServerProcess, startProcess } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

const shipped = (path: string) => readFileSync(join(ROOT, 'deploy', path), 'utf8');
const storeEnv = (folder: string, name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

/** How each proxy is started with its shipped file: changed only in ports and nodes, and without TLS. */
const PROXIES: Record<string, (folder: string, port: number, nodes: number[]) => string[]> = {
  nginx(folder, port, nodes) {
    const addresses = ['127.0.0.1:8080', '10.0.0.2:8080', '10.0.0.3:8080'];
    const site = nodes
      .reduce(
        (text, node, i) => text.replace(`server ${addresses[i]} `, `server 127.0.0.1:${node} `),
        shipped('nginx/repoint.conf').replaceAll('# server', 'server'),
      )
      .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
      .replace(/^ *ssl_.*$/gm, '');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const config = `daemon off; pid ${folder}/pid; error_log ${folder}/log; events {}
      http { access_log off; ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
        include ${storeEnv(folder, 'site', site)}; }`;
    return ['nginx', '-p', folder, '-e', `${folder}/log`, '-c', storeEnv(folder, 'nginx.conf', config)];
  },
  caddy(folder, port, nodes) {
    const [snippet = ''] = /^\(repoint\) \{$.*?^\}$/ms.exec(shipped('caddy/Caddyfile')) ?? [];
    const upstreams = nodes.map((node) => `127.0.0.1:${node}`).join(' ');
    const site = `{\n\tadmin off\n}\n${snippet.replace('127.0.0.1:8080', upstreams)}
      http://127.0.0.1:${port} {\n\timport repoint\n}\n`;
    return ['caddy', 'run', '--adapter', 'caddyfile', '--config', storeEnv(folder, 'Caddyfile', site)];
  },
};

for (const [name, command] of Object.entries(PROXIES)) {
  const isInstalled = Bun.which(name) !== null;
  if (!isInstalled && process.env.TEST_NOTES)
    appendFileSync(process.env.TEST_NOTES, `Rolling restarts were not tested: ${name} is not installed.\n`);

  describe.skipIf(!isInstalled)(`three nodes behind ${name} with its shipped file`, () => {
    const folder = temporaryFolder();
    const [port, ...ports] = [freePort(), freePort(), freePort(), freePort()];
    const url = `http://127.0.0.1:${port}`;
    const nodes: ServerProcess[] = [];
    let database: StoreEnv;
    let proxy: Bun.Subprocess;
    const start = (i: number) =>
      startProcess({ ...database, DATA_DIR: join(folder, String(i)) }, { PORT: String(ports[i]) });

    beforeAll(async () => {
      database = await emptyStore('postgres');
      for (const i of ports.keys()) nodes.push(await start(i));
      proxy = Bun.spawn(command(folder, port ?? 0, ports), {
        env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
        stdio: ['ignore', 'ignore', Bun.file(join(folder, 'errors'))],
      });
      const ended = proxy.exited.then(() => {
        throw new Error(`${name} ended:\n${readFileSync(join(folder, 'errors'), 'utf8')}`);
      });
      const answers = until(async () => (await fetch(`${url}/readyz`)).status === 200);
      await Promise.race([answers, ended]);
      ended.catch(() => {});
    });
    afterAll(async () => {
      proxy?.kill('SIGTERM');
      await Promise.all([proxy?.exited, ...nodes.map((node) => node.kill())]);
    });

    test('no request fails while the nodes are restarted one after the other', async () => {
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
  });
}
