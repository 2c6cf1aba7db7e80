import { z } from 'zod';
import { timestamp } from '../../lib/timestamp.ts';
import { asAnswer, exampleOf } from './route.ts';

const record = z.strictObject({
  type: z.enum(['TXT', 'CNAME', 'A', 'AAAA']),
  name: z.string(),
  value: z.string(),
});

const check = z.strictObject({
  record: z.string().describe('Type and name.'),
  expected: z.string(),
  found: z.array(z.string()).describe('What the name servers said. Empty: nothing.'),
  ok: z.boolean(),
  advice: z.string().nullable().describe('What to change, for people. Null: nothing.'),
});

export const domainAnswer = z.strictObject({
  host: z.string().describe('In lower case and Punycode.'),
  project_id: z.string(),
  state: z.enum(['pending', 'verified']),
  failing: z.boolean().describe('Verified, but its TXT record is missing. It goes on working.'),
  records: z.array(record).describe('What to set at the name server. The TXT record alone verifies.'),
  checks: z.array(check).describe('What the last check found; empty before the first.'),
  created_at: timestamp,
  lapses_at: timestamp.nullable().describe('When a pending domain expires; null once it is verified.'),
  verified_at: timestamp.nullable(),
  checked_at: timestamp.nullable(),
  failing_since: timestamp.nullable().describe('Since when its TXT record is missing.'),
  claimable_from: timestamp
    .nullable()
    .describe('From then on another account that proves the host gets it, unless the record is back.'),
  taken_at: timestamp.nullable().describe('When another account verified the host. Null: none has.'),
});

asAnswer('Domain', 'A host of its own that a project has or claims.', domainAnswer);

export const DOMAIN_EXAMPLE = exampleOf(domainAnswer, {
  host: 'qr.shop.example',
  project_id: 'prj_01k9zq6y4n8r5tawg2c3dfh7jm',
  state: 'pending',
  failing: false,
  records: [
    { type: 'TXT', name: '_repoint.qr.shop.example', value: 'repoint-domain=7k2m9q4x8c5w3n6ftbjuehzr1vdg0ysp' },
    { type: 'CNAME', name: 'qr.shop.example', value: 'go.example.com' },
  ],
  checks: [],
  created_at: '2026-11-18T10:00:00.000Z',
  lapses_at: '2026-11-25T10:00:00.000Z',
  verified_at: null,
  checked_at: null,
  failing_since: null,
  claimable_from: null,
  taken_at: null,
});

export const removedDomainAnswer = z.strictObject({
  host: z.string(),
  project_id: z.string().nullable(),
  removed_at: timestamp,
  serves_until: timestamp.describe('Until then it serves the codes of the account, if it leads here.'),
});

asAnswer('RemovedDomain', 'A domain that was removed and still serves printed codes.', removedDomainAnswer);
