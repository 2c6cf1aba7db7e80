import { expect, test } from 'bun:test';
import { destinationReason, destinationSentence } from './destination-text.ts';

test('every reason has a text, and an unknown one does not break the page', () => {
  expect(destinationReason('status_404')).toBe('the page is not found (404)');
  expect(destinationReason('status_521')).toBe('its server fails (521)');
  expect(destinationReason('no_name')).toBe('its host name does not exist');
  expect(destinationReason('something_new')).toBe('it could not be checked');
});

test('a dead destination says since when, one that failed once says that it is checked again', () => {
  const check = { since: '2026-03-01', checked_at: '2026-03-08', url: null, detail: 'timeout' };
  const say = (state: 'ok' | 'dead' | 'unreachable' | 'skipped') =>
    destinationSentence({ ...check, state }, (instant) => instant);
  expect(say('dead')).toBe('Dead since 2026-03-01: its server does not answer in time (checked 2026-03-08)');
  expect(say('unreachable')).toEndWith('It is checked again the next day.');
  expect(say('ok')).toBe('Answers (checked 2026-03-08)');
  expect(say('skipped')).toStartWith('Not checked');
});
