import { deviceText } from '../../../src/lib/device-text.ts';
import type { ActivityKind } from '../../../src/store/activity/activity-kinds.ts';
import { countText } from '../../lib/count-text.ts';
import type { Activity } from '../../lib/v2.ts';

type Details = Activity['details'];
type Actor = Activity['actor'];

/** Who did it, as the beginning of a sentence. */
export function actorName(actor: Actor): string {
  switch (actor.kind) {
    case 'person':
      return actor.name === '' ? 'Somebody' : actor.name;
    case 'key':
      return `API key “${actor.name}” …${actor.last4}`;
    case 'client':
      return `OAuth client “${actor.name}”`;
    case 'command_line':
      return 'The command line';
    case 'server':
      return 'The server';
    case 'unknown':
      return 'Somebody';
  }
}

/** By which the log is filtered; null: it cannot be. */
export function actorId(actor: Actor): string | null {
  switch (actor.kind) {
    case 'person':
      return actor.person_id;
    case 'key':
      return actor.key_id;
    case 'client':
      return actor.client_id;
    default:
      return actor.kind;
  }
}

/** What was done, after the name of who did it. `subject` of what concerns a person is his address. */
const SENTENCES: Record<ActivityKind, (subject: string, details: Details) => string> = {
  'sign_in.succeeded': (email) => `signed in as ${email}`,
  'sign_in.failed': (email, { step }) =>
    `failed to sign in as ${email}: wrong ${step === 'password' ? 'password' : 'code'}`,
  'sign_out.everywhere': (email) => `signed ${email} out everywhere else`,
  'sign_in_link.made': (email) => `made a sign-in link for ${email}`,
  'sign_in_link.used': (email) => `set a password with a sign-in link for ${email}`,
  'password.changed': (email) => `changed the password of ${email}`,
  'email.changed': (email, { before }) => `changed the e-mail address ${before ?? 'of a member'} to ${email}`,
  'second_factor.on': (email) => `switched on the second factor of ${email}`,
  'second_factor.off': (email) => `switched off the second factor of ${email}`,
  'passkey.added': (email, { name }) => `added the passkey “${name}” of ${email}`,
  'passkey.removed': (email, { name }) => `removed the passkey “${name}” of ${email}`,

  'invitation.created': (email, { role }) => `invited ${email}${asRole(role)}`,
  'invitation.withdrawn': (email) => `withdrew the invitation of ${email}`,
  'member.added': (email, { role }) => `joined with ${email}${asRole(role)}`,
  'member.changed': (email, { before, role, projects }) => {
    if (before !== undefined) return `made ${email} ${withArticle(role)}`;
    if (role === undefined) return `changed what ${email} may do`;
    return projects === undefined ? `opened all projects to ${email}` : `limited ${email} to some projects`;
  },
  'member.removed': (email) => `removed ${email} from the account`,
  'member.left': (email) => `left the account with ${email}`,

  'key.created': (name) => `created the API key “${name}”`,
  'key.revoked': (name) => `revoked the API key “${name}”`,
  'oauth_client.created': (name) => `created the OAuth client “${name}”`,
  'oauth_client.revoked': (name) => `revoked the OAuth client “${name}”`,

  'domain.added': (host) => `added the domain ${host}`,
  'domain.verified': (host) => `verified the domain ${host}`,
  'domain.lost': (host) => `noticed that another account has proven the domain ${host}`,
  'domain.removed': (host) => `removed the domain ${host}`,

  'webhook.created': (url) => `created the webhook ${url}`,
  'webhook.changed': (url) => `changed the webhook ${url}`,
  'webhook.deleted': (url) => `deleted the webhook ${url}`,
  'webhook.secret_replaced': (url) => `replaced the secret of the webhook ${url}`,

  'export.started': (format) => `started an export (${format})`,
  'server.exported': () => 'exported the whole server into a file',
  'archive.exported': () => 'exported the account as an archive',
  'archive.imported': () => 'imported an archive',
  'code.deleted': (slug, { label }) => `deleted the code ${label ? `“${label}” (${slug})` : slug} for good`,
  'project.offered': (name, { to }) => `offered the project “${name}” to ${to}`,
  'project.offer_withdrawn': (name, { to }) => `withdrew the offer of the project “${name}” to ${to}`,
  'project.offer_declined': (name, { to }) => `declined the project “${name}”${to ? ` for ${to}` : ''}`,
  'project.moved': (name, { from, to }) =>
    from ? `took over the project “${name}” from ${from}` : `took over the project “${name}” for ${to}`,

  'account.created': (email) => `created the account ${email}`,
  'account.changed': (email, { api_access }) =>
    api_access === undefined
      ? `changed the limits of ${email}`
      : `switched API access of ${email} ${api_access ? 'on' : 'off'}`,
  'plan.changed': (email, { before, after }) => `changed the plan of ${email} from ${before} to ${after}`,
  'account.suspended': (email) => `suspended the account ${email}`,
  'account.resumed': (email) => `lifted the suspension of the account ${email}`,
  'account.deletion_planned': (email) => `planned the deletion of the account ${email}`,
  'account.deletion_cancelled': (email) => `took back the deletion of the account ${email}`,
  'account.deleted': (id) => `deleted the account ${id}`,
  'person.disabled': (email) => `disabled ${email}`,
  'person.enabled': (email) => `enabled ${email}`,
  'person.deleted': (id) => `deleted the person ${id}`,
  'operator.made': (email) => `made ${email} an operator`,
  'operator.unmade': (email) => `ended that ${email} is an operator`,

  'safety.listed': (entry) => `blocked ${entry}`,
  'safety.unlisted': (entry) => `no longer blocks ${entry}`,
  'safety.code_blocked': (id, { label }) => `blocked the code ${label ? `“${label}” (${id})` : id}`,
  'safety.code_unblocked': (id, { label }) => `unblocked the code ${label ? `“${label}” (${id})` : id}`,
  'safety.file_blocked': (sha256) => `blocked the file ${sha256}`,
  'safety.file_unblocked': (sha256) => `unblocked the file ${sha256}`,
  'safety.reports_dismissed': (id) => `dismissed reports about ${id}`,
};

