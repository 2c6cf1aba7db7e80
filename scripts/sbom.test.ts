import { expect, test } from 'bun:test';
import { auditResult } from './audit.ts';
import { lockedPackages } from './dependencies/lock.ts';
import { sqliteVersion } from './dependencies/sqlite-version.ts';
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

test('an audit fails for a high advisory, and if the registry gives no report', () => {
  const report = (counts: object, vulnerabilities = {}) =>
    JSON.stringify({ metadata: { vulnerabilities: counts }, vulnerabilities });
  const holes = { pg: { name: 'pg', severity: 'critical' } };
  expect(auditResult(report({ critical: 1, total: 1 }, holes))).toMatchObject({
    exitCode: 1,
    text: expect.stringContaining('pg (critical)'),
  });
  expect(auditResult(report({ moderate: 2, total: 2 }))).toMatchObject({ exitCode: 0 });
  for (const silence of ['', '{"message": "405 Method Not Allowed", "statusCode": 405}', '<html>'])
    expect(auditResult(silence)).toEqual({
      exitCode: 1,
      text: expect.stringContaining('Nothing was checked'),
    });
});
