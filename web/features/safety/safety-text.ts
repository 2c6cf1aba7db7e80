import type { Answer } from '../../lib/api.ts';

/** What an entry covers, by its kind. */
export const KINDS = {
  host: { name: 'Host', covers: 'The host and its subdomains' },
  url: { name: 'URL', covers: 'Everything that begins with it' },
  hash: { name: 'Hash', covers: 'The URL with this SHA-256' },
} as const;

type Count = (number: number) => string;

/** The progress or outcome of a re-check in a sentence; null before the first. */
export function rescanText(
  { state, total, checked, blocked, unblocked }: Answer<'GET /safety-rescan'>,
  count: Count,
): string | null {
  if (state === 'idle') return null;
  if (state === 'running') return `Checking: ${count(checked)} of ${count(total)} codes.`;
  if (state === 'failed') return 'The re-check failed. Try again.';
  if (checked === 0) return 'There are no codes to check yet.';
  const all = checked === 1 ? '1 code was checked' : `${count(checked)} codes were checked`;
  if (blocked === 0 && unblocked === 0) return `${all}. Nothing changed.`;
  return `${all}: ${count(blocked)} blocked, ${count(unblocked)} unblocked.`;
}

/** Why a URL is unsafe: a sentence per reason, without duplicates. */
export function reasonText({ reasons }: Answer<'POST /safety-check'>): string[] {
  return [...new Set(reasons.map(({ text }) => `It ${text.replace(/\.$/, '')}.`))];
}
