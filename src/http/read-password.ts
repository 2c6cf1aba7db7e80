import { Refusal } from '../errors/refusal.ts';
import { MAX_ANONYMOUS_BODY_BYTES, readBody } from './kernel/read-fields.ts';

/** The field `password` of a form. A body that is too large or no form has none, which is never right. */
export async function readPassword(request: Request): Promise<string> {
  try {
    const bytes = await readBody(request, MAX_ANONYMOUS_BODY_BYTES);
    return new URLSearchParams(new TextDecoder().decode(bytes)).get('password') ?? '';
  } catch (error) {
    if (error instanceof Refusal) return '';
    throw error;
  }
}
