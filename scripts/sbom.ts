import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { sqliteVersion } from './dependencies/floors.ts';
import { npmCommand } from './npm-command.ts';

const ROOT = resolve(import.meta.dir, '..');

type Component = { name: string; version: string; 'bom-ref': string; [field: string]: unknown };
export type Sbom = {
  bomFormat: string;
  specVersion: string;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

/** The CycloneDX document from npm's lock file, with additions that are in no lock file. Needs no network. */
export async function makeSbom(root: string): Promise<Sbom> {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const child = Bun.spawn([...npmCommand(), ...args], { cwd: root, stdin: 'ignore', stderr: 'pipe' });
  const [text, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if ((await child.exited) !== 0) throw new Error(`npm sbom failed: ${errors}`);
  return completed(JSON.parse(text), await Bun.file(join(root, 'package.json')).json());
}

function completed(sbom: Sbom, { name, version }: { name: string; version: string }): Sbom {
  // npm uses the folder's name.
  Object.assign(sbom.metadata.component, { name, version });
  const bun = sbom.components.find((component) => component.name === 'bun');
  const ref = `sqlite@${sqliteVersion()}`;
  sbom.components.push({
    'bom-ref': ref,
    type: 'library',
    name: 'sqlite',
    version: sqliteVersion(),
    scope: 'required',
    description: 'Part of Bun.',
    cpe: `cpe:2.3:a:sqlite:sqlite:${sqliteVersion()}:*:*:*:*:*:*:*`,
    licenses: [{ license: { id: 'blessing' } }],
  });
  sbom.dependencies.find((entry) => entry.ref === bun?.['bom-ref'])?.dependsOn.push(ref);
  return sbom;
}

if (import.meta.main) {
  const file = join(ROOT, 'dist/sbom.json');
  const sbom = await makeSbom(ROOT);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`${file}: ${sbom.components.length} components`);
}
