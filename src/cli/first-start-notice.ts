import type { FirstStart } from '../accounts/first-start.ts';
import { signInLinkUrl } from '../accounts/sign-in-link.ts';

/** The block that a person sees once in the life of a store, and must not miss. */
export function firstStartNotice(first: FirstStart, publicUrl: string, isKeyGiven: boolean): string {
  const lines = [
    'Your account is ready. This is shown once: store it now.',
    '',
    `Account    ${first.email}`,
    `API key    ${isKeyGiven ? '(the one in BOOTSTRAP_API_KEY)' : first.apiKey}`,
    `Dashboard  ${signInLinkUrl(publicUrl, first.signInToken)}`,
  ];
  const width = Math.max(...lines.map((line) => line.length));
  const rule = '─'.repeat(width + 4);
  return [`┌${rule}┐`, ...lines.map((line) => `│  ${line.padEnd(width)}  │`), `└${rule}┘`].join('\n');
}
