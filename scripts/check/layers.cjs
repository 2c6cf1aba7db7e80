/**
 * The parts of src/, top to bottom, with what each is for. A part may import itself and everything in the rows below,
 * nothing beside it. A part that is not in the table may neither import nor be imported.
 * Read by the import rules (.dependency-cruiser.cjs) and by the picture in docs/architecture.md.
 */
const LAYERS = [
  { main: 'the program' },
  { cli: 'commands' },
  { server: 'the socket' },
  { app: 'builds every part once' },
  { http: 'request pipeline', operate: 'backups, doctor' },
  { transfer: 'lists, archives, jobs, standby' },
  {
    scan: 'scan pipeline',
    render: 'job pipeline',
    alerts: 'mails to owners',
    events: 'webhooks',
    reports: 'reports for clients',
  },
  { codes: 'codes, rules, designs' },
  { files: 'files that codes serve' },
  { projects: 'projects, domains' },
  { safety: 'refused and dead destinations, reports' },
  { people: 'accounts, sign-in, keys, limits' },
  { analytics: 'scans by day' },
  { store: 'the only SQL: a folder per domain, engines/' },
  { telemetry: 'metrics; spans for a collector, loaded if wanted' },
  { config: 'settings, plans', errors: 'error codes' },
  { 'codes/values': 'what a code can hold' },
  // Drawing pictures is pure and depends on nothing else, so every layer may use it.
  { lib: 'clock, ids, text, net', 'render/picture': 'drawing, pure' },
];

module.exports = { LAYERS };
