import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { readSettings } from '../../../src/config/settings.ts';
import { checkRecords, lookUpRecords } from '../../../src/projects/domains/check-records.ts';
import { createDns } from '../../../src/safety/dns.ts';
import { type NameServer, startNameServer } from '../../harness/name-server.ts';

const DOMAIN = { host: 'qr.shop.example', token: 'token' };
const PROOF = '_repoint.qr.shop.example';
const VALUE = 'repoint-domain=token';
const MAIN = 'https://links.example';

let names: NameServer;
beforeAll(async () => {
  names = await startNameServer();
});
afterAll(() => names.stop());
beforeEach(() => {
  Object.assign(names, { zone: {}, behaviour: 'honest', delayMs: 0, asked: [] });
});

const check = async (servers = names.address, publicUrl = MAIN, timeoutMs?: number) => {
  const dns = createDns(readSettings({ DNS_SERVERS: servers }).dnsServers);
  return checkRecords(DOMAIN, publicUrl, await lookUpRecords(dns, DOMAIN.host, publicUrl, timeoutMs));
};

test('two correct records are found, and there is no advice', async () => {
  names.zone = { [PROOF]: { txt: [VALUE] }, 'qr.shop.example': { cname: 'links.example' } };
  expect(await check()).toEqual([
    { record: `TXT ${PROOF}`, expected: VALUE, found: [VALUE], ok: true, advice: null },
    {
      record: 'CNAME qr.shop.example',
      expected: 'links.example',
      found: ['links.example'],
      ok: true,
      advice: null,
    },
  ]);
});

test('for missing records nothing is found, and the advice names what to add', async () => {
  const [proof, pointing] = await check();
  expect(proof).toMatchObject({ found: [], ok: false });
  expect(proof?.advice).toContain(`TXT record named ${PROOF} with the value ${VALUE}`);
  expect(pointing).toMatchObject({ found: [], ok: false });
  expect(pointing?.advice).toContain('CNAME record named qr.shop.example with the value links.example');
});

test('wrong records are shown with what to change', async () => {
  names.zone = {
    [PROOF]: { txt: ['repoint-domain=another', 'v=spf1 -all'] },
    'qr.shop.example': { a: ['203.0.113.9'] },
    'links.example': { a: ['198.51.100.1'], aaaa: ['20010db8000000000000000000000001'] },
  };
  const [proof, pointing] = await check();
  expect(proof).toMatchObject({ found: ['repoint-domain=another', 'v=spf1 -all'], ok: false });
  expect(proof?.advice).toContain('another value');
  expect(pointing).toMatchObject({ found: ['203.0.113.9'], ok: false });
  expect(pointing?.advice).toContain('CDN');
  expect(pointing?.advice).toContain('198.51.100.1, 2001:db8::1');
});

test.each([
  ['among others', { [PROOF]: { txt: ['other', VALUE] } }],
  ['in quotes that a name server kept', { [PROOF]: { txt: [`"${VALUE}"`] } }],
  ['behind an alias', { [PROOF]: { cname: 'proof.provider.example' }, 'proof.provider.example': { txt: [VALUE] } }],
])('the TXT record is accepted %s', async (_, zone) => {
  names.zone = zone;
  expect((await check())[0]).toMatchObject({ ok: true, advice: null });
});

test('a TXT record that a name server splits into several strings is accepted; at most ten are shown', async () => {
  names.zone = { [PROOF]: { txt: ['x'.repeat(250) + VALUE] } };
  expect((await check())[0]).toMatchObject({ ok: true });
  names.zone = { [PROOF]: { txt: Array(12).fill('x'.repeat(200)) } };
  expect((await check())[0].found).toHaveLength(10);
});

