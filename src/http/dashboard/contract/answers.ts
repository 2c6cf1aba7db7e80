export type Done = { done: true };

/**
 * Every refusal, with a status other than 2xx, in the envelope of the v1 API. `code` is one of its codes or of those
 * that only the dashboard knows (src/errors/codes.ts). `field` names the field that is to blame, by its path:
 * `redirect_rules[2].url`. Programs read these two, never the words.
 */
export type DashboardError = { code: string; message: string; field?: string; request_id: string };

export type Page<Item> = { items: Item[]; next_page_token: string | null };

export type SafetyReason = { source: string; url: string; text: string };
