import { query } from '../../engines/support/query.ts';
import type { StoreEnv } from '../../harness/engines.ts';
import type { Event, UnreliableReceiver } from './unreliable-receiver.ts';

/** What clients were told that it is done. */
export type Acknowledged = {
  createdCodes: string[];
  labels: string[];
  projects: string[];
  projectNames: string[];
  archived: number;
  jobs: string[];
  hosts: string[];
  removedHosts: string[];
  /** By the id of a code. */
  scans: Map<string, number>;
};

type Change = { field: string; before: unknown; after: unknown };

/**
 * Compares what clients were told, what the store has and what a receiver got: of each change one event, no event
 * without its change, and of every scan one count. Needs an account whose codes are all younger than the endpoint.
 */
export async function findProblems(
  storeEnv: StoreEnv,
  receiver: UnreliableReceiver,
  done: Acknowledged,
): Promise<string[]> {
  const rows = (sql: string) => query(storeEnv, sql);
  const problems: string[] = [];
  const expectSame = (what: string, wanted: readonly unknown[], got: readonly unknown[]) => {
    const [missing, extra] = [without(wanted, got), without(got, wanted)];
    if (missing.length > 0) problems.push(`${what}: ${missing.length} missing, such as ${missing[0]}`);
    if (extra.length > 0) problems.push(`${what}: ${extra.length} too many, such as ${extra[0]}`);
  };
  const expectAll = (what: string, wanted: readonly unknown[], got: readonly unknown[]) => {
    const missing = without(wanted, got);
    if (missing.length > 0) problems.push(`${what}: ${missing.length} missing, such as ${missing[0]}`);
  };
  const idsOf = (type: string, key: string) => receiver.of(type).map(({ data }) => data[key]);
  const updates = (key: string, type: string, field: string) =>
    receiver
      .of(type)
      .flatMap(({ data }) =>
        data.changes
          .filter((change: Change) => change.field === field)
          .map(({ before, after }: Change) => ({ of: data[key] as string, before: `${before}`, after: `${after}` })),
      );

  for (const table of ['webhook_outbox', 'webhook_scan_sums'])
    if ((await rows(`select 1 from ${table} limit 1`)).length > 0) problems.push(`${table} is not empty`);
  const [{ waiting } = {}] = await rows(
    "select count(*) as waiting from webhook_deliveries where state <> 'succeeded'",
  );
  if (waiting !== 0) problems.push(`${waiting} deliveries have not arrived`);
  if (receiver.changed.length > 0) problems.push(`${receiver.changed.length} ids came with two bodies`);
  const sequences = [...receiver.events.values()].flatMap(({ data }) => data.sequence ?? []);
  expectSame('sequences', [...new Set(sequences)], sequences);

  const codes = await rows(
    `select id, seq, label, type, scan_limit, last_rendered_at, scan_count from qr_codes
      join scan_counters on code_seq = seq`,
  );
  const idOf = new Map(codes.map(({ seq, id }) => [seq, id]));
  expectSame(
    'qr.created',
    codes.map(({ id }) => id),
    idsOf('qr.created', 'qr_id'),
  );
  expectAll('acknowledged creations', done.createdCodes, idsOf('qr.created', 'qr_id'));
  expectSame(
    'qr.rendered',
    codes.filter(({ last_rendered_at }) => last_rendered_at !== null).map(({ id }) => id),
    [...new Set(idsOf('qr.rendered', 'qr_id'))],
  );
  const isReached = ({ scan_limit, scan_count }: Record<string, unknown>) =>
    scan_limit !== null && Number(scan_count) >= Number(scan_limit);
  expectSame(
    'qr.limit_reached',
    codes.filter(isReached).map(({ id }) => id),
    idsOf('qr.limit_reached', 'qr_id'),
  );

  const changes = (await rows('select code_seq, fields from code_changes')).map(
    ({ code_seq, fields }) => `${idOf.get(code_seq)} ${afters(parsed(fields))}`,
  );
  const safety = await rows('select code_id, verdict from safety_events');
  const byOwners = receiver.of('qr.updated').filter((event) => !isOfSafety(event));
  const bySafety = [...receiver.of('qr.updated').filter(isOfSafety), ...receiver.of('qr.blocked')];
  expectSame(
    'qr.updated',
    changes,
    newestOfEach(byOwners).map(({ data }) => `${data.qr_id} ${afters(data.changes)}`),
  );
  expectSame(
    'events of safety',
    safety.map(({ code_id, verdict }) => `${code_id} ${verdict}`),
    bySafety.map(({ data }) => `${data.qr_id} ${data.status}`),
  );
  const labels = updates('qr_id', 'qr.updated', 'label');
  expectAll(
    'acknowledged labels',
    done.labels,
    labels.map(({ after }) => after),
  );
  problems.push(...brokenChains('label', labels, new Map(codes.map(({ id, label }) => [`${id}`, `${label}`]))));

  const projects = await rows('select id, name, is_default from projects where is_default = 0');
  expectSame(
    'project.created',
    projects.map(({ id }) => id),
    idsOf('project.created', 'project_id'),
  );
  expectAll('acknowledged projects', done.projects, idsOf('project.created', 'project_id'));
  const names = updates('project_id', 'project.updated', 'name');
  expectAll(
    'acknowledged names',
    done.projectNames,
    names.map(({ after }) => after),
  );
  problems.push(...brokenChains('name', names, new Map(projects.map(({ id, name }) => [`${id}`, `${name}`]))));
  const archived = updates('project_id', 'project.updated', 'is_archived').length;
  const [least, most] = [done.archived, done.archived + 1];
  if (archived < least || archived > most) problems.push(`${archived} events of ${done.archived} archived projects`);

  const jobs = await rows("select id from jobs where state in ('done', 'failed', 'cancelled')");
  expectSame(
    'job.finished',
    jobs.map(({ id }) => id),
    idsOf('job.finished', 'job_id'),
  );
  expectAll('acknowledged jobs', done.jobs, idsOf('job.finished', 'job_id'));
  const hosts = await rows('select host from domains');
  const ofDomains = (state: string) => receiver.of('domain.updated').filter(({ data }) => data.state === state);
  const removed = ofDomains('removed').map(({ data }) => data.host);
  expectSame(
    'domain.updated',
    [...hosts.map(({ host }) => host), ...removed],
    ofDomains('pending').map(({ data }) => data.host),
  );
  expectAll('acknowledged hosts', done.hosts, [...hosts.map(({ host }) => host), ...removed]);
  expectSame('removed hosts', done.removedHosts, removed);

  const told = new Map<string, number>();
  for (const { data } of receiver.of('qr.scan'))
    for (const { qr_id, count } of data.codes) told.set(qr_id, (told.get(qr_id) ?? 0) + count);
  for (const { id, scan_count } of codes) {
    const [answered, counted, sum] = [done.scans.get(`${id}`) ?? 0, Number(scan_count), told.get(`${id}`) ?? 0];
    if (sum !== counted) problems.push(`${sum} scans of ${id} were told, ${counted} counted`);
    if (answered > counted) problems.push(`${answered} scans of ${id} were answered, ${counted} counted`);
  }
  return problems;
}

