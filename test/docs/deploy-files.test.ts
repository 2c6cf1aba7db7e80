import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { YAML } from 'bun';
import { textsOf } from '../../scripts/check/texts.ts';
import { ROOT } from '../harness/server-process.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('the image', () => {
  const dockerfile = read('deploy/docker/Dockerfile');
  const lines = read('.dockerignore').split('\n');
  const kept = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));

  test('is built from what its build reads, never from history, data or secrets', () => {
    expect(lines.find((line) => line !== '' && !line.startsWith('#'))).toBe('*');
    expect(kept.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    // What the stages of scripts/bootstrap and the build of the binary read.
    for (const path of ['src', 'scripts', 'web', 'docs', 'LICENSE', 'package-lock.json', 'tsconfig.json'])
      expect(kept).toContain(path);
    for (const path of ['.git', '.env', 'data', 'deploy', 'dist', 'node_modules', 'test'])
      expect(kept.filter((each) => each.split('/')[0] === path)).toEqual([]);
  });

  test('installs packages before it copies the sources, whose changes would install them again', () => {
    const steps = ['COPY package.json package-lock.json', 'RUN npm ci', 'COPY . .', 'ARG COMMIT', 'RUN npm run'];
    const positions = steps.map((step) => dockerfile.indexOf(`\n${step}`));
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    expect(positions).not.toContain(-1);
  });

  test('is healthy by the port that is set', async () => {
    const check = JSON.parse(/^ {2}CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]');
    const server = Bun.serve({ port: 0, fetch: () => new Response(null, { status: isReady ? 200 : 503 }) });
    const healthy = async () => {
      const env = { PATH: process.env.PATH, PORT: String(server.port) };
      return (await Bun.spawn(check, { env, stderr: 'ignore' }).exited) === 0;
    };
    let isReady = true;
    expect(await healthy()).toBe(true);
    isReady = false;
    expect(await healthy()).toBe(false);
    await server.stop(true);
  });
});

describe('the pages', () => {
  test('show the files of proxies as they are shipped, and no other example of one', () => {
    const files = ['deploy/caddy/Caddyfile', 'deploy/nginx/repoint.conf'].map(read);
    const blocks = textsOf(ROOT)
      .flatMap((page) => [...read(page).matchAll(/^```\w*\n(.*?)^```$/gms)].map(([, block = '']) => block))
      .filter((block) => /reverse_proxy|proxy_pass/.test(block));
    expect(blocks.sort()).toEqual(files.sort());
  });
});

describe('the Kubernetes example', () => {
  type Container = { args: string[]; readinessProbe: { httpGet: { path: string } } };
  type Node = {
    kind: string;
    spec: {
      updateStrategy: { type: string };
      template: { spec: { containers: [Container]; securityContext: { runAsUser: number } } };
    };
  };
  const nodes = (YAML.parse(read('deploy/kubernetes/repoint.yaml')) as Node[]).filter(
    ({ kind }) => kind === 'StatefulSet',
  );

  test('probes nodes for scans by /scanz and nodes for the API by /readyz, and replaces one at a time', () => {
    const probes = nodes.map(({ spec }) => {
      const { args, readinessProbe } = spec.template.spec.containers[0];
      return [args.at(-1), readinessProbe.httpGet.path, spec.updateStrategy.type];
    });
    expect(probes).toEqual([
      ['scan', '/scanz', 'RollingUpdate'],
      ['api,work', '/readyz', 'RollingUpdate'],
    ]);
  });

  test('runs as the user of the image', () => {
    const [, user] = /^USER (\d+):/m.exec(read('deploy/docker/Dockerfile')) ?? [];
    for (const { spec } of nodes) expect(spec.template.spec.securityContext.runAsUser).toBe(Number(user));
  });
});

describe('the Patroni example', () => {
  type Settings = { bootstrap: { dcs: Record<string, unknown> }; postgresql: { pg_hba: string[] } };
  const { bootstrap, postgresql } = YAML.parse(read('deploy/patroni/patroni.yml')) as Settings;
  const { dcs } = bootstrap;

  test('promotes no server that lacks an acknowledged commit, and waits as long as Patroni needs to be sure', () => {
    expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true });
    expect(Number(dcs.ttl)).toBeGreaterThanOrEqual(Number(dcs.loop_wait) + 2 * Number(dcs.retry_timeout));
  });

  test('lets nobody in without a password but the machine’s own users', () => {
    const methods = postgresql.pg_hba.map((line) => [line.split(' ')[0], line.split(' ').at(-1)].join(' '));
    expect([...new Set(methods)].sort()).toEqual(['host scram-sha-256', 'local peer']);
  });
});
