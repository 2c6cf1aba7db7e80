import { z } from 'zod';
import { invalidField, Refusal } from '../../errors/refusal.ts';
import type { AttemptKind } from './attempt-limiter.ts';
import type { SignInParts } from './parts.ts';
import type { Access, Fields, Session, SignInAnswer, SignInRequest } from './sign-in.ts';

export type SignInHandler = (parts: SignInParts, request: SignInRequest) => Promise<SignInAnswer>;
export type SessionHandler = (parts: SignInParts, request: SignInRequest, session: Session) => Promise<SignInAnswer>;

export type SignInRoute = {
  access: Access;
  /** The fields that are read; null: no body. */
  body: z.ZodType<Fields> | null;
  /** The kind that a failed attempt counts as. */
  attempts: AttemptKind | null;
  handle: SignInHandler;
};

/** Only these fields are read. */
function fieldsOf(names: string[]): z.ZodType<Fields> | null {
  const value = z.union([z.string(), z.boolean()], 'must be a string').optional();
  return names.length === 0 ? null : z.object(Object.fromEntries(names.map((name) => [name, value])));
}

export function signInRoute(
  access: Access,
  handle: SignInHandler,
  names: string[] = [],
  attempts: AttemptKind | null = null,
): SignInRoute {
  return { access, body: fieldsOf(names), attempts, handle };
}

/** A route for somebody who is signed in. */
export function sessionRoute(
  handle: SessionHandler,
  names: string[] = [],
  attempts: AttemptKind | null = null,
): SignInRoute {
  const withSession: SignInHandler = (parts, request) => {
    if (!request.session) throw new Refusal('signed_out', 'Sign in first');
    return handle(parts, request, request.session);
  };
  return signInRoute('session', withSession, names, attempts);
}

/** Refuses a field that is missing or no text. */
export function requireText(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || value === '') throw invalidField(name, 'is missing');
  return value;
}
