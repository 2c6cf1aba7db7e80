/**
 * Every error a caller can get, with its HTTP status and meaning. Responses, docs/errors.md and the OpenAPI document
 * are made from this table. A code with two statuses lists both; the refusal then names one.
 */
export const ERRORS = {
  invalid_request: {
    status: [400],
    means:
      'The body is not a JSON object, or a field or query value is missing, unknown, of the wrong type or out of range. `field` names it, and the message says what is allowed.',
  },
  unauthorized: {
    status: [401],
    means:
      'The `x-api-key` header is missing, or its key is unknown or revoked. v2: or so is the bearer token, or it has expired.',
  },
  password_required: {
    status: [401],
    means: 'A scan: the code asks for a password, or the one that was sent is wrong. Browsers get a form.',
  },
  quota_exceeded_qr: {
    status: [402],
    means: "The plan's cap of active codes is reached. Archive codes, or change to a larger plan.",
  },
  quota_exceeded_project: {
    status: [402],
    means: "The plan's cap of projects is reached; archived ones count too. Change to a larger plan.",
  },
  quota_exceeded_job_bytes: {
    status: [402],
    means: "Files of imports and exports would take more than the plan's `job_bytes`.",
  },
  quota_exceeded_file_bytes: {
    status: [402],
    means:
      "v2: the account's files would take more than the plan's `file_bytes`. Delete codes that serve large files, or change to a larger plan.",
  },
  quota_exceeded_webhook_endpoint: {
    status: [402],
    means: "v2: the plan's cap of webhook endpoints is reached. Delete one, or change to a larger plan.",
  },
  api_access_disabled: { status: [403], means: 'The key is good, but the account has no API access.' },
  feature_disabled: {
    status: [403],
    means:
      'The plan does not create codes, has no advanced redirects (rules, expiry, scan limit), or no OAuth clients.',
  },
  project_forbidden: { status: [403], means: 'The project is archived.' },
  insufficient_scope: {
    status: [403],
    means:
      'v2: this needs a scope or a role that the caller does not have, which the message names; or it is of the whole account, and the caller is limited to projects.',
  },
  not_a_member: {
    status: [403],
    means: 'v2: the person who is signed in is no member of the account that was asked for, or there is none.',
  },
  step_up_required: {
    status: [403],
    means: 'v2: this needs a proof, not older than ten minutes, that the person of the session is there.',
  },
  second_factor_required: {
    status: [403],
    means: 'v2: the account requires a second factor, and the person who is signed in has none.',
  },
  qr_blocked: { status: [403], means: 'A scan: the code is blocked because its target was found unsafe.' },
  not_found: { status: [404], means: 'There is no such address, or nothing of that id in the account.' },
  qr_not_found: { status: [404], means: 'There is no such code in the account, or it is archived.' },
  project_not_found: { status: [404], means: 'There is no such project in the account.' },
  webhook_endpoint_not_found: {
    status: [404],
    means: 'v2: there is no such webhook endpoint in the account.',
  },
  method_not_allowed: {
    status: [405],
    means: 'The address does not support this method; `Allow` lists those it does.',
  },
  idempotency_conflict: {
    status: [409],
    means: 'The `Idempotency-Key` was used within 24 hours with another body.',
  },
  external_id_taken: { status: [409], means: 'v2: another code of the account has this `external_id`.' },
  too_many_planned_changes: {
    status: [409],
    means: 'v2: the code has 50 planned changes. Cancel one first.',
  },
  slug_taken: {
    status: [409],
    means: 'v2: another code has the `slug` that was sent, or a deleted one had it. Slugs are never given again.',
  },
  alias_taken: {
    status: [409],
    means: 'v2: another code of the project has the `alias`, or had it and has not released it.',
  },
  hand_over_conflict: {
    status: [409],
    means: 'v2: the project cannot go to another account as it is, or is offered already; the message says what to do.',
  },
  last_owner: { status: [409], means: 'v2: the account would be left without an owner.' },
  already_member: { status: [409], means: 'v2: somebody with this address is a member of the account already.' },
  newer_rules: {
    status: [409],
    means: 'v1: the code has rules that v1 cannot show, and which a change of `redirect_rules` would drop. Use v2.',
  },
  qr_expired: { status: [410], means: 'A scan: the code has passed its `expires_at`.' },
  qr_scan_limit_reached: { status: [410], means: 'A scan: the code has reached its `scan_limit`.' },
  precondition_failed: {
    status: [412],
    means: '`If-Match` names another version of the code than the current one.',
  },
  invalid_payload: {
    status: [413, 415],
    means: 'The body is larger than 256 KiB (413; a batch: 1 MiB), or is not `application/json` (415).',
  },
  misdirected_request: {
    status: [421],
    means: 'The host of the request is not served here. Check the address, or ask the operator to list it.',
  },
  unsafe_url: {
    status: [422],
    means: 'A URL failed the safety check. `field` names it, and the message says why.',
  },
  file_blocked: {
    status: [422],
    means: 'v2: the operator of the server has blocked this file.',
  },
  unreadable_style: {
    status: [422],
    means: 'v2: a picture with this style and decoration could not be read back. `reasons` says why, for people.',
  },
  rate_limited: {
    status: [429],
    means:
      "The key or the OAuth client sent too many requests in this second, too many bad keys, tokens or unknown slugs came from one address, or the account's limits are misconfigured.",
  },
  rate_limit_minute: { status: [429], means: "The key has used the plan's requests of this minute." },
  rate_limit_day: { status: [429], means: "The key has used the plan's requests of this day (UTC)." },
  internal_error: { status: [500], means: 'An error on our side. The `request_id` finds it in the log.' },
  unavailable: {
    status: [503],
    means:
      'The database or the URL check cannot be reached, or too many pictures are being drawn. `Retry-After` says when to try again.',
  },
} as const satisfies Record<string, { status: readonly number[]; means: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** Additional errors of the dashboard's API, which is not public and may change with any version. */
export const DASHBOARD_ERRORS = {
  signed_out: { status: [401], means: 'Nobody is signed in.' },
  cross_site: { status: [403], means: "The request does not come from the dashboard's own pages." },
  operator_only: { status: [403], means: 'Only the operator of the server may do this.' },
  last_operator: { status: [409], means: 'The server would have no operator any more.' },
  account_suspended: { status: [403], means: 'The operator has suspended the account.' },
  wrong_sign_in: { status: [401], means: 'The e-mail address or the password is wrong.' },
  wrong_code: { status: [401], means: 'The code of the second factor is wrong.' },
  wrong_recovery_code: { status: [401], means: 'The recovery code is wrong, or was used already.' },
  used_code: { status: [401], means: 'The code of the second factor was used already.' },
  sign_in_expired: {
    status: [401],
    means: 'No sign-in waits for a code in this browser, or it had too many wrong ones.',
  },
  wrong_password: { status: [400], means: 'The password that was entered to confirm is wrong.' },
  passkey_refused: {
    status: [401],
    means: 'The passkey is unknown, signed something else, or its challenge was answered already or is too old.',
  },
  password_sign_in_off: { status: [403], means: 'The operator has switched passwords and sign-up off.' },
  sign_in_first: {
    status: [409],
    means: 'An invitation: whoever has its address signs in before he accepts it.',
  },
  invited_another: { status: [403], means: 'An invitation: it is for another address than that of who is signed in.' },
  link_spent: { status: [400], means: 'A one-time link was used already, or is too old.' },
} as const satisfies Record<string, { status: readonly number[]; means: string }>;

export type DashboardErrorCode = keyof typeof DASHBOARD_ERRORS;
