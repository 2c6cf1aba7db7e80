import { describe, expect, test } from 'bun:test';
import type { Condition } from '../codes/values/redirect-rule.ts';
import { decide } from './decide.ts';
import { sampleLink, sampleVisitor } from './testing/samples.ts';

function locationOf(redirectUrl: string | null): string {
  const outcome = decide(sampleLink({ redirectUrl }), sampleVisitor(), 0);
  return outcome.kind === 'redirect' ? outcome.url : outcome.kind;
}

describe('the destination of a compiled link', () => {
  test('is exactly what was stored', () => {
    for (const url of ['https://Example.com', 'http://example.com/a?b=c#d', 'https://xn--bcher-kva.example/%C3%BC']) {
      expect(locationOf(url)).toBe(url);
    }
  });

  test('is ASCII even if the store holds other characters', () => {
    expect(locationOf('https://bücher.example/ü?ß#é')).toBe('https://xn--bcher-kva.example/%C3%BC?%C3%9F#%C3%A9');
    expect(locationOf('https://example.com/a\r\nSet-Cookie: b')).toBe('https://example.com/aSet-Cookie:%20b');
  });

  test('that is no http or https address is blocked, never followed', () => {
    for (const url of ['javascript:alert(1)', 'java\tscript:alert(1)', 'data:text/html,x', '/relative', '', null]) {
      expect(locationOf(url)).toBe('blocked');
    }
  });

  test('of a rule has the same guarantees', () => {
    const redirect_rules = [{ when: [{ device: ['ios' as const] }], url: 'javascript:alert(1)' }];
    const link = sampleLink({ redirect_rules });
    expect(decide(link, sampleVisitor({ device: 'ios' }), 0)).toEqual({ kind: 'blocked' });
    expect(decide(link, sampleVisitor(), 0).kind).toBe('redirect');
  });
});

test('a code whose data does not fit its type is refused when it is compiled', () => {
  expect(() => sampleLink({ type: 'text', data: { url: 'https://example.com' } })).toThrow();
  expect(() => sampleLink({ type: 'wifi', data: { ssid: 'Guests', security: 'WPA' } })).toThrow();
});

test('a schedule in an unknown time zone is refused when it is compiled', () => {
  const schedule: Condition = { schedule: { days: ['mon'], start: '09:00', end: '10:00' } };
  const redirect_rules = [{ when: [schedule], url: 'https://a.example' }];
  expect(() => sampleLink({ timeZone: 'Nowhere/Land', redirect_rules })).toThrow();
});
