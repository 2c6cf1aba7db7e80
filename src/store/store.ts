import type { EngineName } from './migrations/migration.ts';
import type { Reads } from './reads.ts';
import type { Writes } from './writes.ts';

/** Reads see every write that was answered before them. */
export type Store = {
  engine: EngineName;
  read: Reads;
  /** Each is one transaction, durable when it is answered. */
  write: Writes;
  /** Rejects with StoreUnavailable when the store does not answer. */
  ping(): Promise<void>;
  /**
   * Called when another database server has taken over. It may lack the last changes, and gives their versions again:
   * what was read before says nothing any more.
   */
  onFailover(listener: () => void): void;
  /** The limits for one call with a waiting caller, and for all calls of one request. */
  timeouts: { callMs: number; totalMs: number };
  /** Names of the migrations that opening applied. */
  migrated: string[];
  close(): Promise<void>;
};

type ReadsNamed<Name extends keyof Reads> = [Name] extends [never] ? unknown : { read: Pick<Reads, Name> };
type WritesNamed<Name extends keyof Writes> = [Name] extends [never] ? unknown : { write: Pick<Writes, Name> };

/** The part of the store with the named reads and writes, to declare which ones an operation uses. */
export type StoreWith<Name extends keyof Reads | keyof Writes> = ReadsNamed<Extract<Name, keyof Reads>> &
  WritesNamed<Extract<Name, keyof Writes>>;
