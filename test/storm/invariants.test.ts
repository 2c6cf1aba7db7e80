import { afterEach, describe, expect, test } from 'bun:test';
import { Books } from './books.ts';
import { Calls } from './calls.ts';
import { compare } from './compare.ts';
import { Destinations } from './destinations.ts';
import { Disturbances } from './disturbances.ts';
import { Findings } from './findings.ts';
import { logProblems } from './logs.ts';
import type { Stored } from './stored.ts';

/** Books and a store that agree. */
function settled(): { books: Books; stored: Stored } {
  const books = new Books();
  books.addCode('qr_1', 'qr-one');
  books.addCode('qr_2', 'qr-two', 1);
  for (let scan = 0; scan < 3; scan++) books.countScan('qr_1', 'answered');
  books.countScan('qr_1', 'unknown');
  books.countScan('qr_2', 'answered');
  books.countClick('qr_1', 'answered');
  books.labels.set('created 1', true).set('created 2', false);
  books.projectNames.set('project 1', true);
  books.jobs.set('job_1', { kind: 'import', rows: 2 }).set('job_2', { kind: 'update', rows: null });
  books.planned.acknowledged = 1;
  const common = { project_id: 'prj_1', render_status: 'done' };
  const numbers = { active_codes: 2, projects: 2, file_bytes: 10 };
  return {
    books,
    stored: {
      codes: [
        { id: 'qr_1', label: 'created 1', scan_count: 4, ...common },
        { id: 'qr_2', label: 'fixture', scan_count: 1, ...common },
      ],
      history: ['edited 1'],
      jobs: [
        { id: 'job_1', state: 'done', done: 2, total: 2, changed: 2, refused: 0 },
        { id: 'job_2', state: 'done', done: 3, total: 3, changed: 2, refused: 1 },
      ],
      projects: ['project 1'],
      planned: { made: 1, waiting: 0 },
      views: new Map([['qr_1', { trend: 4 }]]),
      clicks: new Map([['qr_1', 1]]),
      totals: { account: 5, projects: 5 },
      usage: { ...numbers },
      rows: numbers,
    },
  };
}

describe('what is compared at the end of a storm', () => {
  const broken = (spoil: (books: Books, stored: Stored) => void) => {
    const { books, stored } = settled();
    spoil(books, stored);
    return compare(books, stored).flatMap(({ invariant, problems }) => (problems.length > 0 ? [invariant] : []));
  };
  const code = ({ codes }: Stored, at = 0) => codes[at] as Stored['codes'][number];
  const job = ({ jobs }: Stored, at = 0) => jobs[at] as Stored['jobs'][number];

  test('nothing is found where all agree', () => {
    expect(broken(() => {})).toEqual([]);
  });

  const COUNTED = 'every answered scan is counted once, and none that was not sent';
  const THERE = 'what was acknowledged is there, and whatever was asked for once is there once';
  const JOBS = 'every job ends, with exact numbers';
  const PLANNED = 'every planned change is made once';
  const CLICKS = 'every answered click is counted once';
  const TOTALS = 'account and projects add up to their codes';
  const REFUSED = 'nothing that was refused took effect';
  test.each<[string, string, (books: Books, stored: Stored) => void]>([
    ['a lost scan', COUNTED, (_, { codes }) => Object.assign(codes[0] ?? {}, { scan_count: 2 })],
    ['a scan too many', COUNTED, (_, { codes }) => Object.assign(codes[0] ?? {}, { scan_count: 5 })],
    ['a redirect over the limit', 'no scan passes a limit', (books) => void books.countScan('qr_2', 'answered')],
    ['a lost write', THERE, (books) => void books.labels.set('created 2', true)],
    ['a repeated write', THERE, (_, stored) => Object.assign(code(stored, 1), { label: 'created 1' })],
    ['a repeated project', THERE, (_, { projects }) => void projects.push('project 1')],
    ['a lost code', 'every code that was acknowledged is there', (books) => void books.done.createdCodes.push('qr_3')],
    ['a refused code', REFUSED, (_, stored) => Object.assign(code(stored, 1), { label: 'refused 1' })],
    ['a refused change', REFUSED, (_, { history }) => void history.push('{"after":"refused 2"}')],
    ['a view', 'all views of a code add up to its count', (_, { views }) => void views.set('qr_1', { hours: 3 })],
    ['a lost click', CLICKS, (_, { clicks }) => void clicks.set('qr_1', 0)],
    ['the total of the account', TOTALS, (_, { totals }) => Object.assign(totals, { account: 4 })],
    ['the total of projects', TOTALS, (_, { totals }) => Object.assign(totals, { projects: 6 })],
    ['a place', 'the usage of the account is what it has', (_, { usage }) => Object.assign(usage, { active_codes: 3 })],
    ['a job that hangs', JOBS, (_, stored) => Object.assign(job(stored), { state: 'running' })],
    ['a job that is gone', JOBS, (_, { jobs }) => void jobs.pop()],
    ['a row too many', JOBS, (_, stored) => Object.assign(job(stored), { changed: 3 })],
    ['more changes than codes', JOBS, (_, stored) => Object.assign(job(stored, 1), { changed: 5 })],
    [
      'a missing picture',
      'every picture is drawn',
      (_, stored) => Object.assign(code(stored), { render_status: 'error' }),
    ],
    ['a plan that waits', PLANNED, (_, { planned }) => Object.assign(planned, { waiting: 1 })],
    ['a plan made twice', PLANNED, (_, { planned }) => Object.assign(planned, { made: 2 })],
  ])('finds %s', (_, invariant, spoil) => {
    expect(broken(spoil)).toContain(invariant);
  });

  test('finds secrets and uncaught exceptions in logs', () => {
    expect(logProblems(0, 'all is well\n{"msg":"A picture was drawn"}', ['secret'])).toEqual([]);
    expect(logProblems(0, 'key=secret\nTypeError: x is not a function', ['secret'])).toHaveLength(2);
  });
});

