import { OauthRefusal } from '../../errors/oauth-refusal.ts';
import { MAX_HEADER_LENGTH } from '../../lib/header-list.ts';
import { MAX_ANONYMOUS_BODY_BYTES, readBody } from '../kernel/read-fields.ts';

/** The parameters of a form by name; one without a value counts as not sent. */
export type Form = ReadonlyMap<string, string>;

const FORM = 'application/x-www-form-urlencoded';

/** Throws 413 or 400. No parameter may be sent twice. */
export async function readForm(request: Request): Promise<Form> {
  const bytes = await readBody(request, MAX_ANONYMOUS_BODY_BYTES);
  const type = (request.headers.get('content-type') ?? '').slice(0, MAX_HEADER_LENGTH).toLowerCase();
  if (type.split(';')[0]?.trim() !== FORM)
    throw new OauthRefusal('invalid_request', `Send the parameters as a form with Content-Type: ${FORM}`);
  const form = new Map<string, string>();
  const seen = new Set<string>();
  for (const [name, value] of new URLSearchParams(new TextDecoder().decode(bytes))) {
    if (seen.has(name)) throw new OauthRefusal('invalid_request', 'A parameter was sent more than once');
    seen.add(name);
    if (value !== '') form.set(name, value);
  }
  return form;
}

/** The value of a parameter that must be there. */
export function requireParameter(form: Form, name: string): string {
  const value = form.get(name);
  if (value === undefined) throw new OauthRefusal('invalid_request', `The parameter ${name} is missing`);
  return value;
}
