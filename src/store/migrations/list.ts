import { baseline } from './0001-baseline.ts';
import type { Migration } from './migration.ts';

/**
 * In order, without gaps. A released migration is never edited; add a new one. Nothing is released yet, so the baseline
 * is changed in place.
 */
export const MIGRATIONS: readonly Migration[] = [baseline];
