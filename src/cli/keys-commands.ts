import { invalid } from '../errors/refusal.ts';
import { requirePlan } from '../people/account.ts';
import type { ApiKey } from '../people/api-key.ts';
import { type CreatedKey, createKey } from '../people/create-key.ts';
import { requireAccount } from '../people/list-accounts.ts';
import { listKeys } from '../people/list-keys.ts';
import { revokeKey } from '../people/revoke-key.ts';
import { type CommandInput, command } from './command.ts';
import { textList, textTable } from './text-table.ts';

const keysCreate = command<CreatedKey>({
  words: ['keys', 'create'],
  changesStore: true,
  usage: '--account ID_OR_EMAIL [--name NAME]',
  summary: 'Create an API key; it is shown once',
  positionals: [],
  options: { account: { type: 'string' }, name: { type: 'string' } },
  optionHelp: { account: 'account id or e-mail', name: 'a name to know it by (default: API key)' },
  async run(context, input) {
    const account = await requireAccount(context.store, accountOption(input));
    const owner = { accountId: account.id, plan: requirePlan(account.plan, context.plans) };
    return createKey(context, owner, typeof input.options.name === 'string' ? input.options.name : 'API key');
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
  positionals: [],
  options: { account: { type: 'string' } },
  optionHelp: { account: 'account id or e-mail' },
  async run({ store }, input) {
    const account = await requireAccount(store, accountOption(input));
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
  usage: 'KEY_ID',
  summary: 'Revoke an API key for good',
  positionals: ['KEY_ID'],
  options: {},
  optionHelp: {},
  async run(context, { positionals: [id = ''] }) {
    const key = await revokeKey(context, null, id);
    if (!key) throw invalid(`key "${id}" does not exist; "keys list" shows those that do`);
    return key;
  },
  show: (key) => `Revoked ${key.key_id} (${key.name}, ends in ${key.last4}).`,
});

function accountOption({ options }: CommandInput): string {
  if (typeof options.account !== 'string') throw invalid('--account is required');
  return options.account;
}

/** In the order of the help. */
export const keysCommands = [keysCreate, keysList, keysRevoke];
