/** What a caller may do; a route names the one that it needs. `qr.write` includes `qr.read`. */
export const SCOPES = {
  'qr.read': 'Read codes, projects, tags, templates and logos.',
  'qr.write': 'Create and change them; includes `qr.read`.',
  'analytics.read': 'Read analytics.',
  'webhooks.manage': 'Manage webhook endpoints and their deliveries.',
  'jobs.run': 'Import, export, and change many codes at once.',
  'keys.manage': 'Manage API keys.',
  'members.manage': 'Manage members.',
  'domains.manage': 'Manage domains.',
} as const;

export type Scope = keyof typeof SCOPES;

/** Programs do not manage keys, members and domains. */
export const PROGRAM_SCOPES = ['qr.read', 'qr.write', 'analytics.read', 'webhooks.manage', 'jobs.run'] as const;

export type ProgramScope = (typeof PROGRAM_SCOPES)[number];

export const KEY_SCOPES: ReadonlySet<Scope> = new Set(PROGRAM_SCOPES);

/** Of a key that is read-only. */
export const READ_SCOPES: ReadonlySet<Scope> = new Set(['qr.read', 'analytics.read'] as const);

export const ALL_SCOPES: ReadonlySet<Scope> = new Set(Object.keys(SCOPES) as Scope[]);

/** What somebody with these scopes may do. */
export function withIncluded(scopes: readonly string[]): ReadonlySet<Scope> {
  const all = new Set(scopes as Scope[]);
  return all.has('qr.write') ? all.add('qr.read') : all;
}
