import { type Outcome, runStep, steps } from './check/steps.ts';

/** One line per finished step; a failed one is followed by its output. */
function report({ name, ok, output, seconds }: Outcome): void {
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
  if (!ok) console.log(`\n${output}\n`);
}

const root = process.cwd();
const outcomes = await Promise.all(
  steps(root).map(async (step) => {
    const outcome = await runStep(step, root);
    report(outcome);
    return outcome;
  }),
);
const failed = outcomes.filter((outcome) => !outcome.ok);
if (failed.length > 0) console.log(`check failed: ${failed.map(({ name }) => name).join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
