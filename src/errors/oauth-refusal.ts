/** Every error of /oauth2, with its HTTP status and meaning: those of RFC 6749, section 5.2, and one for "later". */
export const OAUTH_ERRORS = {
  invalid_request: {
    status: 400,
    means:
      'The request is no form, lacks a parameter, has one twice, or authenticates in two ways. A body of more than 8 KiB: 413.',
  },
  invalid_client: {
    status: 401,
    means: 'The client is unknown or revoked, or its secret or assertion is wrong, expired or used before.',
  },
  invalid_scope: { status: 400, means: 'A scope was asked for that the client does not have.' },
  unauthorized_client: {
    status: 400,
    means: 'The account may get no tokens: its plan has no OAuth clients, or its API access is off.',
  },
  unsupported_grant_type: { status: 400, means: '`grant_type` is not `client_credentials`.' },
  temporarily_unavailable: {
    status: 429,
    means: 'Too many failed attempts from this address, or too many requests of this client, in this minute.',
  },
} as const satisfies Record<string, { status: number; means: string }>;

export type OauthError = keyof typeof OAUTH_ERRORS;

/** An expected error of /oauth2. */
export class OauthRefusal extends Error {
  readonly error: OauthError;
  readonly status: number;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;

  /** The description is ASCII without quotes, as the RFC asks. */
  constructor(
    error: OauthError,
    description: string,
    extra: { status?: number; retryAfter?: number | undefined } = {},
  ) {
    super(description);
    this.name = 'OauthRefusal';
    this.error = error;
    this.status = extra.status ?? OAUTH_ERRORS[error].status;
    this.retryAfter = extra.retryAfter;
  }
}
