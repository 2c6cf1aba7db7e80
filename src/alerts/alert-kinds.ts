/** What owners can be told by mail, in the order in which they switch it on and off. */
export const ALERT_KINDS = ['blocked', 'limit', 'expiry', 'domain', 'dead_destination'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** How each kind is called, to follow "alerts about". */
export const ALERT_NAMES: Record<AlertKind, string> = {
  blocked: 'blocked codes',
  limit: 'scan limits',
  expiry: 'codes that expire',
  domain: 'failing domains',
  dead_destination: 'dead destinations',
};

export function isAlertKind(text: string): text is AlertKind {
  return ALERT_KINDS.some((kind) => kind === text);
}

/** The kinds that are switched off, as an account's row has them. What is no kind any more is left out. */
export function alertsOff(stored: string): AlertKind[] {
  return stored.split(',').filter(isAlertKind);
}
