import { isLocalOnly, startInNetwork } from '../config/program.ts';
import type { Settings } from '../config/settings.ts';
import type { FirstStart } from '../people/first-start.ts';
import { signInLinkUrl } from '../people/sign-in-link.ts';

/** Shown once per store. */
export function firstStartLines(first: FirstStart, publicUrl: string, isKeyGiven: boolean): string[] {
  return [
    'Your account is ready. This is shown once: store it now.',
    '',
    `Account    ${first.email}`,
    `API key    ${isKeyGiven ? '(the one in BOOTSTRAP_API_KEY)' : first.apiKey}`,
    `Dashboard  ${signInLinkUrl(publicUrl, first.signInToken)}`,
  ];
}

/** In a frame, so that it is easy to see. */
export function framed(lines: string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const rule = '─'.repeat(width + 4);
  return [`┌${rule}┐`, ...lines.map((line) => `│  ${line.padEnd(width)}  │`), `└${rule}┘`].join('\n');
}

/** The warning that phones cannot open the public address; null if they can. */
export function localAddressNotice(settings: Settings, processes: number): string | null {
  if (!isLocalOnly(settings)) return null;
  const command = startInNetwork(settings, undefined, undefined, processes);
  return [
    'No phone can open this address: it leads to this machine only, and every code carries it.',
    'Before you print one, set PUBLIC_URL to the address that you will keep.',
    ...(command === null ? [] : [`To try it with a phone in your network: ${command}`]),
  ].join('\n');
}
