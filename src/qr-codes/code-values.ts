/** Values of code fields, shared by the server and the dashboard. */

/** The types that the API creates; contact cards and Wi-Fi exist in the dashboard only. */
export const API_TYPES = ['url', 'dynamic_url', 'text'] as const;
export const CODE_TYPES = [...API_TYPES, 'vcard', 'wifi'] as const;
export const CODE_STATUSES = ['active', 'archived', 'blocked'] as const;
export const RENDER_STATUSES = ['pending', 'rendering', 'done', 'error', 'staging', 'idle'] as const;

export type CodeType = (typeof CODE_TYPES)[number];
export type CodeStatus = (typeof CODE_STATUSES)[number];
export type RenderStatus = (typeof RENDER_STATUSES)[number];

export const MAX_SCAN_LIMIT = 2_147_483_647;
export const MAX_NOTE_LENGTH = 2_000;
export const MAX_TAGS_PER_CODE = 20;
