/** The only way the program learns the time, so that a test can set it. */
export type Clock = { now(): number };

/** Milliseconds since 1970, from the machine. */
export const systemClock: Clock = { now: () => Date.now() };
