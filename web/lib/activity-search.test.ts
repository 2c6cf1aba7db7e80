import { expect, test } from 'bun:test';
import { activityQueryOf, parseActivitySearch } from './activity-search.ts';

test('what an address says that is no filter is dropped', () => {
  const given = { group: 'Nonsense', actor: 7, from: '2026-02-30', to: '2026-02-28', more: 'x' };
  expect(parseActivitySearch(given)).toEqual({ to: '2026-02-28' });
  expect(parseActivitySearch({ group: 'Keys', actor: 'per_1' })).toEqual({ group: 'Keys', actor: 'per_1' });
});

test('a group is asked for by its kinds, and reversed days are swapped', () => {
  expect(activityQueryOf({ group: 'Keys', from: '2026-03-02', to: '2026-03-01' })).toEqual({
    kind: ['key.created', 'key.revoked', 'oauth_client.created', 'oauth_client.revoked'],
    from: '2026-03-01',
    to: '2026-03-02',
  });
  expect(activityQueryOf({})).toEqual({});
});
