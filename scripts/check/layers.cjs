/**
 * The parts of src/, top to bottom, with what each is for. A part may import itself, the others of its row where
 * `among` is true, and everything below. A part that is not in the table may neither import nor be imported.
 * Read by the import rules (.dependency-cruiser.cjs) and by the picture in docs/architecture.md.
 */
const LAYERS = [
  { among: false, parts: { main: 'the program' } },
  { among: false, parts: { cli: 'commands' } },
  { among: false, parts: { server: 'the socket' } },
  { among: false, parts: { app: 'builds every part once' } },
  { among: false, parts: { http: 'request pipeline', doctor: 'looks for trouble' } },
  { among: true, parts: { 'import-export': 'lists, archives', standby: 'answers without us' } },
  { among: true, parts: { scan: 'scan pipeline', render: 'job pipeline' } },
  {
    among: true,
    parts: {
      'qr-codes': 'codes and rules',
      projects: 'groups of codes',
      'saved-styles': 'looks kept by name',
      logos: 'logo library',
      accounts: 'owners, plans',
      'sign-in': 'sessions, 2FA',
      'api-keys': 'keys',
      idempotency: 'safe retries',
      'rate-limits': 'requests per key',
      analytics: 'scans by day',
      backup: 'copies of SQLite',
      reports: 'abuse, blocks',
      destinations: 'dead links',
      alerts: 'mails to owners',
    },
  },
  { among: true, parts: { 'url-safety': 'refused destinations', domains: 'hosts of projects' } },
  { among: false, parts: { store: 'the only SQL: a folder per domain, engines/' } },
  { among: false, parts: { tracing: 'spans for a collector, loaded if wanted' } },
  { among: false, parts: { config: 'settings, plans', errors: 'error codes', metrics: 'what is counted' } },
  // Drawing pictures is pure and depends on nothing else, so every layer may use it.
  {
    among: false,
    parts: {
      lib: 'clock, ids, text, net',
      'render/picture': 'drawing, pure',
      'qr-codes/values': 'what codes hold, pure',
    },
  },
];

module.exports = { LAYERS };
