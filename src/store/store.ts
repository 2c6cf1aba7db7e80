import type { Db } from './db.ts';
import type { EngineName } from './migrations/migration.ts';
import type { Reads } from './reads.ts';
import type { Writes } from './writes.ts';

/** The program's memory. Reads see every write that was answered before them. */
export type Store = {
  engine: EngineName;
  read: Reads;
  /** Each is one transaction, durable when it is answered. */
  write: Writes;
  /** For better-auth, which builds its own statements; it may change the sign-in tables only. */
  signInDatabase: Db;
  /** Rejects with StoreUnavailable when the store does not answer. */
  ping(): Promise<void>;
  /** How long a call may take that somebody waits for, and how long everything that one caller asks for. */
  timeouts: { callMs: number; totalMs: number };
  /** Names of the migrations that opening applied. */
  migrated: string[];
  close(): Promise<void>;
};

type ReadsNamed<Name extends keyof Reads> = [Name] extends [never] ? unknown : { read: Pick<Reads, Name> };
type WritesNamed<Name extends keyof Writes> = [Name] extends [never]
  ? unknown
  : { write: Pick<Writes, Name> };

/** What an operation asks of the store, by name: the few reads and writes that it uses. */
export type StoreWith<Name extends keyof Reads | keyof Writes> = ReadsNamed<Extract<Name, keyof Reads>> &
  WritesNamed<Extract<Name, keyof Writes>>;
