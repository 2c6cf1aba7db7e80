/** A page of the site: its file in the project, and its path below /docs. Without a title it keeps its own. */
export type Listed = { file: string; name: string; title?: string };

/** Made of the OpenAPI document. */
export const REFERENCE = { address: '/docs', title: 'API reference' };

/** All pages, in the order of the menu. Decisions (docs/adr) are added automatically. */
export const GROUPS: readonly { title: string; pages: readonly Listed[]; hasReference?: true }[] = [
  {
    title: 'Start',
    pages: [
      { file: 'docs/README.md', name: 'overview', title: 'Overview' },
      { file: 'README.md', name: 'readme', title: 'Try it' },
      { file: 'docs/concepts.md', name: 'concepts' },
      { file: 'docs/glossary.md', name: 'glossary' },
    ],
  },
  {
    title: 'Use',
    hasReference: true,
    pages: [
      { file: 'docs/api.md', name: 'api', title: 'API guide' },
      { file: 'docs/api-v2.md', name: 'api-v2', title: 'API guide, v2' },
      { file: 'docs/webhooks.md', name: 'webhooks' },
      { file: 'docs/catalogue.md', name: 'catalogue', title: 'Follow a catalogue' },
      { file: 'docs/errors.md', name: 'errors' },
      { file: 'clients/typescript/README.md', name: 'client', title: 'TypeScript client' },
      { file: 'docs/mcp.md', name: 'mcp' },
      { file: 'docs/re-point.md', name: 're-point', title: 'Re-point many codes' },
      { file: 'docs/reports.md', name: 'reports' },
      { file: 'docs/hand-over.md', name: 'hand-over', title: 'Hand over a project' },
      { file: 'docs/own-content.md', name: 'own-content', title: 'Content of your own' },
      { file: 'docs/split.md', name: 'split', title: 'Splits' },
      { file: 'docs/planned-changes.md', name: 'planned-changes', title: 'Planned changes' },
      { file: 'docs/protected-codes.md', name: 'protected-codes', title: 'Protected codes' },
      { file: 'docs/rules.md', name: 'rules', title: 'Rules and time zones' },
      { file: 'docs/design.md', name: 'design', title: 'Design and print' },
      { file: 'docs/styles.md', name: 'styles' },
      { file: 'docs/plans.md', name: 'plans' },
    ],
  },
  {
    title: 'Run',
    pages: [
      { file: 'docs/operating.md', name: 'operating', title: 'Operating' },
      { file: 'docs/settings.md', name: 'settings' },
      { file: 'docs/domains.md', name: 'domains' },
      { file: 'docs/people.md', name: 'people' },
      { file: 'docs/activity-log.md', name: 'activity-log', title: 'Activity log' },
      { file: 'docs/safety.md', name: 'safety' },
      { file: 'docs/import-export.md', name: 'import-export', title: 'Import, export, moving' },
      { file: 'docs/server-archive.md', name: 'server-archive', title: 'Move the whole server' },
      { file: 'docs/archive-format.md', name: 'archive-format', title: 'Archive format' },
      { file: 'docs/performance.md', name: 'performance' },
      { file: 'docs/scale.md', name: 'scale' },
    ],
  },
  {
    title: 'Trust',
    pages: [
      { file: 'docs/security.md', name: 'security', title: 'Security' },
      { file: 'docs/privacy.md', name: 'privacy' },
      { file: 'docs/dependencies.md', name: 'dependencies' },
    ],
  },
  {
    title: 'Inside',
    pages: [
      { file: 'docs/architecture.md', name: 'architecture', title: 'Architecture' },
      { file: 'docs/recipes.md', name: 'recipes' },
      { file: 'docs/adr/README.md', name: 'adr', title: 'Decisions' },
      { file: 'CONTRIBUTING.md', name: 'contributing', title: 'Contributing' },
      { file: 'CHANGELOG.md', name: 'changelog' },
    ],
  },
];

export const addressOf = (name: string) => `/docs/${name}`;
