// The import rules. Run by `npm run check`; scripts/check/imports.test.ts shows each of them failing.

// dependency-cruiser does not tell swc that there is JSX in .tsx files, and stops at the first.
const swc = require('@swc/core');
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });

const { LAYERS } = require('./scripts/check/layers.cjs');

const ROWS = LAYERS.map((parts) => Object.keys(parts));

/** Tests build on whatever they need: the rules are about the program. */
const TESTS = ['[.]test[.]tsx?$', '/testing/'];
/** The packages of both manifests. */
const { dependencies, devDependencies } = require('./package.json');
const { devDependencies: tools } = require('./test/package.json');
const DECLARED = `(^|/)node_modules/(${Object.keys({ ...dependencies, ...devDependencies, ...tools }).join('|')})/`;
const UNDECLARED = ['npm-no-pkg', 'npm-unknown'];

/** What runs in browsers too: the pictures, what is said over HTTP, tables, and three small functions. None of it imports anything else. */
const SHARED_WITH_WEB = [
  'clients/typescript/src/api-types.ts',
  'clients/typescript/src/operations.ts',
  'src/render/picture/',
  'src/http/dashboard/contract.ts',
  'src/http/dashboard/contract/',
  'src/config/roles.ts',
  'src/alerts/alert-kinds.ts',
  'src/codes/values/code-values.ts',
  'src/codes/values/page-icons.ts',
  'src/codes/values/redirect-rule.ts',
  'src/lib/column-letters.ts',
  'src/lib/completed-url.ts',
  'src/lib/countries.ts',
  'src/lib/device-text.ts',
  'src/people/oidc/oidc-problem.ts',
  'src/people/oidc/return-to.ts',
  'src/people/scopes.ts',
  'src/store/activity/activity-kinds.ts',
  'src/store/webhooks/event-types.ts',
];

/** `src/main.ts`, or anything in `src/store/`. */
const inParts = (parts) => `^src/(${parts.join('|')})(/|[.]tsx?$)`;

const ALL_PARTS = ROWS.flat();

/** What a part may import of src/: itself and the rows below. */
function allowedFor(part) {
  const index = ROWS.findIndex((row) => row.includes(part));
  return [part, ...ROWS.slice(index + 1).flat()];
}

const oneWay = ALL_PARTS.map((part) => ({
  name: `one-way-${part}`,
  comment: `src/${part} imports only what stands below it: ${allowedFor(part).join(', ')}.`,
  severity: 'error',
  from: { path: inParts([part]), pathNot: TESTS },
  to: { path: '^src/', pathNot: inParts(allowedFor(part)) },
}));

