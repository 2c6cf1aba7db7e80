/** What owners can be mailed about, in the order of the switches in the dashboard. */
export const ALERT_KINDS = [
  'blocked',
  'limit',
  'expiry',
  'planned_change',
  'domain',
  'dead_destination',
  'webhook',
  'key_expiry',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** The name of each kind, to follow "alerts about". */
export const ALERT_NAMES: Record<AlertKind, string> = {
  blocked: 'blocked codes',
  limit: 'scan limits',
  expiry: 'codes that expire',
  planned_change: 'planned changes that are not made',
  domain: 'custom domains',
  dead_destination: 'dead destinations',
  webhook: 'webhooks',
  key_expiry: 'API keys that expire',
};

export function isAlertKind(text: string): text is AlertKind {
  return ALERT_KINDS.some((kind) => kind === text);
}

/** The kinds that are turned off, from the account's column. Unknown kinds are ignored. */
export function alertsOff(stored: string): AlertKind[] {
  return stored.split(',').filter(isAlertKind);
}
