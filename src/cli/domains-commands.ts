import { commandLine } from '../config/program.ts';
import { invalid } from '../errors/refusal.ts';
import { requirePlan } from '../people/account.ts';
import type { DnsRecord, Domain, RecordCheck, RemovedDomain } from '../projects/domains/domain-types.ts';
import {
  addDomain,
  listDomains,
  listRemovedDomains,
  removeDomain,
  verifyDomain,
} from '../projects/domains/manage-domains.ts';
import { ownHosts } from '../projects/domains/own-hosts.ts';
import { isProjectId } from '../projects/project.ts';
import { createDns } from '../safety/dns.ts';
import { type CommandContext, command } from './command.ts';
import { textList, textTable } from './text-table.ts';

/** The operator's commands can access the domains of all accounts. */
const ALL = { accountId: null };
/** Where several projects claim a host. */
const oneClaim = {
  options: { project: { type: 'string', help: 'of several projects that claim the host, this one' } },
} as const;
const claimOf = (project: unknown) => ({
  ...ALL,
  projectId: typeof project === 'string' ? project : undefined,
});

type Added = Pick<Domain, 'host' | 'project_id' | 'state' | 'records' | 'lapses_at'>;

const domainsAdd = command<Added>({
  words: ['domains', 'add'],
  changesStore: true,
  usage: '--project PROJECT_ID HOST',
  summary: 'Add a custom domain to a project and show the DNS records to set',
  positionals: ['HOST'],
  options: { project: { type: 'string', help: 'the project that gets the domain' } },
  async run(context, { positionals: [text = ''], options: { project: id } }) {
    if (typeof id !== 'string') throw invalid('--project is required');
    const { store, plans } = context;
    const project = isProjectId(id) ? await store.read.findProjectOfAnyAccount(id) : undefined;
    const account = project && (await store.read.findAccount(project.account_id));
    if (!project || !account) throw invalid(`project "${id}" does not exist`);
    const plan = requirePlan(account.plan, plans);
    const { value: added } = await addDomain(depsOf(context), { project, plan }, text);
    const { host, project_id, state, records, lapses_at } = added;
    return { host, project_id, state, records, lapses_at };
  },
  show: ({ host, state, records }) =>
    state === 'verified'
      ? `${host} is verified already.`
      : `Set these records at the name server of ${host}, then run: ${commandLine(`domains verify ${host}`)}\n\n${recordTable(records)}\n\nThe TXT record alone verifies the domain. It expires if it is not verified within 7 days.`,
});

type Verified = Pick<Domain, 'host' | 'project_id' | 'state' | 'checks'>;

const domainsVerify = command<Verified>({
  words: ['domains', 'verify'],
  changesStore: true,
  usage: 'HOST [--project PROJECT_ID]',
  summary: 'Check whether the DNS records of a domain are set',
  positionals: ['HOST'],
  ...oneClaim,
  async run(context, { positionals: [text = ''], options: { project } }) {
    const deps = { ...depsOf(context), dns: createDns(context.settings.dnsServers) };
    const { host, project_id, state, checks } = await verifyDomain(deps, claimOf(project), text);
    return { host, project_id, state, checks };
  },
  show: ({ host, state, checks }) =>
    [state === 'verified' ? `${host} is verified.` : `${host} is not verified yet.`, ...checks.map(checkText)].join(
      '\n\n',
    ),
});

const domainsList = command<{ domains: Domain[] | RemovedDomain[] }>({
  words: ['domains', 'list'],
  usage: '[--removed]',
  summary: 'List the domains of all projects',
  options: {
    removed: {
      type: 'boolean',
      help: 'removed domains that still serve the codes of their account, instead',
    },
  },
  run: async (context, { options: { removed } }) => ({
    domains: removed ? await listRemovedDomains(context, ALL) : await listDomains(depsOf(context), ALL),
  }),
  show: ({ domains }) =>
    textTable(
      ['HOST', 'PROJECT', 'STATE', 'SINCE'],
      domains.map((domain) => [domain.host, domain.project_id ?? '', ...stateAndTime(domain)]),
    ),
});

function stateAndTime(domain: Domain | RemovedDomain): [state: string, since: string] {
  if ('removed_at' in domain) return [`serves until ${domain.serves_until}`, domain.removed_at];
  const { state, failing_since, taken_at, verified_at, created_at } = domain;
  if (failing_since !== null) return ['failing', failing_since];
  if (verified_at !== null) return [state, verified_at];
  return taken_at === null ? [state, created_at] : ['verified by another account', taken_at];
}

const domainsRemove = command<Domain>({
  words: ['domains', 'remove'],
  changesStore: true,
  usage: 'HOST [--project PROJECT_ID]',
  summary: 'Remove a domain from its project; links fall back to the one verified before, or to the main address',
  positionals: ['HOST'],
  ...oneClaim,
  run: (context, { positionals: [text = ''], options: { project } }) =>
    removeDomain(depsOf(context), claimOf(project), text),
  show: ({ host, project_id, state }) =>
    state === 'pending'
      ? `Removed ${host} from ${project_id}.`
      : `Removed ${host} from ${project_id}. Codes printed with it keep working for 90 days, as long as it leads here.`,
});

function depsOf({ store, clock, settings, author }: CommandContext) {
  return { store, clock, author, publicUrl: settings.publicUrl, ownHosts: ownHosts(settings) };
}

function recordTable(records: DnsRecord[]): string {
  return textTable(
    ['TYPE', 'NAME', 'VALUE'],
    records.map(({ type, name, value }) => [type, name, value]),
  );
}

function checkText({ record, expected, found, ok, advice }: RecordCheck): string {
  return textList([
    [ok ? 'Found' : 'Missing', record],
    ['  expected', expected],
    ['  found', found.length === 0 ? 'nothing' : found.join(', ')],
    ...(advice === null ? [] : ([['  advice', advice]] as [string, string][])),
  ]);
}

/** In the order of the help. */
export const domainsCommands = [domainsAdd, domainsVerify, domainsList, domainsRemove];
