import { expect, test } from 'bun:test';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import bundled from '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb' with { type: 'file' };
import ipv4Only from '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv4.mmdb' with { type: 'file' };
import { createLogger } from '../../src/lib/logger.ts';
import { CurrentCountries, updateCountryData } from '../../src/scan/visitor/country-data.ts';
import { apiClient } from '../harness/api-client.ts';
import { renderedCode } from '../harness/codes.ts';
import { runCli, runCliJson } from '../harness/command-line.ts';
import { emptyStore, temporaryFolder } from '../harness/engines.ts';
import { scan } from '../harness/scan-client.ts';
import { FIRST_KEY, startProcess } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';

const BERLIN = '130.149.7.1';
const folder = temporaryFolder();

/** The bundled database with another build time and other texts. */
function changed(name: string, madeAt: string, texts: Record<string, string> = {}): string {
  const bytes = readFileSync(bundled);
  for (const [from, to] of Object.entries(texts)) {
    for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at, 'latin1');
  }
  // An unsigned 64-bit number without leading zeros, encoded as length, type and bytes.
  const at = bytes.lastIndexOf('build_epoch') + 'build_epoch'.length;
  bytes.writeUIntBE(Date.parse(madeAt) / 1_000, at + 2, bytes.readUInt8(at) & 0x1f);
  const file = join(folder, name);
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(bytes, { level: 1 }) : bytes);
  return file;
}

/** With Germany as France: a record is one text of two letters. */
const newer = changed('newer.mmdb.gz', '2026-10-01T00:00:00Z', { '\x42DE': '\x42FR' });

test('a database that passes the checks is used by a running server, and shown by the doctor', async () => {
  const storeEnv = await emptyStore('sqlite');
  const server = await startProcess(storeEnv);
  const rule = (value: string) => ({ condition: 'country', value, url: `https://example.com/${value}` });
  const { slug } = await renderedCode(apiClient(server.url, FIRST_KEY), {
    redirect_url: 'https://example.com/',
    redirect_rules: [rule('DE'), rule('FR')],
  });
  const target = async () => (await scan(server.url, slug, { headers: { 'x-forwarded-for': BERLIN } })).location;
  expect(await target()).toBe('https://example.com/DE');
  const file = join(storeEnv.DATA_DIR, 'country.mmdb');
  expect(await runCliJson(storeEnv, ['country-data', 'update', newer])).toEqual({
    file,
    type: expect.any(String),
    built_at: '2026-10-01T00:00:00.000Z',
    age_days: expect.any(Number),
    bytes: readFileSync(bundled).length,
  });
  await until(async () => (await target()) === 'https://example.com/FR');
  await server.kill('SIGTERM');
  const { stdout } = await runCli(storeEnv, ['doctor', '--json']);
  const checks: { name: string; detail: string }[] = JSON.parse(stdout).checks;
  const detail = checks.find(({ name }) => name === 'country data')?.detail;
  expect(detail).toStartWith('The country database in DATA_DIR is from 2026-10-01');
});

test('a file that is not a country database, is incomplete or older than the one in use is refused, and nothing changes', async () => {
  const refused = async (file: string, countryDatabase: string | null = null) => {
    const dataDir = temporaryFolder();
    const error = await updateCountryData({ dataDir, countryDatabase }, file, 0).catch((thrown) => thrown);
    expect(existsSync(join(dataDir, 'country.mmdb'))).toBe(false);
    return String(error.message);
  };
  expect(await refused(import.meta.path)).toContain('no database in MMDB form');
  const brokenFile = join(folder, 'broken.gz');
  writeFileSync(brokenFile, readFileSync(newer).subarray(0, 100_000));
  expect(await refused(brokenFile)).toContain('cannot be unpacked');
  const other = changed('other.mmdb', '2026-10-01T00:00:00Z', { country_code: 'another_code' });
  expect(await refused(other)).toContain('places 0 of 6 well-known addresses');
  expect(await refused(ipv4Only)).toContain('IPv4 addresses only');
  const older = changed('older.mmdb', '2020-01-01T00:00:00Z');
  expect(await refused(older)).toMatch(/is of 2020-01-01, older than the one in use \(2026-/);
  expect(await refused(newer, bundled)).toContain('COUNTRY_DATABASE names the database that is used');
});

test('an unreadable database in the data folder does not stop a server: the bundled one is used until it is replaced', async () => {
  const dataDir = temporaryFolder();
  const storeEnv = { dataDir, countryDatabase: null };
  writeFileSync(join(dataDir, 'country.mmdb'), 'broken');
  const countries = new CurrentCountries(storeEnv, createLogger('silent'));
  expect(countries.lookup(BERLIN)).toBe('DE');
  await updateCountryData(storeEnv, newer, 0);
  countries.refresh();
  expect(countries.lookup(BERLIN)).toBe('FR');
  await countries.close();
});
