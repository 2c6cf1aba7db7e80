import { readFileSync } from 'node:fs';
import { type Plans, PlansError, readPlans } from './plans.ts';

function textAt(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : 'cannot be read';
    throw new PlansError(`PLANS_FILE is ${JSON.stringify(path)}; it must be the path of a readable file (${why}).`);
  }
}

/** The plans in `PLANS_FILE`; the built-in ones if it is unset. Throws a PlansError. */
export function loadPlans(path: string | null): Plans {
  if (path === null) return readPlans(undefined);
  const text = textAt(path);
  try {
    return readPlans(text);
  } catch (error) {
    throw error instanceof PlansError ? new PlansError(`PLANS_FILE (${path}): ${error.message}`) : error;
  }
}
