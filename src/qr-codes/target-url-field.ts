import { z } from 'zod';
import { MAX_URL_LENGTH, parseTargetUrl } from '../url-safety/target-url.ts';

/** A URL as a caller sends it; the value is the form in which it is stored, returned and redirected to. */
export const targetUrl = z
  .string('must be a string with an absolute URL')
  .transform((text, context) => {
    const parsed = parseTargetUrl(text);
    if (parsed.ok) return parsed.stored;
    context.addIssue({ code: 'custom', message: parsed.problem });
    return z.NEVER;
  })
  // No `format: uri`: internationalised addresses are taken too, and RFC 3986 knows fewer characters than browsers.
  .meta({ maxLength: MAX_URL_LENGTH, example: 'https://example.com/menu' });
