import { invalid } from '../errors/refusal.ts';
import { requirePlan } from '../people/account.ts';
import type { ApiKey } from '../people/api-key.ts';
import { type CreatedKey, createKey } from '../people/create-key.ts';
import { listKeys } from '../people/list-keys.ts';
import { revokeKey } from '../people/revoke-key.ts';
import { command } from './command.ts';
import { ACCOUNT, accountOption } from './shared.ts';
import { textList, textTable } from './text-table.ts';

const keysCreate = command<CreatedKey>({
  words: ['keys', 'create'],
  changesStore: true,
  usage: '--account ID_OR_EMAIL [--name NAME]',
  summary: 'Create an API key; it is shown once',
  options: {
    ...ACCOUNT,
    name: { type: 'string', help: 'a name to know it by (default: API key)' },
  },
  async run(context, { options }) {
    const account = await accountOption(context.store, options);
    const owner = { accountId: account.id, plan: requirePlan(account.plan, context.plans) };
    return createKey(context, owner, typeof options.name === 'string' ? options.name : 'API key');
  },
  show: (key) =>
    `${textList([
      ['Key', key.key_id],
      ['Name', key.name],
      ['API key', key.api_key],
    ])}\n\nStore the API key now: it cannot be shown again.`,
});

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
      ['KEY', 'NAME', 'ENDS IN', 'CREATED', 'LAST USED', 'REVOKED'],
      keys.map((key) => [
        key.key_id,
        key.name,
        key.last4,
        key.created_at,
        key.last_used_at ?? 'never',
        key.revoked_at ?? '',
      ]),
    ),
});

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
