import { chmodSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../harness/engines.ts';

/** A separate disk of this many MiB. */
export type SmallDisk = {
  folder: string;
  /** Fills the disk completely. */
  fill(): void;
  /** Frees the space again. */
  free(): void;
  remove(): void;
};

/** Null where this machine does not allow mounting one. */
export function mountSmallDisk(mebibytes: number): SmallDisk | null {
  const folder = temporaryFolder();
  const options = ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder];
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  if (Bun.spawnSync(['mount', ...options]).exitCode !== 0) return null;
  chmodSync(folder, 0o777);
  const filler = join(folder, 'filler');
  return {
    folder,
    fill() {
      const block = Buffer.alloc(1024 * 1024, 1);
      for (let size = block.length; size >= 1; ) {
        try {
          writeFileSync(filler, block.subarray(0, size), { flag: 'a' });
        } catch {
          size = Math.floor(size / 2);
        }
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      Bun.spawnSync(['umount', '--lazy', folder]);
      rmdirSync(folder);
    },
  };
}
