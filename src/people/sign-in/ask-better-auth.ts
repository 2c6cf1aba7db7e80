import { AUTH_PATH, type Auth } from './better-auth.ts';
import type { Fields } from './sign-in.ts';

/** Longer than real user agents. */
const MAX_USER_AGENT = 300;

export type Question = { method: string; path: string; headers: Headers; fields: Fields };

/**
 * Passes better-auth a request with only the validated parts, and removes the session token from its response, because
 * scripts in a page do not need it. Throws unexpected errors of better-auth.
 */
export async function askBetterAuth(auth: Auth, publicUrl: string, question: Question): Promise<Response> {
  const { method, path, fields } = question;
  const headers = new Headers({ origin: publicUrl });
  const cookie = question.headers.get('cookie');
  if (cookie !== null) headers.set('cookie', cookie);
  headers.set('user-agent', (question.headers.get('user-agent') ?? '').slice(0, MAX_USER_AGENT));
  const init: RequestInit = { method, headers };
  if (method !== 'GET') {
    headers.set('content-type', 'application/json');
    init.body = JSON.stringify(fields);
  }
  return cleanResponse(await auth.handler(new Request(`${publicUrl}${AUTH_PATH}${path}`, init)));
}

async function cleanResponse(answer: Response): Promise<Response> {
  const headers = new Headers(ANSWER_HEADERS);
  for (const cookie of answer.headers.getSetCookie()) headers.append('set-cookie', cookie);
  const text = await answer.text();
  const body = text === '' ? null : JSON.stringify(withoutTokens(JSON.parse(text)));
  return new Response(body, { status: answer.status, headers });
}

const ANSWER_HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

function withoutTokens(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { token: _, ...rest } = value as Record<string, unknown>;
  if ('session' in rest) rest.session = withoutTokens(rest.session);
  return rest;
}
