export type Done = { done: true };

/**
 * Every error, with a status other than 2xx, in the envelope of the v1 API. `code` is one of its codes or a
 * dashboard-only one (src/errors/codes.ts). `field` is the path of the invalid field: `redirect_rules[2].url`. Clients
 * use these two, never the message.
 */
export type DashboardError = { code: string; message: string; field?: string; request_id: string };

export type { Reason as SafetyReason } from '../../../codes/values/code-values.ts';
export type { Page } from '../../../lib/page.ts';
