import { z } from 'zod';
import type { Plan } from '../config/plans.ts';
import { invalid, invalidField, Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import { parseInstant } from '../lib/instant.ts';
import { readableText } from '../lib/readable-text.ts';
import type { Authored } from '../store/activity/activity.ts';
import type { Idempotency } from '../store/idempotency/idempotent-results.ts';
import { wholeAccount } from '../store/reach.ts';
import type { StoreWith } from '../store/store.ts';
import { type ApiKey, newApiKey, presentKey } from './api-key.ts';
import { earlierResult, type IdempotentResult, idempotencyConflict } from './idempotency.ts';
import type { TellsBySecurityMail } from './sign-in/security-mails.ts';

export const keyName = readableText({ min: 1, max: 255, blank: false, lines: false });

/** A limit to more would be slow to look up, and means all. */
const MAX_PROJECTS = 100;

/** Projects that somebody or something is limited to; null: all. */
export const projectLimit = z
  .array(z.string('must be a string'), 'must be a list of project ids, or null')
  .min(1, 'must name at least one project, or be null for all')
  .max(MAX_PROJECTS, `must name at most ${MAX_PROJECTS} projects`)
  .transform((ids) => [...new Set(ids)])
  .nullish();

const NOT_AN_INSTANT = 'must be an ISO 8601 timestamp with a time zone, such as 2027-01-31T18:00:00Z, or null';

export const newKeyRequest = z.strictObject({
  name: keyName.optional().describe('To know it by; `API key` by default.'),
  read_only: z
    .boolean('must be true or false')
    .optional()
    .describe('Only reads: it has the scopes `qr.read` and `analytics.read`. A key of v2 alone.'),
  project_ids: projectLimit.describe(
    'Only these projects: nothing else is seen, found, counted or summed. A key of v2 alone. Null: all.',
  ),
  expires_at: z
    .string(NOT_AN_INSTANT)
    .transform((sent, context) => {
      const time = parseInstant(sent);
      if (time !== null) return time;
      context.addIssue({ code: 'custom', message: NOT_AN_INSTANT });
      return z.NEVER;
    })
    .meta({ format: 'date-time', example: '2027-01-31T18:00:00.000Z' })
    .nullish()
    .describe('From then on it is refused; null: never.'),
});

export type NewKeyRequest = z.output<typeof newKeyRequest>;

/** `api_key`: null where a call is repeated. */
export type CreatedKey = ApiKey & { api_key: string | null };

type Deps = Authored &
  TellsBySecurityMail & { store: StoreWith<'insertKey' | 'findProject' | 'findReplay'>; clock: Clock };

/** The key itself is returned only here, and not to who repeats the call. Revoked keys do not count toward the cap. */
export async function createKey(
  { store, clock, author, securityMails }: Deps,
  { accountId, plan }: { accountId: string; plan: Plan },
  { name = 'API key', read_only = false, project_ids = null, expires_at = null }: NewKeyRequest,
  idempotency: Idempotency | null = null,
): Promise<IdempotentResult<CreatedKey>> {
  const replayed = (earlier: unknown) => ({ value: { ...(earlier as ApiKey), api_key: null }, replayed: true });
  const earlier = await earlierResult(store, idempotency);
  if (earlier !== null) return replayed(earlier);
  const now = clock.now();
  if (expires_at !== null && expires_at <= now) throw invalidField('expires_at', 'must be in the future');
  await requireProjects(store, accountId, project_ids);
  const by = author?.();
  const wanted = { read_only, project_ids, expires_at, created_by: by?.actor ?? null };
  const { row, apiKey } = newApiKey(accountId, requireName(name), now, wanted);
  const key = { key: row, cap: plan.api_keys, idempotency, result: presentKey(row) };
  const result = await store.write.insertKey({ ...key, by: by });
  if (result === 'inserted') {
    securityMails?.tellOwners(accountId, { kind: 'key.created', details: row }, by);
    return { value: { ...presentKey(row), api_key: apiKey }, replayed: false };
  }
  if (result === 'full')
    throw invalid(`the plan ${plan.name} allows ${plan.api_keys} live API keys and all are in use; revoke one first`);
  if ('conflict' in result) throw idempotencyConflict();
  return replayed(result.replay);
}

function requireName(name: string): string {
  const title = keyName.safeParse(name.trim());
  if (title.success) return title.data;
  throw invalidField('name', title.error.issues[0]?.message ?? '');
}

async function requireProjects(
  { read }: StoreWith<'findProject'>,
  accountId: string,
  ids: readonly string[] | null,
): Promise<void> {
  for (const id of ids ?? []) {
    if (await read.findProject(wholeAccount(accountId), id)) continue;
    const message = `There is no project ${JSON.stringify(id.slice(0, 64))} in this account`;
    throw new Refusal('project_not_found', message, { field: 'project_ids' });
  }
}
