import { basename, join } from 'node:path';
import { Glob } from 'bun';

/** A benchmark is a file here that exports this. It prints its measurements with the baseline. `PARTS`: what may be named behind it. */
type Benchmark = { run(parts: readonly string[]): void | Promise<void>; PARTS?: readonly string[] };

const isBenchmark = (module: object): module is Benchmark => 'run' in module && typeof module.run === 'function';

/** By name: `bench/scan.ts` is `scan`. Files without `run` are helpers. */
async function benchmarks(): Promise<Map<string, Benchmark>> {
  const files = [...new Glob('*.ts').scanSync(import.meta.dir)].filter((file) => file !== basename(import.meta.path));
  const found = new Map<string, Benchmark>();
  for (const file of files.sort()) {
    const module: object = await import(join(import.meta.dir, file));
    if (isBenchmark(module)) found.set(basename(file, '.ts'), module);
  }
  return found;
}

/** In the order of the words, each with its parts behind it. */
function readWords(all: ReadonlyMap<string, Benchmark>, words: readonly string[]) {
  const wanted: { name: string; parts: string[] }[] = [];
  const unknown: string[] = [];
  for (const word of words) {
    const last = wanted.at(-1);
    if (all.has(word)) wanted.push({ name: word, parts: [] });
    else if (last && all.get(last.name)?.PARTS?.includes(word)) last.parts.push(word);
    else unknown.push(word);
  }
  return { wanted, unknown };
}

const all = await benchmarks();
const words = process.argv.slice(2);
const { wanted, unknown } = readWords(all, words.length > 0 ? words : [...all.keys()]);

if (unknown.length > 0) {
  console.error(`No benchmark ${unknown.join(', ')}; there are ${[...all.keys()].join(', ') || 'none'}.`);
  process.exitCode = 2;
} else {
  for (const { name, parts } of wanted) {
    console.log(`\n# ${name}\n`);
    await all.get(name)?.run(parts);
  }
}
