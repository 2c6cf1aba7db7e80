import { createSafety, type Safety } from '../app/create-safety.ts';
import { createLogger } from '../lib/logger.ts';
import type { CommandContext } from './command.ts';

/** Apart from shared.ts, since most commands need not load the safety check. */
export async function withSafety<Result>(
  context: CommandContext,
  work: (safety: Safety) => Promise<Result>,
): Promise<Result> {
  const safety = await createSafety({ ...context, log: createLogger('error') });
  try {
    return await work(safety);
  } finally {
    safety.close();
  }
}
