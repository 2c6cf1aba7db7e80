const WARNED_MS = 7 * 86_400_000;

/** `soon`: within the week before, as the mail tells. */
export type ExpiryState = 'never' | 'later' | 'soon' | 'expired';

export function expiryState({ expires_at }: { expires_at: string | null }, now: number): ExpiryState {
  if (expires_at === null) return 'never';
  const left = Date.parse(expires_at) - now;
  if (left <= 0) return 'expired';
  return left <= WARNED_MS ? 'soon' : 'later';
}
