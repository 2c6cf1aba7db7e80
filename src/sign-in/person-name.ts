import { hasControlCharacters } from '../lib/control-characters.ts';
import { readableText } from '../lib/readable-text.ts';

/** What people are called in the dashboard: one line. */
export const personName = readableText({ min: 1, max: 100, blank: false }).refine(
  (name) => !hasControlCharacters(name, { lines: false }),
  'must have no control characters',
);
