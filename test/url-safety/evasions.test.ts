import { describe, expect, test } from 'bun:test';
import { parseTargetUrl } from '../../src/lib/target-url.ts';
import { createChecker } from '../../src/safety/check.ts';
import { createListSource, EntryTables, testAddressSource } from '../../src/safety/entry-tables.ts';
import { createUrlSource, linkHostKey } from '../../src/safety/url-source.ts';
import { type Expected, TRICK_SETUP, TRICKS } from './evasions.ts';

const ownHosts = new Set([linkHostKey(new URL(TRICK_SETUP.publicUrl))]);
const blocked = EntryTables.of(TRICK_SETUP.blocked);
const checker = createChecker({
  sources: [
    createUrlSource({ ownHosts: () => ownHosts, privateTargets: 'refuse' }),
    createListSource('list', 'on the operator’s list', (url) => blocked.find(url)),
    testAddressSource,
  ],
  onError: 'refuse',
  timeoutMs: 1_000,
});

async function outcomeOf(url: string): Promise<Expected> {
  const target = parseTargetUrl(url);
  if (!target.ok) return 400;
  const { verdict } = await checker.check([target.stored]);
  return verdict === 'safe' ? { stored: target.stored } : 422;
}

describe('every known trick gets the outcome in the table', () => {
  for (const [group, tricks] of Object.entries(TRICKS)) {
    test(group, async () => {
      for (const { url, outcome } of tricks) {
        expect({ url, outcome: await outcomeOf(url) }).toEqual({ url, outcome });
      }
    });
  }
});

test('the table holds more than 100 different URLs, of every outcome', () => {
  const all = Object.values(TRICKS).flat();
  expect(new Set(all.map(({ url }) => url)).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(100);
  for (const outcome of [400, 422, 'object']) {
    expect(all.filter((trick) => trick.outcome === outcome || typeof trick.outcome === outcome)).not.toBeEmpty();
  }
});

test('the stored form of every trick is ASCII without blanks, valid in a Location header', () => {
  for (const { outcome } of Object.values(TRICKS).flat()) {
    if (typeof outcome === 'object') expect(outcome.stored).toMatch(/^[!-~]+$/);
  }
});