const forbidden = [
  ...oneWay,
  {
    name: 'known-parts',
    comment: 'Every part of src/ has its place in the table of scripts/check/layers.cjs.',
    severity: 'error',
    from: { path: '^src/', pathNot: inParts(ALL_PARTS) },
    to: {},
  },
  {
    name: 'known-parts-only',
    comment: 'Every part of src/ has its place in the table of scripts/check/layers.cjs.',
    severity: 'error',
    from: {},
    to: { path: '^src/', pathNot: inParts(ALL_PARTS) },
  },
  {
    name: 'database-in-store',
    comment: 'Only src/store knows the database.',
    severity: 'error',
    from: { path: '^src/', pathNot: '^src/store/' },
    to: { path: ['^bun:sqlite$', '(^|/)node_modules/(@types/)?(kysely|pg|pg-[^/]+)/'] },
  },
  {
    name: 'picture-stands-alone',
    comment: 'src/render/picture runs in browsers too: it imports itself and `qr`, nothing else.',
    severity: 'error',
    from: { path: '^src/render/picture/', pathNot: TESTS },
    to: { pathNot: ['^src/render/picture/', '(^|/)node_modules/qr/'] },
  },
  {
    name: 'program-alone',
    comment: 'The program imports nothing from tests, benchmarks, scripts or the dashboard.',
    severity: 'error',
    from: { path: '^src/', pathNot: TESTS },
    to: { path: ['^(test|bench|scripts|web)/', ...TESTS] },
  },
  {
    name: 'client-stands-alone',
    comment: 'The TypeScript client is a package of its own without dependencies.',
    severity: 'error',
    from: { path: '^clients/' },
    to: { pathNot: '^clients/' },
  },
  {
    name: 'dashboard-shares-pictures',
    comment: `The dashboard shares with the server ${SHARED_WITH_WEB.join(', ')}, and talks HTTP about the rest.`,
    severity: 'error',
    from: { path: '^web/', pathNot: TESTS },
    to: { path: '^(src|clients)/', pathNot: SHARED_WITH_WEB.map((path) => `^${path.replaceAll('.', '[.]')}`) },
  },
  {
    name: 'commands-without-server',
    comment: 'A command of the command line starts without loading the server, which would double its time.',
    severity: 'error',
    from: { path: '^src/main[.]ts$' },
    to: { path: '^src/cli/serve[.]ts$', dynamic: false },
  },
  {
    name: 'tracing-when-wanted',
    comment: 'Traces are loaded where a collector is named, and cost nobody else anything; their types are free.',
    severity: 'error',
    from: { path: '^src/', pathNot: ['^src/telemetry/tracing/', ...TESTS] },
    to: { path: '^src/telemetry/tracing/', pathNot: '^src/telemetry/tracing/tracing[.]ts$', dynamic: false },
  },
  {
    name: 'exports-in-a-thread',
    comment: 'An export builds seconds of text, so nothing but its thread imports that.',
    severity: 'error',
    from: { path: '^src/', pathNot: '^src/transfer/jobs/export-thread[.]ts$' },
    to: { path: '^src/transfer/jobs/(data-exports|export-thread)[.]ts$' },
  },
  {
    name: 'browsers-in-test-browser',
    comment: 'Tests that open a browser are in test/browser: `npm test` leaves them out where there is none.',
    severity: 'error',
    from: { path: '[.]test[.]tsx?$', pathNot: '^test/browser/' },
    to: { path: '^test/harness/(browser|dashboard)[.]ts$' },
  },
  {
    name: 'features-apart',
    comment: 'A feature of the dashboard imports itself, web/components and web/lib, never another feature.',
    severity: 'error',
    from: { path: '^web/features/([^/]+)/' },
    to: { path: '^web/(features|app)/', pathNot: '^web/features/$1/' },
  },
  {
    name: 'dashboard-one-way',
    comment: 'What features share knows none of them: web/components imports itself and web/lib, web/lib itself.',
    severity: 'error',
    from: { path: '^web/(components|lib)/' },
    to: { path: '^web/(app|features)/' },
  },
  {
    name: 'dashboard-lib-draws-nothing',
    comment: 'web/lib is used by web/components, not the other way round.',
    severity: 'error',
    from: { path: '^web/lib/' },
    to: { path: '^web/components/' },
  },
  {
    name: 'no-development-packages',
    comment: 'The program runs on its dependencies; devDependencies are not there in production.',
    severity: 'error',
    from: { path: '^src/', pathNot: TESTS },
    to: { dependencyTypes: ['npm-dev'] },
  },
  {
    name: 'no-undeclared-packages',
    comment: 'A package of which the program or its pages are made stands in package.json.',
    severity: 'error',
    from: { path: '^(src|web)/', pathNot: TESTS },
    to: { dependencyTypes: UNDECLARED },
  },
  {
    name: 'no-undeclared-tools',
    comment: 'Any other package that is imported stands in package.json or test/package.json.',
    severity: 'error',
    from: {},
    to: { dependencyTypes: UNDECLARED, pathNot: DECLARED },
  },
  {
    name: 'no-unresolved',
    comment: 'The imported file does not exist.',
    severity: 'error',
    from: {},
    // Made by web/vite.config.ts, which fails where it does not know the name.
    to: { couldNotResolve: true, pathNot: '^virtual:world-map$' },
  },
  {
    name: 'no-cycles',
    comment: 'Modules that import each other cannot be read, tested or loaded one after the other.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
];

module.exports = {
  forbidden,
  options: {
    // TypeScript 7 has no JavaScript interface; swc sees `import type` as well.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // What the build of the client writes.
    exclude: { path: '^clients/[^/]+/dist/' },
    builtInModules: { add: ['bun', 'bun:ffi', 'bun:jsc', 'bun:sqlite', 'bun:test'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['bun', 'import', 'require', 'node', 'default'],
      mainFields: ['module', 'main'],
    },
  },
};
