import { expect, test } from 'bun:test';
import { redactSecrets } from './redact-secrets.ts';

const KEY = `api_live_${'a1B2'.repeat(8)}`;

const CASES: [given: string, told: string][] = [
  [`{"path":"/v1/qr-codes/${KEY}"}`, '{"path":"/v1/qr-codes/api_live_(secret)"}'],
  [`${KEY},${KEY}x`, 'api_live_(secret),api_live_(secret)x'],
  [`${KEY.replace('api', 'cs')} ${KEY.replace('api', 'at')}`, 'cs_live_(secret) at_live_(secret)'],
  ['postgres://bob:pass:word@db:5432/x', 'postgres://bob:(secret)@db:5432/x'],
  ['smtp://:only@mail', 'smtp://:(secret)@mail'],
  ['http://host:8080/a@b and 12:30', 'http://host:8080/a@b and 12:30'],
  ['api_live_short', 'api_live_short'],
];

for (const [given, told] of CASES) {
  test(`${given} is logged as ${told}`, () => expect(redactSecrets(given)).toBe(told));
}
