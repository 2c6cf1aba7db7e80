import { z } from 'zod';
import { invalidField, Refusal } from '../../errors/refusal.ts';
import type { AttemptKind } from './attempt-limiter.ts';
import type { SignInParts } from './parts.ts';
import type { Access, Fields, Session, SignInAnswer, SignInRequest } from './sign-in.ts';

export type SignInHandler<Body = unknown> = (
  parts: SignInParts,
  request: SignInRequest & { body: Body },
) => Promise<SignInAnswer>;

export type SessionHandler<Body = unknown> = (
  parts: SignInParts,
  request: SignInRequest & { body: Body },
  session: Session,
) => Promise<SignInAnswer>;

export type SignInRoute = {
  access: Access;
  /** Null: no body. */
  body: z.ZodType | null;
  /** The kind that a failed attempt counts as. */
  attempts: AttemptKind | null;
  /** Whether one that succeeded counts too. */
  countsSuccess: boolean;
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
  return { access, body: fieldsOf(names), attempts, countsSuccess: false, handle };
}

/** A route for somebody who is signed in. */
export function sessionRoute(
  handle: SessionHandler,
  names: string[] = [],
  attempts: AttemptKind | null = null,
): SignInRoute {
  return signInRoute('session', withSession(handle), names, attempts);
}

/** A route whose body is more than fields of text. */
export function bodyRoute<Body extends z.ZodType>(
  access: Access,
  body: Body,
  handle: SignInHandler<z.output<Body>>,
  attempts: AttemptKind | null = null,
): SignInRoute {
  return { ...signInRoute(access, handle as SignInHandler, [], attempts), body };
}

export function sessionBodyRoute<Body extends z.ZodType>(
  body: Body,
  handle: SessionHandler<z.output<Body>>,
  attempts: AttemptKind | null = null,
): SignInRoute {
  return bodyRoute('session', body, withSession(handle), attempts);
}

function withSession<Body>(handle: SessionHandler<Body>): SignInHandler<Body> {
  return (parts, request) => {
    if (!request.session) throw new Refusal('signed_out', 'Sign in first');
    return handle(parts, request, request.session);
  };
}

/** Refuses a field that is missing or no text. */
export function requireText(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || value === '') throw invalidField(name, 'is missing');
  return value;
}
