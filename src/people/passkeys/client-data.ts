/** What a browser says that it did, as the authenticator signed it. */
export type ClientData = { type: string; challenge: string; origin: string };

/** Null if it is malformed, or was made in a frame of another site. */
export function readClientData(bytes: Uint8Array): ClientData | null {
  let data: unknown;
  try {
    data = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
  if (typeof data !== 'object' || data === null) return null;
  const { type, challenge, origin, crossOrigin } = data as Record<string, unknown>;
  if (typeof type !== 'string' || typeof challenge !== 'string' || typeof origin !== 'string') return null;
  return crossOrigin === undefined || crossOrigin === false ? { type, challenge, origin } : null;
}
