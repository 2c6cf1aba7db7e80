/** What `serve` takes; `supervised` is how its own processes are started. */
export const SERVE_OPTIONS = {
  roles: { type: 'string' },
  processes: { type: 'string' },
  supervised: { type: 'string' },
} as const;
