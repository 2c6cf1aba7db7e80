import { useSyncExternalStore } from 'react';

/** Whether the server can be reached: reported by requests that failed, then asked until it answers. */

const POLL_MS = 2_000;

let isAway = false;
let waiting: (() => void)[] = [];
const listeners = new Set<() => void>();

/** For a request that got no answer, or a proxy's instead of ours. */
export function reportUnreachable(): void {
  if (isAway) return;
  isAway = true;
  for (const listener of listeners) listener();
  void poll();
}

async function poll(): Promise<void> {
  while (!(await isReachable())) await new Promise((done) => setTimeout(done, POLL_MS));
  isAway = false;
  const resumed = waiting;
  waiting = [];
  for (const resume of [...listeners, ...resumed]) resume();
}

async function isReachable(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

export function useIsServerAway(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isAway,
  );
}

/** Resolves when the server answers, at once if it does now. */
export async function serverReached(): Promise<void> {
  if (await isReachable()) return;
  reportUnreachable();
  await new Promise<void>((done) => waiting.push(done));
}
