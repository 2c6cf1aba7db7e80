import { basename, join } from 'node:path';
import { Glob } from 'bun';

/** A benchmark is a file here that exports this. It prints its measurements with the baseline. */
type Benchmark = { run(): void | Promise<void> };

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

const all = await benchmarks();
const wanted = process.argv.length > 2 ? process.argv.slice(2) : [...all.keys()];
const unknown = wanted.filter((name) => !all.has(name));

if (unknown.length > 0) {
  console.error(`No benchmark ${unknown.join(', ')}; there are ${[...all.keys()].join(', ') || 'none'}.`);
  process.exitCode = 2;
} else {
  for (const name of wanted) {
    console.log(`\n# ${name}\n`);
    await all.get(name)?.run();
  }
}
