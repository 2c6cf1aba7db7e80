import { OauthRefusal } from '../../errors/oauth-refusal.ts';
import type { Credentials } from '../../people/oauth/authenticate-client.ts';
import { type Form, requireParameter } from './read-form.ts';

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const BASIC = /^basic +([A-Za-z0-9+/]+={0,2})$/i;

/**
 * How the client says who it is; null: not at all, or in a way that nobody can be known by. Throws if it does so in
 * two ways, or with half of what a way needs.
 */
export function readCredentials(authorization: string | null, form: Form): Credentials | null {
  const ways = [authorization !== null, form.has('client_secret'), isAssertion(form)].filter(Boolean).length;
  if (ways > 1) throw new OauthRefusal('invalid_request', 'The client authenticates in more than one way');
  if (authorization !== null) return fromBasic(authorization, form);
  if (isAssertion(form)) return fromAssertion(form);
  const secret = form.get('client_secret');
  return secret === undefined ? null : { clientId: requireParameter(form, 'client_id'), secret };
}

const isAssertion = (form: Form) => form.has('client_assertion') || form.has('client_assertion_type');

/** After RFC 6749, section 2.3.1: id and secret are form-encoded before they are joined. */
function fromBasic(authorization: string, form: Form): Credentials | null {
  const [, encoded = ''] = BASIC.exec(authorization) ?? [];
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  const clientId = formDecoded(text.slice(0, colon));
  const secret = formDecoded(text.slice(colon + 1));
  if (colon < 0 || clientId === null || secret === null) return null;
  requireSameClient(form, clientId);
  return { clientId, secret };
}

function fromAssertion(form: Form): Credentials | null {
  const assertion = requireParameter(form, 'client_assertion');
  return requireParameter(form, 'client_assertion_type') === ASSERTION_TYPE ? { assertion } : null;
}

/** A client that authenticated otherwise may send its id as a parameter, but not another's. */
export function requireSameClient(form: Form, clientId: string): void {
  if (form.has('client_id') && form.get('client_id') !== clientId)
    throw new OauthRefusal('invalid_request', 'The parameter client_id names another client');
}

function formDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
