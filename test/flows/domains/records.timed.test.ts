import { expect, test } from 'bun:test';
import { readSettings } from '../../../src/config/settings.ts';
import { lookUpRecords } from '../../../src/projects/domains/check-records.ts';
import { createDns } from '../../../src/safety/dns.ts';
import { startNameServer } from '../../harness/name-server.ts';

test('silent name servers are waited for until the time-out, and no longer', async () => {
  const names = await startNameServer();
  names.behaviour = 'silent';
  const dns = createDns(readSettings({ DNS_SERVERS: names.address }).dnsServers);
  const start = performance.now();
  await lookUpRecords(dns, 'qr.shop.example', 'https://links.example', 1_500);
  const tookMs = performance.now() - start;
  expect(tookMs).toBeGreaterThan(1_400);
  expect(tookMs).toBeLessThan(4_000);
  names.stop();
});
