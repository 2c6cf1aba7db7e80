import { baseline } from './0001-baseline.ts';
import type { Migration } from './migration.ts';

/**
 * In order, without gaps. One that is in released.json is never edited; add a new one. While that is empty, the baseline
 * is changed in place.
 */
export const MIGRATIONS: readonly Migration[] = [baseline];
