import { createHash } from 'node:crypto';
import { bytesHeaders, typeHeaders } from '../../files/file-response.ts';
import type { HeldFile, NamedFile } from './held-files.ts';
import { nameInUrl } from './nginx-files.ts';

/** Compares files with what the server would send; the bytes of each are read once. */
export class FileDrill {
  readonly #read = new Set<string>();

  /** At the link and at its name below it. Null: equal. */
  async compare(url: string, file: NamedFile, headers: Record<string, string>): Promise<string | null> {
    for (const address of [url, `${url}/${nameInUrl(file.name)}`]) {
      const problem = await this.#compareAt(address, file, { 'content-disposition': file.disposition }, headers);
      if (problem !== null) return problem;
    }
    return null;
  }

  compareImage(url: string, image: HeldFile): Promise<string | null> {
    return this.#compareAt(url, image, {}, {});
  }

  async #compareAt(
    url: string,
    file: HeldFile,
    own: Record<string, string>,
    headers: Record<string, string>,
  ): Promise<string | null> {
    const head = await fetch(url, { method: 'HEAD', redirect: 'manual', headers });
    if (head.status !== 200) return `${head.status} instead of a file`;
    const length = { 'content-length': String(file.bytes), 'accept-ranges': 'bytes' };
    const expected = { ...typeHeaders(file.mediaType), ...bytesHeaders(file), ...length, ...own };
    const other = Object.entries(expected).find(([name, value]) => head.headers.get(name) !== value);
    if (other) return `200, but another ${other[0]}`;
    if (this.#read.has(file.path)) return null;
    this.#read.add(file.path);
    const hash = createHash('sha256');
    for await (const piece of (await fetch(url, { headers })).body ?? []) hash.update(piece);
    return hash.digest('hex') === file.sha256 ? null : '200, but other bytes';
  }
}
