import type { ApiKeyRow } from '../../store/schema.ts';

/** Words for an instant, in the time zone of who reads them. */
type Instant = (at: number) => string;

type NewKey = Pick<ApiKeyRow, 'name' | 'read_only' | 'project_ids' | 'expires_at'>;

function keyLimits({ read_only, project_ids, expires_at }: NewKey, instant: Instant): string {
  const does = read_only ? 'It only reads' : 'It reads and changes';
  const where =
    project_ids === null ? 'everything in the account' : `what is in ${project_ids.length} of the account’s projects`;
  const until = expires_at === null ? 'and does not expire' : `until ${instant(expires_at)}`;
  return `${does} ${where}, ${until}.`;
}

/**
 * What a person is told of by mail, whatever he has switched off: `what` happened to his sign-in, and what to do `if`
 * it was not he.
 */
export const SECURITY_MAILS = {
  'sign_in.new_browser': {
    subject: 'New sign-in to Repoint',
    what: () => 'Somebody, most likely you, has signed in to Repoint with a browser that was not used for it before.',
    advice: 'own',
  },
  'password.changed': {
    subject: 'Your password for Repoint was changed',
    what: () => 'Your password was changed, and every other device was signed out.',
    advice: 'own',
  },
  'password.set_by_link': {
    subject: 'Your password for Repoint was set by a link',
    what: () =>
      'Somebody, most likely you, has set a new password with a one-time link that was mailed to you or that the operator made.',
    advice: 'own',
  },
  'email.changed': {
    subject: 'Your e-mail address for Repoint was changed',
    what: () => 'You now sign in to Repoint with another e-mail address than this one.',
    advice: 'operator',
  },
  'second_factor.off': {
    subject: 'Your second factor for Repoint was switched off',
    what: () => 'Signing in no longer asks for a code of your authenticator app.',
    advice: 'own',
  },
  'passkey.added': {
    subject: 'A passkey was added to your Repoint sign-in',
    what: ({ name }: { name: string }) => `The passkey “${name}” can sign in as you from now on.`,
    advice: 'own',
  },
  'passkey.removed': {
    subject: 'A passkey was removed from your Repoint sign-in',
    what: ({ name }: { name: string }) => `The passkey “${name}” no longer signs in as you.`,
    advice: 'own',
  },
  'recovery_codes.replaced': {
    subject: 'Your recovery codes for Repoint were replaced',
    what: () => 'You have ten new recovery codes; those that you had before no longer work.',
    advice: 'own',
  },
  'key.created': {
    subject: 'A new API key for your Repoint account',
    what: (key: NewKey, instant: Instant) => `The API key “${key.name}” was made. ${keyLimits(key, instant)}`,
    advice: 'key',
  },
  'operator.made': {
    subject: 'You are an operator of Repoint now',
    what: () => 'You now manage this server: its accounts, persons and the codes that are blocked.',
    advice: 'operator',
  },
  'operator.unmade': {
    subject: 'You are no operator of Repoint any more',
    what: () => 'You no longer manage this server. Your own accounts stay as they are.',
    advice: 'operator',
  },
  'person.disabled': {
    subject: 'You can no longer sign in to Repoint',
    what: () =>
      'The operator of this server has disabled your sign-in. Printed codes and API keys of your accounts go on.',
    advice: 'operator',
  },
  'person.enabled': {
    subject: 'You can sign in to Repoint again',
    what: () => 'The operator of this server has enabled your sign-in again.',
    advice: 'operator',
  },
  'person.deleted': {
    subject: 'Your Repoint sign-in was deleted',
    what: () =>
      'Your person was deleted with its password, passkeys and sessions. Accounts that others own go on without you.',
    advice: 'operator',
  },
  'account.deletion_planned': {
    subject: 'Your Repoint account is going to be deleted',
    what: ({ due }: { due: number }, instant: Instant) =>
      `The operator of this server is going to delete your account with everything in it on ${instant(due)}. From then on its printed codes lead nowhere.`,
    advice: 'deletion',
  },
  'account.deletion_cancelled': {
    subject: 'Your Repoint account stays',
    what: () => 'Your account is not going to be deleted any more.',
    advice: 'operator',
  },
} as const satisfies Record<
  string,
  { subject: string; what: (details: never, instant: Instant) => string; advice: Advice }
>;

type Advice = 'own' | 'key' | 'operator' | 'deletion';

export const ADVICE: Record<Advice, string> = {
  own: 'If it was not you, ask for a new password on the sign-in page at once, sign out every other device in your profile, under Security, and tell the operator of this server.',
  key: 'If nobody of yours made it, revoke it on the page of API keys at once.',
  operator: 'If you did not expect this, ask the operator of this server.',
  deletion:
    'Until then the operator can take this back, and you can export everything on the page for import and export.',
};

export type SecurityMailKind = keyof typeof SECURITY_MAILS;

type DetailsOf<Kind extends SecurityMailKind> = Parameters<(typeof SECURITY_MAILS)[Kind]['what']>[0];

/** What a mail of this kind has to know. */
export type SecurityNotice<Kind extends SecurityMailKind = SecurityMailKind> = {
  [K in Kind]: DetailsOf<K> extends undefined ? { kind: K } : { kind: K; details: DetailsOf<K> };
}[Kind];
