import type { z } from 'zod';
import { readRange } from '../../analytics/range.ts';
import { scopeView, VIEWS } from '../../analytics/scope-analytics.ts';
import { isCollecting, type OwnedSubject, wholeAnalytics } from '../../analytics/whole-analytics.ts';
import { getOwnedQrCode } from '../../codes/find-qr-code.ts';
import type { ErrorCode } from '../../errors/codes.ts';
import { Refusal } from '../../errors/refusal.ts';
import { csvLine } from '../../lib/csv/write-csv.ts';
import { plainText } from '../../lib/search-text.ts';
import { requireProject } from '../../projects/find-project.ts';
import type { Reach } from '../../store/reach.ts';
import type { DayScope } from '../../store/scans/days.ts';
import type { StoreWith } from '../../store/store.ts';
import { prefersCsv } from '../kernel/accept.ts';
import {
  codeViewAnswer,
  ITEMS,
  taggedViewQuery,
  taggedWholeQuery,
  viewAnswer,
  viewQuery,
  wholeAnswer,
  wholeCodeAnswer,
  wholeQuery,
} from './analytics.ts';
import { route, type V2Route } from './route.ts';

type SubjectStore = StoreWith<'findAccount' | 'findProject' | 'findQrCode'>;

async function accountOf(store: SubjectStore, id: string) {
  const account = await store.read.findAccount(id);
  if (!account) throw new Error('The caller has no account');
  return account;
}

/** Whose scans: each is found within reach, archived or not. */
export const SUBJECTS = {
  async code(store: SubjectStore, reach: Reach, id: string): Promise<OwnedSubject> {
    const { accountId } = reach;
    const [account, code] = await Promise.all([accountOf(store, accountId), getOwnedQrCode(store, reach, id)]);
    const scopes = [{ table: 'code_days', scope: code.seq } as const];
    return { accountId, code, scopes, timeZone: account.time_zone, createdAt: code.created_at };
  },
  async project(store: SubjectStore, reach: Reach, id: string): Promise<OwnedSubject> {
    const { accountId } = reach;
    const [account, project] = await Promise.all([accountOf(store, accountId), requireProject(store, reach, id)]);
    const scopes = [{ table: 'project_days', scope: project.id } as const];
    return { accountId, code: null, scopes, timeZone: account.time_zone, createdAt: project.created_at };
  },
  /** For somebody limited to projects the account is their sum. */
  async account(store: SubjectStore, { accountId, projectIds }: Reach): Promise<OwnedSubject> {
    const { time_zone: timeZone, created_at: createdAt } = await accountOf(store, accountId);
    const scopes: DayScope[] = projectIds?.map((scope) => ({ table: 'project_days', scope })) ?? [
      { table: 'account_days', scope: accountId },
    ];
    return { accountId, code: null, scopes, timeZone, createdAt };
  },
};

type Kind = keyof typeof SUBJECTS;

/** What the path names, or those of its codes that have the tag. */
async function subjectOf(
  store: SubjectStore & StoreWith<'listTagNames'>,
  kind: Kind,
  reach: Reach,
  id: string,
  tag: string | undefined,
): Promise<OwnedSubject> {
  const subject = await SUBJECTS[kind](store, reach, id);
  if (tag === undefined) return subject;
  const { accountId, projectIds } = reach;
  const plain = plainText(tag.trim());
  const found = (await store.read.listTagNames(accountId)).find(({ name_plain }) => name_plain === plain);
  return {
    ...subject,
    tagged: { accountId, tagId: found?.id ?? '', projectIds: kind === 'project' ? [id] : projectIds },
  };
}

const EXAMPLE_RANGE = { timezone: 'Europe/Berlin', from: '2026-11-13', to: '2026-11-14', total: 42 };
const EXAMPLE_ALL_TIME = { scan_count: 59, not_recorded: 3 };
const COUNTRIES = [
  { country: 'DE', scans: 30 },
  { country: null, scans: 12 },
];
const VIEW_EXAMPLE: z.infer<typeof viewAnswer> = { ...EXAMPLE_RANGE, items: COUNTRIES, other: 0, collecting: true };
const WHOLE_EXAMPLE: z.infer<typeof wholeAnswer> = {
  ...EXAMPLE_RANGE,
  before: { from: '2026-11-11', to: '2026-11-12', total: 14 },
  trend: [{ day: '2026-11-13', scans: 12 }],
  hours: [{ weekday: 'mon', hour: 0, scans: 0 }],
  countries: COUNTRIES,
  devices: [{ device: 'ios', scans: 42 }],
  referrers: [{ referrer: null, scans: 42 }],
  rules: [{ rule: 1, scans: 42 }],
  variants: [{ rule: 1, url: 'https://example.com/app', scans: 42 }],
  buttons: [{ button: 1, url: 'https://example.com/menu', clicks: 7 }],
  visits: [{ class: 'preview', visits: 3 }],
  refused: [{ day: '2026-11-14', expired: 1, limit_reached: 0, blocked: 0 }],
  visitors: [],
  filtered: null,
  collecting: true,
};

