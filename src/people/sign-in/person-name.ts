import { readableText } from '../../lib/readable-text.ts';

/** The display name in the dashboard. */
export const personName = readableText({ min: 1, max: 100, blank: false, lines: false });