export function sentence({ kind, subject, details }: Pick<Activity, 'kind' | 'subject' | 'details'>): string {
  return SENTENCES[kind](subject, details);
}

function asRole(role: Details[string] | undefined): string {
  return role === undefined ? '' : ` as ${role}`;
}

function withArticle(role: Details[string] | undefined): string {
  return /^[aeo]/.test(String(role)) ? `an ${role}` : `a ${role}`;
}

/** What is worth knowing beside the sentence. */
export function facts({ kind, details }: Pick<Activity, 'kind' | 'details'>): string[] {
  const { browser, last4, read_only, projects, codes, enabled, reason, limits, before } = details;
  return [
    typeof browser === 'string' && deviceText(browser),
    last4 !== undefined && `ends in ${last4}`,
    read_only === true && 'only reads',
    typeof projects === 'number' && `${countText(projects)} ${projects === 1 ? 'project' : 'projects'}`,
    typeof codes === 'number' && `${countText(codes)} ${codes === 1 ? 'code' : 'codes'}`,
    kind === 'webhook.changed' && typeof enabled === 'boolean' && (enabled ? 'on' : 'off'),
    kind === 'member.changed' && before !== undefined && `before: ${before}`,
    typeof reason === 'string' && reason !== '' && `Reason: ${reason}`,
    typeof limits === 'string' && limitsText(limits),
  ].filter((fact) => typeof fact === 'string');
}

/** `{"active_codes":7}` as text; an archive may have brought anything. */
function limitsText(json: string): string {
  try {
    const limits = Object.entries(JSON.parse(json) as Record<string, unknown>);
    return limits.map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`).join(', ') || 'as in the plan';
  } catch {
    return json;
  }
}
