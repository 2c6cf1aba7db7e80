import type { Schemas } from '../../lib/v2.ts';
import { endOfDay } from '../../lib/zoned-time.ts';
import { nameProblem } from './name-problem.ts';

/** When a new key expires: never, after so many days, or with the end of a day. */
export type Expiry = 'never' | 'days30' | 'days90' | 'day';

export const EXPIRIES: Record<Expiry, string> = {
  never: 'Never',
  days30: '30 days',
  days90: '90 days',
  day: 'A date',
};

const DAYS: Partial<Record<Expiry, number>> = { days30: 30, days90: 90 };

/** A new key as it is typed. */
export type KeyDraft = {
  name: string;
  access: 'all' | 'read';
  isOfAllProjects: boolean;
  projectIds: string[];
  expiry: Expiry;
  /** The last day, `YYYY-MM-DD`. */
  lastDay: string;
};

export const EMPTY_DRAFT: KeyDraft = {
  name: '',
  access: 'all',
  isOfAllProjects: true,
  projectIds: [],
  expiry: 'never',
  lastDay: '',
};

const DAY_MS = 86_400_000;

/** What is wrong with each field; null: nothing. That a day is over is told by the server, which knows the time. */
export const draftProblems = {
  name: nameProblem,
  projectIds: (ids: string[], { isOfAllProjects }: KeyDraft) =>
    !isOfAllProjects && ids.length === 0 ? 'Choose at least one project' : null,
  lastDay: (day: string, { expiry }: KeyDraft) => (expiry === 'day' && day === '' ? 'Choose a day' : null),
};

/** Days are those of the account's zone, and the last one counts whole. */
export function toRequest(draft: KeyDraft, zone: string, now: number) {
  return {
    name: draft.name.trim(),
    read_only: draft.access === 'read',
    project_ids: draft.isOfAllProjects ? null : draft.projectIds,
    expires_at: expiresAt(draft, zone, now),
  } satisfies Schemas['NewApiKey'];
}

function expiresAt({ expiry, lastDay }: KeyDraft, zone: string, now: number): string | null {
  if (expiry === 'never') return null;
  const days = DAYS[expiry];
  if (days !== undefined) return new Date(now + days * DAY_MS).toISOString();
  return endOfDay(lastDay, zone);
}

/** Whether v1 knows the key. */
export function isForV2Alone({ access, isOfAllProjects }: Pick<KeyDraft, 'access' | 'isOfAllProjects'>): boolean {
  return access === 'read' || !isOfAllProjects;
}

const FIELDS: Record<string, keyof KeyDraft> = { name: 'name', project_ids: 'projectIds', expires_at: 'lastDay' };

/** The field of the form that a refusal names; null: none. */
export function refusedField(field: string | null, { expiry }: KeyDraft): keyof KeyDraft | null {
  const refused = FIELDS[field?.split(/[.[]/)[0] ?? ''] ?? null;
  return refused === 'lastDay' && expiry !== 'day' ? null : refused;
}
