import { randomBytes } from 'node:crypto';
import { readOptions, USAGE } from './options.ts';
import { isBroken, reportLines } from './report.ts';
import { runStorm } from './storm.ts';

const options = readOptions(process.argv.slice(2), randomBytes(4).toString('hex'));
if (options === null) {
  console.error(USAGE);
  process.exit(2);
}
const interrupt = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupt.abort());
const { engine, minutes, seed } = options;
console.log(`A storm of ${minutes} minutes on ${engine}, seed ${seed}`);
const report = await runStorm({
  engine,
  seed,
  seconds: minutes * 60,
  interrupt: interrupt.signal,
  say: (line) => console.log(line),
});
console.log(reportLines(report).join('\n'));
process.exit(isBroken(report) ? 1 : 0);
