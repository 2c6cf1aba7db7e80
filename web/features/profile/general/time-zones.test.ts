import { describe, expect, test } from 'bun:test';
import { byRank } from '../../../lib/search-rank.ts';
import { clockText, offsetText, zoneOptions, zoneRank } from './time-zones.ts';

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
  const options = zoneOptions('Asia/Calcutta', 'Europe/Kiev');
  expect(options.map(({ value }) => value)).toContain('Asia/Kolkata');
  expect(options.map(({ value }) => value)).not.toContain('Asia/Calcutta');
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
    expect(zoneRank(newYork, 'new york', SUMMER)).not.toBeNull();
    expect(zoneRank(newYork, 'New_York', SUMMER)).not.toBeNull();
    expect(zoneRank(berlin, 'new', SUMMER)).toBeNull();
  });

  test('by its offset, and not by another with the same beginning', () => {
    for (const typed of ['+2', 'utc+2', 'GMT +02:00', '+2:']) expect(zoneRank(berlin, typed, SUMMER)).not.toBeNull();
    expect(zoneRank(kolkata, '+5:30', SUMMER)).not.toBeNull();
    expect(zoneRank(kolkata, '+5:45', SUMMER)).toBeNull();
    expect(zoneRank({ value: 'Asia/Vladivostok', label: '' }, '+1', SUMMER)).toBeNull();
    expect(zoneRank(tokyo, '+9', SUMMER)).not.toBeNull();
    expect(zoneRank(newYork, '-4', SUMMER)).not.toBeNull();
  });

  test('by the name in use today, by the one before it, and by a large city in it', () => {
    // As Chrome lists them.
    const options = zoneOptions('Asia/Calcutta', 'Europe/Kiev', 'Asia/Saigon', 'Asia/Katmandu', 'Europe/London');
    const first = (typed: string) => byRank(options, (zone) => zoneRank(zone, typed, SUMMER))[0]?.value;
    expect(first('Kolkata')).toBe('Asia/Kolkata');
    expect(first('calcutta')).toBe('Asia/Kolkata');
    expect(first('Mumbai')).toBe('Asia/Kolkata');
    expect(first('Kyiv')).toBe('Europe/Kyiv');
    expect(first('Ho Chi Minh')).toBe('Asia/Ho_Chi_Minh');
    expect(first('Kathmandu')).toBe('Asia/Kathmandu');
    expect(first('europe london')).toBe('Europe/London');
  });
});
