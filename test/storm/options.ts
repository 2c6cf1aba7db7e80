import { parseArgs } from 'node:util';
import { ENGINES, type Engine } from '../harness/engines.ts';

export const USAGE = `npm run storm -- --minutes N [--engine sqlite|postgres] [--seed S]

Random faults under a mixed load, with every invariant checked: one server on SQLite (the default), or three on
PostgreSQL with a standby. The plan of faults and of each client comes from the seed alone; how they meet does not.
Ctrl-C ends it in good order. Exit code 1: something is wrong; data and logs are kept.`;

export type Options = { engine: Engine; minutes: number; seed: string };

/** Null: they cannot be read. `newSeed`: where none is given. */
export function readOptions(args: readonly string[], newSeed: string): Options | null {
  try {
    const options = { minutes: { type: 'string' }, engine: { type: 'string' }, seed: { type: 'string' } } as const;
    const { values } = parseArgs({ args: [...args], options });
    const engine = ENGINES.find((each) => each === (values.engine ?? 'sqlite'));
    const minutes = Number(values.minutes);
    if (engine === undefined || !(minutes > 0)) return null;
    return { engine, minutes, seed: values.seed ?? newSeed };
  } catch {
    return null;
  }
}
