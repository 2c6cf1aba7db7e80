import { createReadStream, existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeChunks } from '../../lib/new-file.ts';
import { quoted } from './nginx-words.ts';

/** Often not in a user's PATH. */
const SERVER_FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

/** The path of a web server on this machine; null: it is not installed. */
export function findProgram(name: 'nginx' | 'caddy'): string | null {
  const paths = SERVER_FOLDERS.map((folder) => join(folder, name));
  return Bun.which(name) ?? paths.find((path) => existsSync(path)) ?? null;
}

/** Removed with everything in it when the work is done. */
export async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'repoint-standby-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Files in `work` with which nginx serves only the file `conf`, on a free local port, with the pages of `publicFolder`; everything
 * that it writes is in `work`.
 */
export async function writeNginxFiles(
  work: string,
  conf: string,
  publicFolder: string,
): Promise<{ file: string; url: string }> {
  const port = freePort();
  const here = (lines: string) =>
    lines
      .replace(/^ {2}listen \d+;$/m, `  listen 127.0.0.1:${port};`)
      .replace(/^geo \$repoint_folder .*$/m, () => `geo $repoint_folder { default ${quoted(publicFolder)}; }`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${work};`);
  const file = join(work, 'nginx.conf');
  await writeChunks(join(work, 'standby.conf'), changedLines(conf, here));
  await writeFile(
    file,
    `daemon off; master_process off; pid ${work}/pid; error_log ${work}/error.log; events {}
http { access_log off; ${temporary.join(' ')} include ${work}/standby.conf; }`,
  );
  return { file, url: `http://127.0.0.1:${port}` };
}

/** The text of a file of any length, some whole lines at a time. */
async function* changedLines(path: string, change: (lines: string) => string): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of createReadStream(path, 'utf8')) {
    const text = rest + piece;
    const end = text.lastIndexOf('\n') + 1;
    yield change(text.slice(0, end));
    rest = text.slice(end);
  }
  yield change(rest);
}

function freePort(): number {
  const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } });
  const { port } = probe;
  probe.stop(true);
  return port;
}
