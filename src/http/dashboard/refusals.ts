/** What only the dashboard's API refuses, beside the codes of the public one. */
const OWN_ERRORS = {
  signed_out: { status: 401, message: 'Sign in first' },
  cross_site: { status: 403, message: 'This request did not come from the dashboard’s own pages' },
  operator_only: { status: 403, message: 'Only the operator of this server, the first account, may do this' },
} as const;

export class DashboardRefusal extends Error {
  readonly code: keyof typeof OWN_ERRORS;
  readonly status: number;
  readonly retryAfter = null;

  constructor(code: keyof typeof OWN_ERRORS) {
    super(OWN_ERRORS[code].message);
    this.code = code;
    this.status = OWN_ERRORS[code].status;
  }
}
