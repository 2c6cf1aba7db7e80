import { expect, test } from 'bun:test';
import { testClock } from '../../../test/harness/test-clock.ts';
import type { HostEntry } from '../../store/domains/domains.ts';
import { StoreUnavailable } from '../../store/unavailable.ts';
import { DomainHosts, type DomainReads } from './domain-hosts.ts';

const DOMAIN = { host: 'qr.shop.example', account_id: 'acc_0', project_id: 'prj_0' };
const OWN = { hosts: new Set(['links.example']), areAll: false };
const clock = testClock('2026-03-01T00:00:00Z');

type State = { isGone: boolean; revision: string; reads: number; entries: HostEntry[] };

const state = (more: Partial<State> = {}): State => ({
  isGone: false,
  revision: '1',
  reads: 0,
  entries: [{ ...DOMAIN, until: null }],
  ...more,
});

function storeThat(has: State): DomainReads {
  const read = {
    async domainsRevision() {
      if (has.isGone) throw new StoreUnavailable('gone');
      return has.revision;
    },
    async listHosts() {
      has.reads++;
      return has.entries;
    },
  };
  return { read: { ...read, wasDrawnWith: async () => false } };
}

test('the list is read again only when its revision has changed', async () => {
  const has = state();
  const domains = new DomainHosts(storeThat(has), clock, OWN);
  const found = await Promise.all(Array.from({ length: 50 }, () => domains.find(DOMAIN.host)));
  expect([found[0], found[49], has.reads]).toEqual([DOMAIN, DOMAIN, 1]);
  Object.assign(has, { revision: '2', entries: [] });
  expect([await domains.find(DOMAIN.host), has.reads]).toEqual(['main', 2]);
});

test('while the store is unavailable the last known list is used; before the first read only our own hosts are known', async () => {
  const has = state({ isGone: true });
  const domains = new DomainHosts(storeThat(has), clock, OWN);
  expect(await domains.find(DOMAIN.host).catch((error) => error)).toBeInstanceOf(StoreUnavailable);
  expect(await domains.find('links.example')).toBe('main');
  has.isGone = false;
  await domains.find(DOMAIN.host);
  has.isGone = true;
  expect(await domains.find(DOMAIN.host)).toEqual(DOMAIN);
});

test('a claimed host serves nothing until the claim ends, a removed one its account until its time ends, a deleted one nothing', async () => {
  const until = clock.now() + 1_000;
  const entries = [
    { host: 'claimed.example', account_id: null, project_id: null, until },
    { host: 'removed.example', account_id: 'acc_0', project_id: null, until },
    { host: 'deleted.example', account_id: null, project_id: null, until: null },
  ];
  const hosts = [...entries.map(({ host }) => host), 'other.example', 'links.example'];
  const uses = (areAll: boolean) => {
    const domains = new DomainHosts(storeThat(state({ entries })), clock, { ...OWN, areAll });
    return Promise.all(hosts.map((host) => domains.find(host)));
  };
  const removed = { host: 'removed.example', account_id: 'acc_0', project_id: null };
  expect(await uses(false)).toEqual(['nothing', removed, 'nothing', 'main', 'main']);
  expect(await uses(true)).toEqual(['nothing', removed, 'nothing', 'probes', 'main']);
  clock.advance(1_000);
  expect(await uses(false)).toEqual(['main', 'nothing', 'nothing', 'main', 'main']);
  expect(await uses(true)).toEqual(['probes', 'nothing', 'nothing', 'probes', 'main']);
});
