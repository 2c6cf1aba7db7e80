import { expect, test } from 'bun:test';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { renderedCode } from '../../harness/codes.ts';
import { onBothEngines } from '../../harness/engines.ts';
import { scan } from '../../harness/scan-client.ts';
import { until } from '../../harness/until.ts';
import { sharedWebhooks } from './support/webhook-app.ts';

const TARGET = 'https://example.com/';
const HANGING = 100;
const SCANS = 200;

onBothEngines('beside endpoints that hang', (engine) => {
  const { app, receiver, subscribed } = sharedWebhooks(engine);

  /** Refuses the first request to each path, and never answers another. */
  async function startHanging() {
    const inFlight = new Map<string, number>();
    const most = new Map<string, number>();
    const server = createServer((request, response) => {
      const path = request.url ?? '';
      request.resume();
      if (!inFlight.has(path)) {
        inFlight.set(path, 0);
        response.writeHead(500).end();
        return;
      }
      const now = (inFlight.get(path) ?? 0) + 1;
      inFlight.set(path, now);
      most.set(path, Math.max(most.get(path) ?? 0, now));
      response.on('close', () => inFlight.set(path, (inFlight.get(path) ?? 0) - 1));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { url, inFlight, most, stop: () => [server.close(), server.closeAllConnections()] };
  }

  async function medianScanMs(slug: string): Promise<number> {
    const times: number[] = [];
    for (let left = SCANS; left > 0; left--) {
      const start = performance.now();
      expect((await scan(app().url, slug)).status).toBe(302);
      times.push(performance.now() - start);
    }
    return times.toSorted((one, other) => one - other)[SCANS / 2] ?? 0;
  }

  test(`${HANGING} of them have one delivery in flight each, another account is told within a second, and scans keep their pace`, async () => {
    const bystander = await subscribed(['qr.created', 'qr.scan']);
    const code = await renderedCode(bystander.owner.api, { redirect_url: TARGET });
    await medianScanMs(code.slug);
    const before = await medianScanMs(code.slug);
    const hanging = await startHanging();
    const { api } = await app().owner();
    for (let at = 0; at < HANGING; at++) {
      const endpoint = { url: `${hanging.url}/${at}`, events: ['qr.created'] };
      expect((await api.post('/v2/webhook-endpoints', endpoint)).status).toBe(201);
    }
    const make = (to = api) => to.post('/v2/qr-codes', { redirect_url: TARGET });
    await make();
    await until(() => hanging.inFlight.size === HANGING);
    for (let made = 0; made < 5; made++) await make();
    await until(() => [...hanging.inFlight.values()].every((count) => count === 1));

    for (let round = 0; round < 3; round++) {
      const start = performance.now();
      const { body } = await make(bystander.owner.api);
      await until(() =>
        receiver()
          .of('qr.created')
          .some((one) => one.body.data.qr_id === body.qr_id),
      );
      expect(performance.now() - start).toBeLessThan(1_000);
    }
    expect(await medianScanMs(code.slug)).toBeLessThan(2 * before + 2);
    expect(new Set(hanging.most.values())).toEqual(new Set([1]));
    hanging.stop();
  });
});