test('a scan may lead to the acknowledged destination, and to others only as long as they may be the current one', () => {
  const destinations = new Destinations();
  const first = destinations.send(10);
  expect([destinations.allows(0, 5), destinations.allows(first, 5)]).toEqual([true, true]);
  destinations.acknowledge(first, 20);
  expect([destinations.allows(0, 15), destinations.allows(0, 21)]).toEqual([true, false]);
  const unanswered = destinations.send(30);
  const next = destinations.send(40);
  destinations.acknowledge(next, 50);
  expect([first, unanswered, next].map((each) => destinations.allows(each, 60))).toEqual([false, true, true]);
  const refused = destinations.send(70);
  destinations.refuse(refused);
  expect(destinations.allows(refused, 80)).toBe(false);
});

describe('during a storm', () => {
  let now = 0;
  const disturbances = new Disturbances(() => now);
  const calls: Calls[] = [];
  afterEach(() => {
    for (const each of calls.splice(0)) each.stop();
  });
  const found = async (call: () => Promise<{ status: number }>, weather = new Disturbances()) => {
    const findings = new Findings();
    const own = new Calls(weather, findings, () => now);
    calls.push(own);
    await own.send('scan', 0, [302], call);
    return findings.count;
  };

  test('a fault excuses calls to its node while it lasts, and no others', () => {
    now = 100;
    const calm = disturbances.begin(1, 'breaks');
    now = 200;
    calm();
    expect(disturbances.excuse('breaks', 1, 150, 300)).toBe(true);
    expect(disturbances.excuse('breaks', 1, 50, 120)).toBe(true);
    expect(disturbances.excuse('breaks', 1, 201, 300)).toBe(false);
    expect(disturbances.excuse('breaks', 0, 150, 160)).toBe(false);
    expect(disturbances.excuse('stops', 1, 150, 160)).toBe(false);
  });

  test('finds statuses that are not in the contract, and connections that break without a fault', async () => {
    const breaks = () => Promise.reject(new Error('closed'));
    expect(await found(async () => ({ status: 302 }))).toBe(0);
    expect(await found(async () => ({ status: 503 }))).toBe(0);
    expect(await found(async () => ({ status: 500 }))).toBe(1);
    expect(await found(breaks)).toBe(1);
    const weather = new Disturbances(() => now);
    weather.begin(null, 'breaks');
    expect(await found(breaks, weather)).toBe(0);
  });

  test('finds answers that take more than 5 s, but not those of a process that is stopped', async () => {
    const after = (ms: number) => async () => {
      now += ms;
      return { status: 302 };
    };
    expect(await found(after(4_999))).toBe(0);
    expect(await found(after(5_001))).toBe(1);
    const weather = new Disturbances(() => now);
    weather.begin(0, 'stops');
    expect(await found(after(9_000), weather)).toBe(0);
  });
});
