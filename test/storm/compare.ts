import type { Books } from './books.ts';
import type { Stored, StoredJob } from './stored.ts';

/** An invariant of the service: how often it was looked at, and where it does not hold. */
export type Verdict = { invariant: string; checked: number; problems: string[] };

type Invariant = (books: Books, stored: Stored) => Verdict;

/** Compares what clients were told with what is there. */
export function compare(books: Books, stored: Stored): Verdict[] {
  return INVARIANTS.map((invariant) => invariant(books, stored));
}

const verdict = (invariant: string, checks: readonly (string | null)[]): Verdict => ({
  invariant,
  checked: checks.length,
  problems: checks.filter((problem) => problem !== null),
});

const INVARIANTS: readonly Invariant[] = [
  ({ scans }, { codes }) => {
    const counted = new Map(codes.map(({ id, scan_count }) => [id, scan_count]));
    return verdict(
      'every answered scan is counted once, and none that was not sent',
      [...scans].map(([id, { slug, answered, unknown }]) => {
        const count = counted.get(id) ?? 0;
        if (answered <= count && count <= answered + unknown) return null;
        return `${slug} has ${count} scans, ${answered} were answered and ${unknown} more sent`;
      }),
    );
  },
  ({ scans }) =>
    verdict(
      'no scan passes a limit',
      [...scans.values()]
        .filter(({ limit }) => limit !== null)
        .map(({ slug, answered, limit }) =>
          answered <= (limit ?? 0) ? null : `${slug} was redirected ${answered} times, with a limit of ${limit}`,
        ),
    ),
  ({ labels, projectNames }, { codes, projects }) =>
    verdict('what was acknowledged is there, and whatever was asked for once is there once', [
      ...once(
        labels,
        codes.map(({ label }) => label),
        'codes',
        true,
      ),
      ...once(projectNames, projects, 'projects', false),
    ]),
  ({ done }, { codes }) => {
    const stored = new Set(codes.map(({ id }) => id));
    return verdict(
      'every code that was acknowledged is there',
      done.createdCodes.map((id) => (stored.has(id) ? null : `${id} is missing`)),
    );
  },
  (_, { codes, history }) =>
    verdict(
      'nothing that was refused took effect',
      [...codes.map(({ label }) => label), ...history].map((text) =>
        text.includes('refused ') ? `it is found in ${text.slice(0, 200)}` : null,
      ),
    ),
  (_, { codes, views }) =>
    verdict(
      'all views of a code add up to its count',
      codes.flatMap(({ id, scan_count }) =>
        Object.entries(views.get(id) ?? {}).map(([view, sum]) =>
          sum === scan_count ? null : `${view} of ${id} is ${sum}, its count ${scan_count}`,
        ),
      ),
    ),
  ({ clicks }, stored) =>
    verdict(
      'every answered click is counted once',
      [...clicks].map(([id, { answered, unknown }]) => {
        const count = stored.clicks.get(id) ?? 0;
        return answered <= count && count <= answered + unknown
          ? null
          : `${id} has ${count} clicks, ${answered} were answered and ${unknown} more sent`;
      }),
    ),
  (_, { codes, totals }) => {
    const sum = codes.reduce((all, { scan_count }) => all + scan_count, 0);
    return verdict(
      'account and projects add up to their codes',
      Object.entries(totals).map(([what, total]) =>
        total === sum ? null : `the total of ${what} is ${total}, that of all codes ${sum}`,
      ),
    );
  },
  (_, { usage, rows }) =>
    verdict(
      'the usage of the account is what it has',
      (Object.keys(rows) as (keyof typeof rows)[]).map((what) =>
        usage[what] === rows[what] ? null : `${what} are ${usage[what]} by the account, ${rows[what]} by the rows`,
      ),
    ),
  ({ jobs }, stored) => {
    const found = new Map(stored.jobs.map((job) => [job.id, job]));
    return verdict(
      'every job ends, with exact numbers',
      [...jobs].map(([id, { kind, rows }]) => {
        const job = found.get(id);
        const isRight = job?.state === 'done' && hasExactNumbers(job, rows);
        return isRight ? null : `${kind} ${id} of ${rows ?? 'all'} rows came to ${JSON.stringify(job)}`;
      }),
    );
  },
  (_, { codes }) =>
    verdict(
      'every picture is drawn',
      codes.map(({ id, render_status }) => (render_status === 'done' ? null : `that of ${id} is ${render_status}`)),
    ),
  ({ planned }, { planned: { made, waiting } }) => {
    const { acknowledged, unknown } = planned;
    const isRight = waiting === 0 && acknowledged <= made && made <= acknowledged + unknown;
    return verdict('every planned change is made once', [
      isRight ? null : `${made} were made and ${waiting} wait; ${acknowledged} were acknowledged, ${unknown} more sent`,
    ]);
  },
];

/** `rows`: null where others change meanwhile how many codes there are for it; it then has all that it found. */
function hasExactNumbers({ done, total, changed, refused }: StoredJob, rows: number | null): boolean {
  if (rows === null) return done === (total ?? done) && changed + refused <= done;
  return done === rows && total === rows && changed === rows && refused === 0;
}

/** `stay`: whether things of that kind keep their names, so that those acknowledged must be found. */
function once(
  wanted: ReadonlyMap<string, boolean>,
  names: readonly string[],
  what: string,
  stay: boolean,
): (string | null)[] {
  const found = new Map<string, number>();
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);
  return [...wanted].map(([name, acknowledged]) => {
    const count = found.get(name) ?? 0;
    const least = acknowledged && stay ? 1 : 0;
    return count >= least && count <= 1 ? null : `there are ${count} ${what} named ${name}`;
  });
}
