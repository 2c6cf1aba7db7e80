import { z } from 'zod';
import { hasControlCharacters } from '../../../lib/control-characters.ts';
import { isLongerThan } from '../../../lib/readable-text.ts';
import { parseTargetUrl } from '../../../lib/target-url.ts';

/** Text of 1 to `max` code points after trimming; longer input is not validated further. */
export function prose(max: number) {
  return z
    .string('must be text')
    .refine((text) => text.length <= max * 4, tooLong(max))
    .trim()
    .min(1, 'must not be empty')
    .refine((text) => !isLongerThan(text, max), tooLong(max))
    .refine(
      (text) => text.isWellFormed() && !hasControlCharacters(text, { lines: true }),
      'must not contain control characters',
    );
}

const tooLong = (max: number) => ({ error: `must be at most ${max} characters long`, abort: true });

export function line(max: number) {
  return prose(max).refine(
    (text) => !hasControlCharacters(text, { lines: false }),
    'must be a single line without tabs',
  );
}

/** An http or https address, in the form that is stored. */
export const webAddress = line(2_048).transform((text, context) => {
  const target = parseTargetUrl(text);
  if (target.ok && /^https?:$/.test(target.url.protocol) && target.url.username + target.url.password === '') {
    return target.stored;
  }
  context.issues.push({ code: 'custom', message: 'must be an http or https address', input: text });
  return z.NEVER;
});
