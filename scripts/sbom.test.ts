import { expect, test } from 'bun:test';
import { sqliteVersion } from './dependencies/floors.ts';
import { lockedPackages } from './dependencies/lock.ts';
import { makeSbom } from './sbom.ts';
import { PROJECT } from './testing/temporary-project.ts';

test('the bill of materials names every package of the lock file with version and licence, and SQLite', async () => {
  const sbom = await makeSbom(PROJECT);
  expect([sbom.bomFormat, sbom.metadata.component.name]).toEqual(['CycloneDX', 'repoint']);
  expect(Number(sbom.specVersion)).toBeGreaterThanOrEqual(1.5);
  const listed = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`));
  const missing = lockedPackages(PROJECT)
    .map(({ name, entry }) => `${name}@${entry.version}`)
    .filter((each) => !listed.has(each));
  expect(missing).toEqual([]);
  expect(listed).toContain(`sqlite@${sqliteVersion()}`);
  expect(sbom.components.filter(({ licenses }) => !licenses)).toEqual([]);
  const bun = sbom.dependencies.find(({ ref }) => ref.startsWith('bun@'));
  expect(bun?.dependsOn).toContain(`sqlite@${sqliteVersion()}`);
  const references = new Set(sbom.components.map((component) => component['bom-ref']));
  expect(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !references.has(ref))).toEqual([]);
});
