import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { eventSchema } from '../../codes/values/content-types/event.ts';
import { icsFile } from './ics-file.ts';

const CODE = { id: 'qr_01k9zq7b3v6m2x8e5sh4tdgwpa', revision: 3, updatedAt: Date.parse('2026-12-04T12:00:00Z') };

function eventAt(start: string, end: string, timezone: string) {
  return eventSchema.parse({ title: 'Party', start, end, timezone });
}

function timesOf(file: string) {
  return [/DTSTART:(\w+)/.exec(file)?.[1], /DTEND:(\w+)/.exec(file)?.[1]];
}

test('an event is the whole file', () => {
  const event = eventSchema.parse({
    title: 'Party',
    start: '2027-06-30T19:30',
    end: '2027-06-30T23:00',
    timezone: 'europe/berlin',
    url: 'https://example.com/party?a=1;b',
  });
  expect(icsFile(event, CODE).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Repoint//Event//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:qr_01k9zq7b3v6m2x8e5sh4tdgwpa@repoint',
    'SEQUENCE:3',
    'DTSTAMP:20261204T120000Z',
    'DTSTART:20270630T173000Z',
    'DTEND:20270630T210000Z',
    'SUMMARY:Party',
    'URL:https://example.com/party?a=1;b',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test.each([
  // Clocks are put forward from 2:00 to 3:00: a time that they skip is as long after the change.
  ['2027-03-28T02:30', '2027-03-28T03:45', 'Europe/Berlin', '20270328T013000Z', '20270328T014500Z'],
  // Clocks are put back from 3:00 to 2:00: the first of two.
  ['2027-10-31T02:30', '2027-10-31T03:30', 'Europe/Berlin', '20271031T003000Z', '20271031T023000Z'],
  ['2027-11-07T01:15', '2027-11-07T01:45', 'America/New_York', '20271107T051500Z', '20271107T054500Z'],
  ['2027-01-01T00:00', '2027-01-02T00:00', 'Asia/Kathmandu', '20261231T181500Z', '20270101T181500Z'],
  ['2027-10-03T02:15', '2027-10-03T03:00', 'Australia/Lord_Howe', '20271002T154500Z', '20271002T160000Z'],
])('%s to %s in %s is %s to %s', (start, end, zone, from, to) => {
  expect(timesOf(icsFile(eventAt(start, end, zone), CODE))).toEqual([from, to]);
});

test('an end that is later on the clocks alone is refused', () => {
  // Both are 3:30 in summer time.
  const at = { title: 'a', start: '2027-03-28T02:30', end: '2027-03-28T03:30', timezone: 'Europe/Berlin' };
  const { error } = eventSchema.safeParse(at);
  expect(error?.issues).toMatchObject([{ path: ['end'], message: 'must be after start' }]);
});

test('whatever was written is read back from lines of at most 75 bytes', () => {
  const words = fc
    .array(fc.constantFrom(...'aé😀;,\\:"\n \t'), { minLength: 1, maxLength: 200 })
    .map((all) => all.join(''));
  const some = fc.option(words, { nil: undefined });
  const event = fc
    .record({ title: words, place: some, description: some })
    .map((texts) => ({ ...texts, start: '2027-06-30T19:30', end: '2027-06-30T23:00', timezone: 'UTC' }))
    .map((sent) => eventSchema.safeParse(JSON.parse(JSON.stringify(sent))))
    .filter(({ success }) => success)
    .map(({ data }) => data as ReturnType<typeof eventSchema.parse>);
  fc.assert(
    fc.property(event, (written) => {
      const file = icsFile(written, CODE);
      const lines = file.split('\r\n');
      for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      const unfolded = file.replaceAll('\r\n ', '').split('\r\n');
      const read = (name: string) =>
        unfolded
          .find((line) => line.startsWith(`${name}:`))
          ?.slice(name.length + 1)
          .replace(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign));
      expect([read('SUMMARY'), read('LOCATION'), read('DESCRIPTION')]).toEqual([
        written.title,
        written.place,
        written.description?.replace(/\r\n|\r/g, '\n'),
      ]);
    }),
  );
});
