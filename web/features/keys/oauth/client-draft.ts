import type { Schemas } from '../../../lib/v2.ts';
import { nameProblem } from '../name-problem.ts';

type NewClient = Schemas['NewOAuthClient'];

/** A new OAuth client as it is typed. `jwk` is text; '': the client gets a secret. */
export type ClientDraft = { name: string; scopes: string[]; jwk: string };

export const EMPTY_DRAFT: ClientDraft = { name: '', scopes: ['qr.read'], jwk: '' };

/** What is wrong with each field; null: nothing. What is in a key is checked by the server. */
export const draftProblems = {
  name: nameProblem,
  scopes: (scopes: string[]) => (scopes.length === 0 ? 'Choose at least one' : null),
  jwk: (text: string) => (text.trim() === '' || parseKey(text) ? null : 'This is no JSON object'),
};

export function toRequest({ name, scopes, jwk }: ClientDraft): NewClient {
  const typed = { scopes: scopes as NewClient['scopes'], jwk: parseKey(jwk) as NonNullable<NewClient['jwk']> | null };
  return { name: name.trim(), ...typed };
}

function parseKey(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

/** A first request for a token, with the scopes of the client. */
export function tokenExample(publicUrl: string, clientId: string, secret: string): string {
  return `curl ${publicUrl}/oauth2/token \\\n  -u '${clientId}:${secret}' \\\n  -d grant_type=client_credentials`;
}
