import { expect, test } from 'bun:test';
import { limitsChange, limitsOf, NO_LIMITS } from './limits.ts';

const NO_URLS = { expired_url: null, limit_reached_url: null };
const limited = { expires_at: '2027-07-31T16:00:42.000Z', scan_limit: 100, ...NO_URLS };
const stored = limitsOf(limited, 'Europe/Berlin');

test('an expiry is shown in the account’s time zone', () => {
  expect(stored).toEqual({ ...NO_LIMITS, expires: '2027-07-31T18:00', scan_limit: 100 });
  expect(limitsOf({ expires_at: null, scan_limit: null, ...NO_URLS }, 'UTC')).toEqual(NO_LIMITS);
});

test('only what was changed is sent', () => {
  expect(limitsChange(stored, stored, 'Europe/Berlin')).toEqual({});
  expect(limitsChange(stored, { ...stored, scan_limit: 5 }, 'Europe/Berlin')).toEqual({ scan_limit: 5 });
});

test('a new expiry is an instant, an emptied field clears', () => {
  const later = { ...NO_LIMITS, expires: '2027-12-31T18:00', scan_limit: '' as const };
  expect(limitsChange(stored, later, 'Europe/Berlin')).toEqual({
    expires_at: '2027-12-31T17:00:00.000Z',
    scan_limit: null,
  });
  expect(limitsChange(stored, { ...stored, expires: '' }, 'Europe/Berlin')).toEqual({ expires_at: null });
});

test('an address for when it is over is sent once entered, and cleared once emptied', () => {
  const withUrl = { ...stored, expired_url: 'https://example.com/over' };
  expect(limitsChange(stored, withUrl, 'UTC')).toEqual({ expired_url: 'https://example.com/over' });
  expect(limitsChange(withUrl, stored, 'UTC')).toEqual({ expired_url: null });
});
