/** Why a sign-in with the provider did not succeed; the sign-in page has a sentence for each. */
export const OIDC_PROBLEMS = [
  /** The provider, or the person there, said no. */
  'denied',
  /** It gives no answer. */
  'unavailable',
  /** What it said proves nothing. */
  'invalid',
  /** Not begun in this browser, used already or too old. */
  'expired',
  /** The provider does not vouch for the address. */
  'unverified',
  /** Its domain is not allowed. */
  'domain',
  /** Nobody here has the address, and nobody new may come in. */
  'unknown',
  /** The person here belongs to another identity. */
  'taken',
  /** The person is disabled, or the account suspended. */
  'inactive',
  /** Something else, which is in the log. */
  'failed',
] as const;

export type OidcProblem = (typeof OIDC_PROBLEMS)[number];
