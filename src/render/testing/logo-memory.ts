import { HOSTILE_IMAGES } from '../../../test/pictures/hostile-images.ts';
import { readLogo } from '../logo.ts';

/** Prints by how many bytes reading hostile files again and again makes the process grow: a program of its own, where nothing else does. */
const files = HOSTILE_IMAGES.map(({ file }) => file());
for (const file of files) readLogo(file);
Bun.gc(true);
const before = process.memoryUsage().rss;
for (let round = 0; round < 4; round++) for (const file of files) readLogo(file);
console.log(process.memoryUsage().rss - before);
