import { scryptPasswords } from '../../src/people/password.ts';

/** The same hash at a thousandth of its cost, for tests that are not about it. */
export const cheapPasswords = scryptPasswords(16);
