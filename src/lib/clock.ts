/** The only source of the time, so that tests can set it. */
export type Clock = { now(): number };

/** In milliseconds since 1970. */
export const systemClock: Clock = { now: () => Date.now() };
