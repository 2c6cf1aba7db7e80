/**
 * A page's file was not loaded: the server is away, or was upgraded and has another. One error for all that browsers
 * throw then; for theirs, the router would reload the page even while the server is away.
 */
export class NotLoadedError extends Error {
  override message = 'This page could not be loaded. Reload it.';
}

const RELOADED_AT = 'repoint:reloaded-at';
/** A page that fails again so soon after a reload would fail for ever. */
const AGAIN_MS = 30_000;

/** Reloads the page, once: whatever it asked for is of another version since an upgrade of the server. */
export function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (Date.now() - last < AGAIN_MS) return;
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  location.reload();
}
