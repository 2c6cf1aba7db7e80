import { expect, test } from 'bun:test';
import { limitsChange, limitsOf } from './limits.ts';

const stored = limitsOf({ expires_at: '2027-07-31T16:00:42.000Z', scan_limit: 100 }, 'Europe/Berlin');

test('an expiry is shown in the account’s time zone', () => {
  expect(stored).toEqual({ expires: '2027-07-31T18:00', scan_limit: 100 });
  expect(limitsOf({ expires_at: null, scan_limit: null }, 'UTC')).toEqual({ expires: '', scan_limit: '' });
});

test('only what was changed is sent', () => {
  expect(limitsChange(stored, stored, 'Europe/Berlin')).toEqual({});
  expect(limitsChange(stored, { ...stored, scan_limit: 5 }, 'Europe/Berlin')).toEqual({ scan_limit: 5 });
});

test('a new expiry is an instant, an emptied field clears', () => {
  const later = { expires: '2027-12-31T18:00', scan_limit: '' as const };
  expect(limitsChange(stored, later, 'Europe/Berlin')).toEqual({
    expires_at: '2027-12-31T17:00:00.000Z',
    scan_limit: null,
  });
  expect(limitsChange(stored, { ...stored, expires: '' }, 'Europe/Berlin')).toEqual({ expires_at: null });
});
