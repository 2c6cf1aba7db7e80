import { expect, test } from 'bun:test';
import { StoreUnavailable } from '../store/unavailable.ts';
import { type DomainReads, VerifiedDomains } from './verified-domains.ts';

const DOMAIN = { host: 'qr.shop.example', account_id: 'acc_0', project_id: 'prj_0' };

function storeThat(state: { isGone: boolean; revision: string; reads: number }): DomainReads {
  const read = {
    async domainsRevision() {
      if (state.isGone) throw new StoreUnavailable('gone');
      return state.revision;
    },
    async listVerifiedDomains() {
      state.reads++;
      return state.revision === '1' ? [DOMAIN] : [];
    },
  };
  return { read: { ...read, wasDrawnWith: async () => false } };
}

test('the list is read again only when its revision has changed', async () => {
  const state = { isGone: false, revision: '1', reads: 0 };
  const domains = new VerifiedDomains(storeThat(state));
  const found = await Promise.all(Array.from({ length: 50 }, () => domains.find('qr.shop.example')));
  expect([found.every((domain) => domain === DOMAIN), state.reads]).toEqual([true, 1]);
  state.revision = '2';
  expect([await domains.find('qr.shop.example'), state.reads]).toEqual([undefined, 2]);
});

test('while the store is unavailable the last known list is used; before the first read nothing is known', async () => {
  const state = { isGone: true, revision: '1', reads: 0 };
  const domains = new VerifiedDomains(storeThat(state));
  expect(await domains.find('qr.shop.example').catch((error) => error)).toBeInstanceOf(StoreUnavailable);
  state.isGone = false;
  await domains.find('qr.shop.example');
  state.isGone = true;
  expect(await domains.find('qr.shop.example')).toEqual(DOMAIN);
});
