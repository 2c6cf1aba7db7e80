/** The options of `serve`; `supervised` is only for its own child processes. */
export const SERVE_OPTIONS = {
  roles: { type: 'string' },
  processes: { type: 'string' },
  supervised: { type: 'string' },
} as const;
