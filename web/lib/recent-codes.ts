/** The codes opened last in this browser, the latest first; stored per account. */

const KEY = 'repoint-recent-codes';
const MAX = 8;

type RecentCode = { qr_id: string; label: string; link: string };

export function recentCodes(accountId: string): RecentCode[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(`${KEY}-${accountId}`) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecentCode) : [];
  } catch {
    return [];
  }
}

/** Puts the code first. Without browser storage there are none. */
export function recordRecentCode(accountId: string, { qr_id, label, link }: RecentCode): void {
  const others = recentCodes(accountId).filter((code) => code.qr_id !== qr_id);
  try {
    localStorage.setItem(`${KEY}-${accountId}`, JSON.stringify([{ qr_id, label, link }, ...others].slice(0, MAX)));
  } catch {}
}

function isRecentCode(value: unknown): value is RecentCode {
  const { qr_id, label, link } = (value ?? {}) as Record<string, unknown>;
  return [qr_id, label, link].every((part) => typeof part === 'string');
}
