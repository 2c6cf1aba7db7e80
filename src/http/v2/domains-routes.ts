import { z } from 'zod';
import { Refusal } from '../../errors/refusal.ts';
import { domainHostOf } from '../../projects/domains/host-input.ts';
import {
  addDomain,
  findDomain,
  listDomains,
  listRemovedDomains,
  removeDomain,
  verifyDomain,
} from '../../projects/domains/manage-domains.ts';
import { requireProject } from '../../projects/find-project.ts';
import { reachOf } from '../../store/reach.ts';
import { readIdempotencyKey } from '../idempotency-key.ts';
import type { PathParts } from '../kernel/matcher.ts';
import { receive } from '../kernel/serve.ts';
import { DOMAIN_EXAMPLE, domainAnswer, removedDomainAnswer } from './domain.ts';
import { asAnswer, asRequest, pageOf, route, type V2Deps } from './route.ts';

const of = { tag: 'Domains', scope: 'domains.manage' } as const;

const domains = pageOf(domainAnswer).extend({
  removed: z.array(removedDomainAnswer).describe('Those that were removed and still serve printed codes.'),
});

const newDomain = z.strictObject({
  host: z.string('must be a string').describe('A host name in any spelling, such as `qr.example.com`.'),
});

export const listDomainsRoute = route('GET /v2/projects/{id}/domains', {
  ...of,
  operation: 'listDomains',
  summary: 'List the domains of a project',
  description: 'Oldest first; always on one page.',
  answer: asAnswer('DomainPage', 'The domains of a project.', domains),
  answerExample: { items: [DOMAIN_EXAMPLE], next_page_token: null, removed: [] },
  errors: ['project_not_found'],
  async handle(deps, { caller, parts }) {
    const { id: projectId } = await requireProject(deps.store, caller, parts.id ?? '');
    const owned = { ...reachOf(caller), projectId };
    const [items, removed] = await Promise.all([listDomains(deps, owned), listRemovedDomains(deps, owned)]);
    return { fields: { items, next_page_token: null, removed } };
  },
});

export const addDomainRoute = route('POST /v2/projects/{id}/domains', {
  ...of,
  stepUp: true,
  operation: 'addDomain',
  summary: 'Add a domain to a project',
  description:
    'It is pending, and serves nothing, until its TXT record is found. Adding it again to the same project changes nothing.',
  body: asRequest('NewDomain', 'A domain to be added.', newDomain),
  bodyExample: { host: DOMAIN_EXAMPLE.host },
  takesIdempotencyKey: true,
  status: 201,
  answer: domainAnswer,
  errors: ['project_not_found', 'project_forbidden', 'feature_disabled'],
  async handle(deps, call) {
    const { caller, parts, body } = call;
    const project = await requireProject(deps.store, caller, parts.id ?? '');
    const idempotency = readIdempotencyKey(call);
    const { value, replayed } = await addDomain(deps, { project, plan: caller.plan }, body.host, idempotency);
    return { fields: value, replayed };
  },
});

export const getDomainRoute = route('GET /v2/domains/{host}', {
  ...of,
  operation: 'getDomain',
  summary: 'Get a domain',
  description: 'With its records and what the last check found.',
  answer: domainAnswer,
  errors: ['not_found'],
  async handle(deps, { caller, parts }) {
    return { fields: await findDomain(deps, caller, hostOf(deps, parts)) };
  },
});

export const verifyDomainRoute = route('POST /v2/domains/{host}/verify', {
  ...of,
  operation: 'verifyDomain',
  summary: 'Check the records of a domain',
  description:
    'Asks the name servers, which takes up to 5 s. Finding its TXT record verifies the domain; one that is verified stays so. Succeeds in every state.',
  answer: domainAnswer,
  errors: ['not_found'],
  async handle(deps, { caller, parts, incoming }) {
    const dns: V2Deps['dns'] = { lookUp: (...asked) => receive(incoming, deps.dns.lookUp(...asked)) };
    const domain = await verifyDomain({ ...deps, dns }, caller, hostOf(deps, parts));
    deps.wakeRenderer();
    return { fields: domain };
  },
});

export const removeDomainRoute = route('DELETE /v2/domains/{host}', {
  ...of,
  stepUp: true,
  operation: 'removeDomain',
  summary: 'Remove a domain',
  description:
    'Answers with the domain as it was. Links fall back to the one verified before it, or to the main address; a verified one serves the codes of the account for 90 days more.',
  answer: domainAnswer,
  errors: ['not_found'],
  async handle(deps, { caller, parts }) {
    const domain = await removeDomain(deps, caller, hostOf(deps, parts));
    deps.wakeRenderer();
    return { fields: domain };
  },
});

/** What cannot be a domain is none of the account's. */
function hostOf({ ownHosts }: V2Deps, { host = '' }: PathParts): string {
  const known = domainHostOf(host, ownHosts.hosts);
  if (known === null) throw new Refusal('not_found', 'There is no domain of this name');
  return known;
}
