import fc from 'fast-check';
import { AGENTS } from '../../../harness/scan-client.ts';

const ZONES = ['UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe'];

const AGENT_KINDS: [agent: string, device: string, visitClass: string][] = [
  [AGENTS.android, 'android', 'scan'],
  [AGENTS.iphone, 'ios', 'scan'],
  [AGENTS.desktop, 'desktop', 'scan'],
  ['curl/8.5.0', 'desktop', 'scan'],
  [AGENTS.whatsapp, 'desktop', 'preview'],
  [AGENTS.googlebot, 'desktop', 'crawler'],
];

export const CODES = 2;
const node = fc.nat(1);
const code = fc.nat(CODES - 1);
const visit = fc.record({
  kind: fc.constant('visit' as const),
  node,
  code,
  agent: fc.constantFrom(...AGENT_KINDS),
  how: fc.constantFrom('GET' as const, 'GET' as const, 'GET' as const, 'HEAD' as const, 'prefetch' as const),
  country: fc.constantFrom('DE', 'FR', null),
  referrer: fc.constantFrom(null, 'https://Social.example:8443/a', 'https://__proto__/', 'https://other/'),
  times: fc.integer({ min: 1, max: 4 }),
});
/** Any step; `node` and `code` are indexes. */
export const step = fc.oneof(
  { weight: 12, arbitrary: visit },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(7, 200, 1440) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('zone' as const), node, zone: fc.constantFrom(...ZONES) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const), node, code, project: fc.nat(1) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('analytics' as const), node, code, on: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('limit' as const), node, code, limit: fc.option(fc.nat(9)) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('merge' as const), node }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('read' as const), node }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), node }) },
);
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
