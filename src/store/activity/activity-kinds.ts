/** What is done once and tells nothing of the account's codes: their history has that. */
const PER_HOUR = 1_000;
/** Strangers can fail as often as they like. */
const FAILED_PER_HOUR = 20;

type Kind = { group: string; label: string; perHour?: number };

/**
 * What the activity log of an account, or that of the operator, records: under which group the pages show it, how
 * they call it, and how often an hour it is recorded at most.
 */
export const ACTIVITY_KINDS = {
  'sign_in.succeeded': { group: 'Signing in', label: 'Signed in' },
  'sign_in.failed': { group: 'Signing in', label: 'Sign-in failed', perHour: FAILED_PER_HOUR },
  'sign_out.everywhere': { group: 'Signing in', label: 'Signed out everywhere' },
  'sign_in_link.made': { group: 'Signing in', label: 'Sign-in link made' },
  'sign_in_link.used': { group: 'Signing in', label: 'Sign-in link used' },
  'password.changed': { group: 'Signing in', label: 'Password changed' },
  'email.changed': { group: 'Signing in', label: 'E-mail address changed' },
  'second_factor.on': { group: 'Signing in', label: 'Second factor switched on' },
  'second_factor.off': { group: 'Signing in', label: 'Second factor switched off' },
  'passkey.added': { group: 'Signing in', label: 'Passkey added' },
  'passkey.removed': { group: 'Signing in', label: 'Passkey removed' },

  'invitation.created': { group: 'Members', label: 'Member invited' },
  'invitation.withdrawn': { group: 'Members', label: 'Invitation withdrawn' },
  'member.added': { group: 'Members', label: 'Member joined' },
  'member.changed': { group: 'Members', label: 'Member changed' },
  'member.removed': { group: 'Members', label: 'Member removed' },
  'member.left': { group: 'Members', label: 'Member left' },

  'key.created': { group: 'Keys', label: 'API key created' },
  'key.revoked': { group: 'Keys', label: 'API key revoked' },
  'oauth_client.created': { group: 'Keys', label: 'OAuth client created' },
  'oauth_client.revoked': { group: 'Keys', label: 'OAuth client revoked' },

  'domain.added': { group: 'Domains', label: 'Domain added' },
  'domain.verified': { group: 'Domains', label: 'Domain verified' },
  'domain.lost': { group: 'Domains', label: 'Domain lost to another account' },
  'domain.removed': { group: 'Domains', label: 'Domain removed' },

  'webhook.created': { group: 'Webhooks', label: 'Webhook endpoint created' },
  'webhook.changed': { group: 'Webhooks', label: 'Webhook endpoint changed' },
  'webhook.deleted': { group: 'Webhooks', label: 'Webhook endpoint deleted' },
  'webhook.secret_replaced': { group: 'Webhooks', label: 'Webhook secret replaced' },

  'export.started': { group: 'Data', label: 'Export started' },
  'archive.exported': { group: 'Data', label: 'Archive exported' },
  'server.exported': { group: 'Data', label: 'Whole server exported' },
  'archive.imported': { group: 'Data', label: 'Archive imported' },
  'code.deleted': { group: 'Data', label: 'Code deleted for good' },
  'project.offered': { group: 'Data', label: 'Project offered to another account' },
  'project.offer_withdrawn': { group: 'Data', label: 'Offer of a project withdrawn' },
  'project.offer_declined': { group: 'Data', label: 'Offer of a project declined' },
  'project.moved': { group: 'Data', label: 'Project moved to another account' },

  'account.created': { group: 'Account', label: 'Account created' },
  'account.changed': { group: 'Account', label: 'Account changed' },
  'plan.changed': { group: 'Account', label: 'Plan changed' },
  'account.suspended': { group: 'Account', label: 'Account suspended' },
  'account.resumed': { group: 'Account', label: 'Account resumed' },
  'account.deletion_planned': { group: 'Account', label: 'Account deletion planned' },
  'account.deletion_cancelled': { group: 'Account', label: 'Account deletion taken back' },
  'account.deleted': { group: 'Account', label: 'Account deleted' },
  'person.disabled': { group: 'Account', label: 'Person disabled' },
  'person.enabled': { group: 'Account', label: 'Person enabled' },
  'person.deleted': { group: 'Account', label: 'Person deleted' },
  'operator.made': { group: 'Account', label: 'Operator made' },
  'operator.unmade': { group: 'Account', label: 'Operator unmade' },

  'safety.listed': { group: 'Safety', label: 'Address blocked' },
  'safety.unlisted': { group: 'Safety', label: 'Address no longer blocked' },
  'safety.code_blocked': { group: 'Safety', label: 'Code blocked' },
  'safety.code_unblocked': { group: 'Safety', label: 'Code unblocked' },
  'safety.file_blocked': { group: 'Safety', label: 'File blocked' },
  'safety.file_unblocked': { group: 'Safety', label: 'File unblocked' },
  'safety.reports_dismissed': { group: 'Safety', label: 'Reports dismissed' },
} as const satisfies Record<string, Kind>;

export type ActivityKind = keyof typeof ACTIVITY_KINDS;

export const ACTIVITY_KIND_NAMES = Object.keys(ACTIVITY_KINDS) as [ActivityKind, ...ActivityKind[]];

export function isActivityKind(text: string): text is ActivityKind {
  return Object.hasOwn(ACTIVITY_KINDS, text);
}

export function recordedPerHour(kind: ActivityKind): number {
  const { perHour = PER_HOUR }: Kind = ACTIVITY_KINDS[kind];
  return perHour;
}
