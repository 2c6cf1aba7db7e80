import { HOSTILE_IMAGES } from '../../../test/pictures/hostile-images.ts';
import { readLogo } from '../logo.ts';

/**
 * Prints how many bytes the process grows by when it reads hostile files repeatedly: a separate process, where nothing
 * else allocates.
 */
const files = HOSTILE_IMAGES.map(({ file }) => file());
for (const file of files) readLogo(file);
Bun.gc(true);
const before = process.memoryUsage().rss;
for (let round = 0; round < 4; round++) for (const file of files) readLogo(file);
console.log(process.memoryUsage().rss - before);
