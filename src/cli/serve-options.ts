/** The options of `serve`; `supervised` and `joins` are only for its own child processes. */
export const SERVE_OPTIONS = {
  roles: { type: 'string' },
  processes: { type: 'string' },
  supervised: { type: 'string' },
  joins: { type: 'boolean' },
} as const;