/** With all that there are, as often as they are there. */
function without(some: readonly unknown[], others: readonly unknown[]): unknown[] {
  const left = new Map<unknown, number>();
  for (const each of others) left.set(each, (left.get(each) ?? 0) + 1);
  return some.filter((each) => {
    const count = left.get(each) ?? 0;
    left.set(each, count - 1);
    return count <= 0;
  });
}

/** As many of each code as its history keeps. All of them are in the chains. */
const KEPT_IN_HISTORY = 500;

function newestOfEach(events: readonly Event[]): Event[] {
  const byCode = Map.groupBy(events, ({ data }) => data.qr_id);
  return [...byCode.values()].flatMap((own) =>
    own.toSorted((one, other) => one.data.sequence - other.data.sequence).slice(-KEPT_IN_HISTORY),
  );
}

const isOfSafety = ({ data }: Event) =>
  data.changes.some(
    ({ field, before, after }: Change) =>
      field === 'safety_reasons' || (field === 'status' && [before, after].includes('blocked')),
  );

/** Without those of which events show other values than the history has. */
function afters(changes: Change[]): string {
  return changes
    .filter(({ field }) => field === 'label' || field === 'tags')
    .map(({ field, after }) => `${field}=${after}`)
    .toSorted()
    .join();
}

const parsed = (value: unknown): Change[] => (typeof value === 'string' ? JSON.parse(value) : value) as Change[];

type Step = { of: string; before: string; after: string };

/** From step to step each value is the one before, without a gap, up to the one that is stored. Needs unique values. */
function brokenChains(field: string, steps: readonly Step[], stored: ReadonlyMap<string, string>): string[] {
  const problems: string[] = [];
  for (const [id, own] of Map.groupBy(steps, (step) => step.of)) {
    const byBefore = new Map(own.map((step) => [step.before, step]));
    const afterwards = new Set(own.map(({ after }) => after));
    let at = own.find(({ before }) => !afterwards.has(before))?.before;
    let seen = 0;
    for (let step = byBefore.get(at ?? ''); step; step = byBefore.get(at)) {
      at = step.after;
      seen++;
    }
    if (seen !== own.length || at !== stored.get(id)) problems.push(`The events of ${field} of ${id} have a gap`);
  }
  return problems;
}
