import { expect, test } from 'bun:test';
import { SUBSCRIBED_TYPES } from '../../../src/store/webhooks/event-types.ts';
import { answerText, deliveryFacts, endpointLabel, endpointName, eventsText, isSuccessStatus } from './webhook-text.ts';

test('an endpoint is called by its description, and without one by its URL', () => {
  expect(endpointName({ description: 'The stock system', url: 'https://a.example/hook' })).toBe('The stock system');
  expect(endpointName({ description: ' ', url: 'https://a.example/hook' })).toBe('a.example/hook');
  expect(endpointName({ description: '', url: 'https://a.example/' })).toBe('a.example');
});

test('a subscription to everything is told in two words', () => {
  expect(eventsText(['qr.created', 'qr.scan'])).toBe('qr.created, qr.scan');
  expect(eventsText([...SUBSCRIBED_TYPES])).toBe('all events');
});

test('one that the server switched off looks different from one that its owner did', () => {
  expect(endpointLabel({ enabled: true, disabled_reason: null }).label).toBe('On');
  expect(endpointLabel({ enabled: false, disabled_reason: null }).label).toBe('Off');
  expect(endpointLabel({ enabled: false, disabled_reason: 'gone' }).label).toBe('Switched off');
});

test('a delivery that waits tells its next attempt, any other its age', () => {
  const ago = (iso: string) => (Date.parse(iso) > Date.now() ? 'in a while' : 'a while ago');
  const created_at = '2020-01-01T00:00:00.000Z';
  const facts = (status: 'pending' | 'succeeded', attempts: number, next_attempt_at: string | null, isOn = true) =>
    deliveryFacts({ status, attempts, next_attempt_at, created_at }, isOn, ago);
  expect(facts('succeeded', 1, null)).toBe('1 attempt · a while ago');
  expect(facts('pending', 3, '2999-01-01T00:00:00.000Z')).toBe('3 attempts · next one in a while');
  expect(facts('pending', 0, created_at)).toBe('no attempt yet · next one now');
  expect(facts('pending', 2, created_at, false)).toBe('2 attempts · waits until the webhook is switched on');
});

test('an answer is told by status and time, and none by its reason', () => {
  expect(answerText({ status: 503, ms: 84, problem: null })).toBe('Answered 503 in 84 ms');
  expect(answerText({ status: null, ms: 3, problem: 'The name does not exist' })).toBe('The name does not exist');
  expect([200, 299, 300, 410, null].map(isSuccessStatus)).toEqual([true, true, false, false, false]);
});
