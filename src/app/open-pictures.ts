import { join } from 'node:path';
import { makePrivateFolder } from '../lib/private-files.ts';
import { currentPicture, currentPictures, type ShownCode } from '../render/current-picture.ts';
import { FileCache } from '../render/file-cache.ts';
import { LogoFiles } from '../render/logo-files.ts';
import { Pictures } from '../render/pictures.ts';
import { RenderThreads } from '../render/render-threads.ts';
import type { Code } from '../store/schema.ts';
import type { Core } from './open-core.ts';

const FILE_CACHE_BYTES = 512 * 1024 * 1024;

/** The drawing threads: one fewer than processors, at most four. */
export function createThreads({ log, tracing }: Core): RenderThreads {
  const size = Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1));
  return new RenderThreads({ size, log, onEnd: tracing?.drawing });
}

export type PictureParts = Awaited<ReturnType<typeof openPictures>>;

/** The pictures of codes: drawing them, caching them as files, and finding those of a code. */
export async function openPictures({ store, clock, log, settings, publicUrl, secret }: Core, threads: RenderThreads) {
  const folder = join(settings.dataDir, 'files');
  makePrivateFolder(folder);
  const cache = await FileCache.open(folder, FILE_CACHE_BYTES);
  const logos = new LogoFiles(store);
  const drawing = { store, clock, threads, logos, log, publicUrl };
  const pictures = new Pictures({ ...drawing, cache, secret: await secret('pictures') });
  const current = { store, publicUrl, hashOf: pictures.hashOf };
  return {
    drawing,
    pictures,
    pictureOf: (code: Code) => currentPicture(current, code),
    picturesOf: (codes: ShownCode[]) => currentPictures(current, codes),
  };
}