const DAYS = { from: 'from', to: 'to' };

function csvReply(items: readonly Record<string, string | number | null>[], columns: readonly string[]): Response {
  const lines = items.map((item) => csvLine(columns.map((name) => item[name] ?? null)));
  const headers = { 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store', vary: 'accept' };
  return new Response([csvLine(columns), ...lines].join(''), { headers });
}

export function readWhole({ from, to, by, value }: z.output<typeof wholeQuery>) {
  return { requestedRange: readRange(from, to, DAYS), filter: by ? { by, value: value ?? null } : null };
}

const tagIn = (query: object) => ('tag' in query && typeof query.tag === 'string' ? query.tag : undefined);

/** All views at once, and each. */
function routesOf(kind: Kind, path: string, of: string, errors: ErrorCode[]): V2Route[] {
  const operation = `get${kind.charAt(0).toUpperCase()}${kind.slice(1)}Analytics`;
  const isCode = kind === 'code';
  const common = { tag: 'Analytics', scope: 'analytics.read', errors } as const;
  const whole = route(`GET /v2/analytics/${path}`, {
    ...common,
    operation,
    summary: `Get all analytics ${of}`,
    description:
      'Every view at once, with all items and the trend by days, and what the dashboard shows beside them. An end of the range that is not sent is open; at most a hundred years.',
    query: isCode ? wholeQuery : taggedWholeQuery,
    answer: isCode ? wholeCodeAnswer : wholeAnswer,
    answerExample: { ...WHOLE_EXAMPLE, ...(isCode && { ...EXAMPLE_ALL_TIME, changes: [] }) },
    async handle({ store }, { caller, parts, query, now }) {
      const asked = readWhole(query);
      const id = parts.qr_id ?? parts.project_id ?? '';
      const subject = await subjectOf(store, kind, caller, id, tagIn(query));
      const fields: z.infer<typeof wholeAnswer> = await wholeAnalytics(store, subject, asked, now);
      return { fields };
    },
  });
  const view = route(`GET /v2/analytics/${path}/{view}`, {
    ...common,
    errors: [...errors, 'not_found'],
    operation: `${operation}View`,
    summary: `Get a view of the analytics ${of}`,
    description: `One way to sum up the scans of a range of days; without days: ${isCode ? 'all time' : 'the last 30 days'}. The items and \`other\` add up to \`total\`, which is the same in every view of a range but \`visits\`, \`buttons\` and \`refused\`. With \`Accept: text/csv\` the answer is the items as CSV.`,
    query: isCode ? viewQuery : taggedViewQuery,
    answerTypes: ['text/csv'],
    answer: isCode ? codeViewAnswer : viewAnswer,
    answerExample: { ...VIEW_EXAMPLE, ...(isCode && EXAMPLE_ALL_TIME) },
    async handle({ store }, { caller, parts, query, headers, now }) {
      const name = VIEWS.find((each) => each === parts.view);
      if (!name) throw new Refusal('not_found', `There is no such view; there are ${VIEWS.join(', ')}`);
      const { from, to, interval, limit } = query;
      const request = { interval, limit, view: name, requestedRange: readRange(from, to, DAYS) };
      const id = parts.qr_id ?? parts.project_id ?? '';
      const subject = await subjectOf(store, kind, caller, id, tagIn(query));
      const { scanCount, notRecorded, ...found } = await scopeView(store, subject, request, now);
      if (prefersCsv(headers.get('accept'))) {
        return csvReply(found.items, Object.keys(found.items[0] ?? ITEMS[name].shape));
      }
      const allTime = isCode && { scan_count: scanCount, not_recorded: notRecorded };
      return { fields: { ...found, collecting: isCollecting(subject), ...allTime } };
    },
  });
  return [whole, view];
}

export const analyticsRoutes: readonly V2Route[] = [
  ...routesOf('code', 'qr-codes/{qr_id}', 'of a QR code', ['qr_not_found']),
  ...routesOf('project', 'projects/{project_id}', 'of a project', ['project_not_found']),
  ...routesOf('account', 'account', 'of the account', []),
];