test('the host may point here by the addresses of the main host, or through aliases', async () => {
  names.zone = { 'qr.shop.example': { a: ['198.51.100.1'] }, 'links.example': { a: ['198.51.100.1'] } };
  expect((await check())[1]).toMatchObject({ found: ['198.51.100.1'], ok: true });
  names.zone = {
    'qr.shop.example': { cname: 'alias.shop.example' },
    'alias.shop.example': { cname: 'links.example' },
  };
  expect((await check())[1]).toMatchObject({ found: ['alias.shop.example', 'links.example'], ok: true });
});

test('where the main address is an IP address, an A or AAAA record must contain it', async () => {
  names.zone = { 'qr.shop.example': { a: ['198.51.100.1'] } };
  const [, ipv4] = await check(names.address, 'http://198.51.100.1:8080');
  expect(ipv4).toMatchObject({ record: 'A qr.shop.example', expected: '198.51.100.1', ok: true });
  const [, ipv6] = await check(names.address, 'http://[2001:db8::1]:8080');
  expect(ipv6).toMatchObject({ record: 'AAAA qr.shop.example', expected: '2001:db8::1', ok: false });
});

test('a truncated answer is requested again over TCP', async () => {
  names.zone = { [PROOF]: { txt: ['x'.repeat(4_000), VALUE] } };
  names.behaviour = 'truncating';
  expect((await check())[0]).toMatchObject({ ok: true });
});

test('a slow answer is waited for', async () => {
  names.zone = { [PROOF]: { txt: [VALUE] } };
  names.delayMs = 1_200;
  expect((await check())[0]).toMatchObject({ ok: true });
});

test('what leads into a private network is not told, whether by an address, a name or a text behind an alias', async () => {
  names.zone = {
    [PROOF]: { cname: 'secrets.corp' },
    'secrets.corp': { txt: ['password=1234'] },
    'qr.shop.example': { cname: 'db.internal' },
    'db.internal': { a: ['10.20.30.40', '8.8.8.8'], aaaa: ['fd000000000000000000000000000001'] },
    'links.example': { a: ['192.168.0.7'] },
  };
  const checks = await check();
  expect(checks).toMatchObject([
    { found: ['a name of a private network'], ok: false },
    { found: ['a name of a private network', 'an address of a private network', '8.8.8.8'], ok: false },
  ]);
  const told = JSON.stringify(checks);
  for (const secret of ['1234', '10.20', 'fd00', 'secrets', 'db.', '192.168']) expect(told).not.toContain(secret);
});

test('a loop of aliases ends the search', async () => {
  names.zone = { [PROOF]: { cname: 'a.example' }, 'a.example': { cname: PROOF } };
  const [proof] = await check();
  expect(proof).toMatchObject({ found: [], ok: false, advice: expect.stringContaining('circle') });
});

test('name servers that fail, hang up or cannot be reached are skipped; with none left the check fails at once', async () => {
  names.zone = { [PROOF]: { txt: [VALUE] } };
  const broken = await startNameServer();
  for (const behaviour of ['servfail', 'truncating-for-ever', 'silent'] as const) {
    broken.behaviour = behaviour;
    expect((await check(`${broken.address},${names.address}`))[0]).toMatchObject({ ok: true });
  }
  broken.behaviour = 'servfail';
  const [proof] = await check(broken.address);
  expect(proof?.advice).toContain('no name server knows an answer');
  broken.stop();
});

test('silent name servers and forged answers prove nothing, and are not waited for after the time-out', async () => {
  const silent = await startNameServer();
  silent.behaviour = 'silent';
  names.zone = { [PROOF]: { txt: [VALUE] }, 'qr.shop.example': { cname: 'links.example' } };
  names.behaviour = 'spoofed';
  const results = await Promise.all([check(silent.address, MAIN, 1_500), check(names.address, MAIN, 1_500)]);
  const nothing = { found: [], ok: false };
  for (const checks of results) expect(checks).toMatchObject([nothing, nothing]);
  expect(results[0]?.[0].advice).toContain('no name server answered in time');
  silent.stop();
});
