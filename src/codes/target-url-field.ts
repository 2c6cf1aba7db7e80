import { z } from 'zod';
import { MAX_URL_LENGTH, parseTargetUrl } from '../lib/target-url.ts';

/** A URL from a request; the value is the form that is stored, returned and redirected to. */
export const targetUrl = z
  .string('must be a string with an absolute URL')
  .transform((text, context) => {
    const parsed = parseTargetUrl(text);
    if (parsed.ok) return parsed.stored;
    context.addIssue({ code: 'custom', message: parsed.problem });
    return z.NEVER;
  })
  // No `format: uri`: internationalised addresses are allowed, and browsers accept more characters than RFC 3986.
  .meta({ maxLength: MAX_URL_LENGTH, example: 'https://example.com/menu' });
