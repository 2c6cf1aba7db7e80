import { afterAll } from 'bun:test';
import { stopSharedPostgres } from './postgres.ts';

/** Loaded before all tests: ends the shared PostgreSQL after the last of them. */
afterAll(stopSharedPostgres);
