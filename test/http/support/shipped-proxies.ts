import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../harness/free-port.ts';
import { ROOT } from '../../harness/server-process.ts';
import { until } from '../../harness/until.ts';

export type ProxyName = 'nginx' | 'caddy';
export const PROXY_NAMES: readonly ProxyName[] = ['nginx', 'caddy'];

export type ShippedProxy = { url: string; stop(): Promise<unknown> };

/** What is the command of each with its shipped file: changed only in ports and nodes, and without TLS. */
const COMMANDS: Record<ProxyName, (folder: string, port: number, nodes: number[]) => string[]> = {
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
        include ${written(folder, 'site', site)}; }`;
    return ['nginx', '-p', folder, '-e', `${folder}/log`, '-c', written(folder, 'nginx.conf', config)];
  },
  caddy(folder, port, nodes) {
    const [snippet = ''] = /^\(repoint\) \{$.*?^\}$/ms.exec(shipped('caddy/Caddyfile')) ?? [];
    const upstreams = nodes.map((node) => `127.0.0.1:${node}`).join(' ');
    const site = `{\n\tadmin off\n}\n${snippet.replace('127.0.0.1:8080', upstreams)}
      http://127.0.0.1:${port} {\n\timport repoint\n}\n`;
    return ['caddy', 'run', '--adapter', 'caddyfile', '--config', written(folder, 'Caddyfile', site)];
  },
};

const shipped = (path: string) => readFileSync(join(ROOT, 'deploy', path), 'utf8');

function written(folder: string, name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

/** Starts the proxy before nodes on these ports of this machine, of which one is ready. Its files go into `folder`. */
export async function startProxy(name: ProxyName, folder: string, nodes: number[]): Promise<ShippedProxy> {
  const port = freePort();
  const proxy = Bun.spawn(COMMANDS[name](folder, port, nodes), {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', Bun.file(join(folder, 'errors'))],
  });
  const ended = proxy.exited.then(() => {
    throw new Error(`${name} ended:\n${readFileSync(join(folder, 'errors'), 'utf8')}`);
  });
  ended.catch(() => {});
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([until(async () => (await fetch(`${url}/readyz`)).status === 200), ended]);
  return {
    url,
    stop() {
      proxy.kill('SIGTERM');
      return proxy.exited;
    },
  };
}
