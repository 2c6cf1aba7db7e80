import { MAX_KEPT } from '../../codes/logo-library.ts';
import { invalid } from '../../errors/refusal.ts';
import { readLogo } from '../../render/logo.ts';
import type { Decoration } from '../../render/picture/decoration.ts';
import type { LogoRow } from '../../store/schema.ts';
import type { Archive } from './open-archive.ts';

type ArchivedLogo = Pick<LogoRow, 'hash' | 'name' | 'width' | 'height' | 'image' | 'created_at' | 'deleted_at'>;

/** Re-encoded from their pixels, like uploads: anything that is no image within the limits is refused. */
export async function* readLogos(archive: Archive): AsyncGenerator<ArchivedLogo> {
  let many = 0;
  for await (const { hash, name, image, is_deleted, created_at } of archive.read('logos.ndjson')) {
    if (++many > MAX_KEPT) throw invalid(`logos.ndjson has more than ${MAX_KEPT} logos`);
    const read = readLogo(Buffer.from(image, 'base64'));
    if (!read.ok) throw invalid(`logo ${hash}: ${read.message}`);
    if (read.logo.hash !== hash) throw invalid(`logo ${hash} is another picture`);
    const { png, width, height } = read.logo;
    const deleted_at = is_deleted ? created_at : null;
    yield { hash, name, width, height, image: Buffer.from(png).toString('base64'), created_at, deleted_at };
  }
}

/** Refuses a decoration with a logo that is not in the set. */
export function requireLogo(logos: ReadonlySet<string>, decoration: unknown, whose: string): void {
  const hash = (decoration as Partial<Decoration> | null)?.logo?.hash;
  if (hash !== undefined && !logos.has(hash)) throw invalid(`${whose} has a logo that is not in the archive`);
}
