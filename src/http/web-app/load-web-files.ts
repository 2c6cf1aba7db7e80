import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { programFile } from '../../lib/program-files.ts';

/** Where the build puts the dashboard. */
const WEB_FOLDER = programFile('dist/web');

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.csv': 'text/csv; charset=utf-8',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** In the order of preference; the build puts them beside the file. */
export const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;

type Bytes = Uint8Array<ArrayBuffer>;

/** One file of the build in all its encodings; null is the uncompressed one. */
export type WebFile = { type: string; forms: ReadonlyMap<string | null, Bytes> };

export type WebFiles = { page: string; assets: ReadonlyMap<string, WebFile> };

/** The whole build, some megabytes, kept in memory; null if the dashboard was not built. */
export function loadWebFiles(folder = WEB_FOLDER): WebFiles | null {
  if (!existsSync(join(folder, 'index.html'))) return null;
  const names = readdirSync(join(folder, 'assets'));
  const assets = names.filter((name) => TYPES[extname(name)] !== undefined);
  return {
    page: readFileSync(join(folder, 'index.html'), 'utf8'),
    assets: new Map(assets.map((name) => [name, loadAsset(join(folder, 'assets'), name, names)])),
  };
}

function loadAsset(folder: string, name: string, names: readonly string[]): WebFile {
  const read = (file: string): Bytes => new Uint8Array(readFileSync(join(folder, file)));
  const packed = ENCODINGS.filter(({ suffix }) => names.includes(name + suffix));
  const forms = new Map<string | null, Bytes>([
    [null, read(name)],
    ...packed.map(({ name: encoding, suffix }) => [encoding, read(name + suffix)] as const),
  ]);
  return { type: TYPES[extname(name)] ?? 'application/octet-stream', forms };
}
