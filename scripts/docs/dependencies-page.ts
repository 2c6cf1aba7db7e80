import { resolve } from 'node:path';
import { FLOORS, SQLITE_FLOOR } from '../dependencies/floors.ts';
import { SHIPPED, TOOLS } from '../dependencies/licences.ts';
import { lockedPackages, type Manifest } from '../dependencies/lock.ts';
import { REASONS } from '../dependencies/reasons.ts';
import { code, table } from './markdown.ts';

const ROOT = resolve(import.meta.dir, '../..');

export function dependenciesPage(): string {
  const licences = new Map(
    lockedPackages(ROOT)
      .filter(({ name, path }) => path === `node_modules/${name}`)
      .map(({ name, entry }) => [name, entry.license ?? '']),
  );
  const rows = (kind: keyof Manifest) =>
    Object.entries(REASONS[kind]).map(([name, why]) => [code(name), licences.get(name) ?? '', why]);
  const floors = Object.entries({ ...FLOORS, 'SQLite (in Bun)': SQLITE_FLOOR }).map(
    ([name, { fixed, why }]) => [name, fixed, why],
  );
  const onlyTools = TOOLS.filter((licence) => !SHIPPED.includes(licence));
  return `# Dependencies

Why each package is there, and what is checked of it. Versions and checksums of all packages, also of those that these need themselves, are in \`package-lock.json\`; \`npm ci\` installs exactly them.

\`npm run check\` fails where a package is not explained here, has a licence that is not on the list, or is older than its floor.

## The program

What runs on a server.

${table(['package', 'licence', 'why'], rows('dependencies'))}
## Building and testing

Those marked "Dashboard" are built into the pages under \`/app\`; nothing else of these is there on a server.

${table(['package', 'licence', 'why'], rows('devDependencies'))}
## Licences

Allowed anywhere: ${SHIPPED.join(', ')}. Allowed for tools, which are no part of what they make: ${onlyTools.join(', ')}. The list is \`scripts/dependencies/licences.ts\`. \`repoint licences\` prints the texts of everything that is in the program, the dashboard, the font and the data included; the build fails where one has none.

## Floors

The oldest versions that are let in, because of what is known of those before:

${table(['package', 'at least', 'before it'], floors)}
## Bill of materials

\`\`\`sh
npm run -s sbom
\`\`\`

writes \`dist/sbom.json\`, a CycloneDX document of every package in the lock file with version, licence and checksum, and of the SQLite in Bun. Packages for building and testing are marked as such.

## Known holes

\`\`\`sh
npm run -s audit
\`\`\`

asks the registry for advisories about the packages that run on a server. It fails where there is one of the level "high" or above, and where the registry gives no report: many mirrors have none.
`;
}
