import { readFileSync } from 'node:fs';
import { invalid } from '../errors/refusal.ts';
import { fieldProblem } from '../lib/field-problems.ts';
import { requirePlan } from '../people/account.ts';
import { type CreatedClient, createOauthClient, newClientRequest } from '../people/oauth/create-client.ts';
import { type OauthClient, presentOauthClient } from '../people/oauth/oauth-client.ts';
import { revokeOauthClient } from '../people/oauth/revoke-client.ts';
import { command } from './command.ts';
import { ACCOUNT, accountOption, readableFile } from './shared.ts';
import { textList, textTable } from './text-table.ts';

const clientsCreate = command<CreatedClient>({
  words: ['oauth-clients', 'create'],
  changesStore: true,
  usage: '--account ID_OR_EMAIL --scopes "SCOPE …" [--name NAME] [--jwk FILE]',
  summary: 'Create an OAuth client; its secret is shown once',
  options: {
    ...ACCOUNT,
    scopes: { type: 'string', help: 'what its tokens may do, such as "qr.read qr.write"' },
    name: { type: 'string', help: 'a name to know it by (default: OAuth client)' },
    jwk: { type: 'string', help: 'a file with a public key as a JWK, instead of a secret' },
  },
  async run(context, { options: { scopes, name, jwk, ...options } }) {
    const account = await accountOption(context.store, options);
    const request = {
      scopes: typeof scopes === 'string' ? scopes.split(/\s+/).filter((scope) => scope !== '') : [],
      ...(name !== undefined && { name }),
      ...(typeof jwk === 'string' && { jwk: readJwk(jwk) }),
    };
    const parsed = newClientRequest.safeParse(request);
    if (!parsed.success) throw invalid(fieldProblem(parsed.error, request).message);
    const owner = { accountId: account.id, plan: requirePlan(account.plan, context.plans) };
    return (await createOauthClient(context, owner, parsed.data)).value;
  },
  show: ({ client_id, client_secret }) =>
    client_secret === null
      ? textList([['Client', client_id]])
      : `${textList([
          ['Client', client_id],
          ['Secret', client_secret],
        ])}\n\nStore the secret now: it cannot be shown again.`,
});

function readJwk(path: string): unknown {
  try {
    return JSON.parse(readFileSync(readableFile(path), 'utf8'));
  } catch (error) {
    throw error instanceof SyntaxError ? invalid(`${path} is not JSON`) : error;
  }
}

const clientsList = command<{ clients: OauthClient[] }>({
  words: ['oauth-clients', 'list'],
  usage: '--account ID_OR_EMAIL',
  summary: 'List the OAuth clients of an account',
  options: ACCOUNT,
  async run({ store }, { options }) {
    const account = await accountOption(store, options);
    return { clients: (await store.read.listOauthClients(account.id)).map(presentOauthClient) };
  },
  show: ({ clients }) =>
    textTable(
      ['CLIENT', 'NAME', 'SCOPES', 'CREATED', 'LAST USED', 'REVOKED'],
      clients.map((client) => [
        client.client_id,
        client.name,
        client.scopes.join(' '),
        client.created_at,
        client.last_used_at ?? 'never',
        client.revoked_at ?? '',
      ]),
    ),
});

const clientsRevoke = command<OauthClient>({
  words: ['oauth-clients', 'revoke'],
  changesStore: true,
  summary: 'Revoke an OAuth client and its tokens for good',
  positionals: ['CLIENT_ID'],
  async run(context, { positionals: [id = ''] }) {
    const client = await revokeOauthClient(context, null, id);
    if (!client) throw invalid(`client "${id}" does not exist; "oauth-clients list" shows those that do`);
    return client;
  },
  show: (client) => `Revoked ${client.client_id} (${client.name}).`,
});

/** In the order of the help. */
export const oauthClientsCommands = [clientsCreate, clientsList, clientsRevoke];
