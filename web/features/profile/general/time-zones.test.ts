import { describe, expect, test } from 'bun:test';
import { clockText, offsetText, zoneMatches, zoneOptions } from './time-zones.ts';

const SUMMER = new Date('2025-07-01T12:05:00Z');
const WINTER = new Date('2025-01-01T12:05:00Z');

test('the offset is that of the given time, including summer time', () => {
  expect(offsetText('Europe/Berlin', SUMMER)).toBe('UTC+02:00');
  expect(offsetText('Europe/Berlin', WINTER)).toBe('UTC+01:00');
  expect(offsetText('UTC', SUMMER)).toBe('UTC+00:00');
  expect(offsetText('Asia/Kolkata', SUMMER)).toBe('UTC+05:30');
});

test('the time is that of the zone, in the format of the locale', () => {
  expect(clockText('Europe/Berlin', SUMMER, 'de')).toBe('14:05');
  expect(clockText('America/New_York', SUMMER, 'en-US')).toMatch(/^8:05\sAM$/);
});

test('every option can be used, and the zone of the account is always among them', () => {
  const options = zoneOptions('Asia/Calcutta');
  expect(options.map(({ value }) => value)).toContain('Asia/Calcutta');
  expect(options.map(({ value }) => value)).toContain('UTC');
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
  for (const { value } of options) expect(offsetText(value, SUMMER)).toMatch(/^UTC[+-]\d\d:\d\d/);
});

describe('a zone is found', () => {
  const berlin = { value: 'Europe/Berlin', label: 'Europe/Berlin' };
  const newYork = { value: 'America/New_York', label: 'America/New York' };
  const kolkata = { value: 'Asia/Kolkata', label: 'Asia/Kolkata' };
  const tokyo = { value: 'Asia/Tokyo', label: 'Asia/Tokyo' };

  test('by its city as people type it', () => {
    expect(zoneMatches(newYork, 'new york', SUMMER)).toBe(true);
    expect(zoneMatches(newYork, 'New_York', SUMMER)).toBe(true);
    expect(zoneMatches(berlin, 'new', SUMMER)).toBe(false);
  });

  test('by its offset, and not by another with the same beginning', () => {
    for (const typed of ['+2', 'utc+2', 'GMT +02:00', '+2:'])
      expect(zoneMatches(berlin, typed, SUMMER)).toBe(true);
    expect(zoneMatches(kolkata, '+5:30', SUMMER)).toBe(true);
    expect(zoneMatches(kolkata, '+5:45', SUMMER)).toBe(false);
    expect(zoneMatches({ value: 'Asia/Vladivostok', label: '' }, '+1', SUMMER)).toBe(false);
    expect(zoneMatches(tokyo, '+9', SUMMER)).toBe(true);
    expect(zoneMatches(newYork, '-4', SUMMER)).toBe(true);
  });
});
