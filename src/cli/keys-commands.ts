import { invalid } from '../errors/refusal.ts';
import { fieldProblem } from '../lib/field-problems.ts';
import { requirePlan } from '../people/account.ts';
import type { ApiKey } from '../people/api-key.ts';
import { createKey, newKeyRequest } from '../people/create-key.ts';
import { listKeys } from '../people/list-keys.ts';
import { revokeKey } from '../people/revoke-key.ts';
import { command } from './command.ts';
import { ACCOUNT, accountOption } from './shared.ts';
import { textList, textTable } from './text-table.ts';

type ShownKey = { key_id: string; api_key: string; name: string; created_at: string };

const keysCreate = command<ShownKey>({
  words: ['keys', 'create'],
  changesStore: true,
  usage: '--account ID_OR_EMAIL [--name NAME] [--read-only] [--projects P1,P2] [--expires DAY_OR_INSTANT]',
  summary: 'Create an API key; it is shown once',
  options: {
    ...ACCOUNT,
    name: { type: 'string', help: 'a name to know it by (default: API key)' },
    'read-only': { type: 'boolean', help: 'it only reads; a key of v2 alone' },
    projects: { type: 'string', help: 'ids of projects; it reaches nothing else, and is a key of v2 alone' },
    expires: {
      type: 'string',
      help: 'its last day in the time zone of the account, or an instant such as 2027-01-31T18:00:00Z',
    },
  },
  async run(context, { options }) {
    const { name, 'read-only': read_only, projects, expires } = options;
    const account = await accountOption(context.store, options);
    const request = {
      ...(name !== undefined && { name }),
      ...(read_only === true && { read_only }),
      ...(typeof projects === 'string' && { project_ids: listOf(projects) }),
      ...(typeof expires === 'string' && { expires_at: instantOf(expires, account.time_zone) }),
    };
    const parsed = newKeyRequest.safeParse(request);
    if (!parsed.success) throw invalid(fieldProblem(parsed.error, request).message);
    const owner = { accountId: account.id, plan: requirePlan(account.plan, context.plans) };
    const { value } = await createKey(context, owner, parsed.data);
    return { key_id: value.key_id, api_key: value.api_key ?? '', name: value.name, created_at: value.created_at };
  },
  show: (key) =>
    `${textList([
      ['Key', key.key_id],
      ['Name', key.name],
      ['API key', key.api_key],
    ])}\n\nStore the API key now: it cannot be shown again.`,
});

const listOf = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A day counts whole. Anything else is left to the field, which refuses what is no instant. */
function instantOf(text: string, timeZone: string): string {
  if (!DAY.test(text)) return text;
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
      .add({ days: 1 })
      .toZonedDateTime(timeZone)
      .toInstant()
      .toString();
  } catch {
    return text;
  }
}

const keysList = command<{ keys: ApiKey[] }>({
  words: ['keys', 'list'],
  usage: '--account ID_OR_EMAIL',
  summary: 'List the API keys of an account',
  options: ACCOUNT,
  async run({ store }, { options }) {
    const account = await accountOption(store, options);
    return { keys: await listKeys(store, account.id) };
  },
  show: ({ keys }) =>
    textTable(
      ['KEY', 'NAME', 'ENDS IN', 'MAY', 'CREATED', 'LAST USED', 'EXPIRES', 'REVOKED'],
      keys.map((key) => [
        key.key_id,
        key.name,
        key.last4,
        mayOf(key),
        key.created_at,
        key.last_used_at ?? 'never',
        key.expires_at ?? 'never',
        key.revoked_at ?? '',
      ]),
    ),
});

function mayOf({ read_only, project_ids }: ApiKey): string {
  const what = read_only ? 'read' : 'all';
  if (project_ids === null) return what;
  return `${what} in ${project_ids.length} ${project_ids.length === 1 ? 'project' : 'projects'}`;
}

const keysRevoke = command<ApiKey>({
  words: ['keys', 'revoke'],
  changesStore: true,
  summary: 'Revoke an API key for good',
  positionals: ['KEY_ID'],
  async run(context, { positionals: [id = ''] }) {
    const key = await revokeKey(context, null, id);
    if (!key) throw invalid(`key "${id}" does not exist; "keys list" shows those that do`);
    return key;
  },
  show: (key) => `Revoked ${key.key_id} (${key.name}, ends in ${key.last4}).`,
});

/** In the order of the help. */
export const keysCommands = [keysCreate, keysList, keysRevoke];
