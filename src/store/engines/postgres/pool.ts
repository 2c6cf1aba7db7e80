import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { callDeadline } from '../../call-deadline.ts';
import { nameOfStatement } from '../../prepared.ts';
import { StoreUnavailable } from '../../unavailable.ts';
import { rowReader, storedValue } from '../../values.ts';
import { isPlanOutdated, isStatementLost } from './failures.ts';
import { DatabaseServers } from './servers.ts';
import { Slots } from './slots.ts';
import { type Timeouts, timeoutsFor } from './timeouts.ts';

const POOL_SIZE = 20;
/** How long closing the connections may take, as the server may no longer answer. */
const END_TIMEOUT_MS = 500;

/** int8 is returned as text by default; all our values stay far below 2^53. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig;

type PoolEvents = {
  onConnectionLost: (error: Error) => void;
  /** Another server has taken over, perhaps without the last changes of the one before. */
  onFailover: () => void;
};

/**
 * Timeouts are session settings. A pooler that gives each transaction another session (PgBouncer) does not accept them
 * with the connection; then every transaction begins by setting them.
 */
export async function openPool(url: string, { onConnectionLost, onFailover }: PoolEvents): Promise<PostgresPool> {
  const timeouts = timeoutsFor(url);
  const settings = sessionSettings(timeouts);
  const servers = new DatabaseServers(url);
  if (servers.isInDoubt) await servers.find();
  const trust = new Trust();
  servers.onDoubt = () => trust.lose();
  servers.onFailover = () => {
    trust.lose();
    onFailover();
  };
  const hasSessionSettings = await acceptsSettings(servers.address, settings, timeouts.startConnectMs);
  const pool = new pg.Pool({
    Client: clientOf(servers, trust),
    max: POOL_SIZE,
    connectionTimeoutMillis: timeouts.connectMs,
    ...(hasSessionSettings && settings),
    keepAlive: true,
    types,
    ...(servers.areSeveral && {
      verify: (client, done) => {
        servers.verify(client).then(() => done(), done);
      },
    }),
  });
  const begin = hasSessionSettings ? null : beginWith(settings);
  // The pool replaces a broken connection. Without these two listeners the error would end the process: the pool
  // reports only idle connections, with an error that includes the whole connection object, secrets included.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      servers.doubt();
      onConnectionLost(error);
    });
  });

  await openFirst(pool, timeouts);

  const naming = new StatementNames(hasSessionSettings);
  const slots = new Slots(POOL_SIZE, timeouts.slotMs);

  async function connect(): Promise<PostgresPoolClient> {
    const callTimeouts = new CallTimeouts(timeouts);
    await slots.take(callTimeouts.forTransaction());
    const client = await clientInTime(callTimeouts.forOnlyOne()).catch((error) => {
      slots.failWaiting(error);
      slots.giveBack();
      throw error;
    });
    if (client === null) {
      slots.giveBack();
      throw new StoreUnavailable(new Error('no connection in time'));
    }
    return borrow(client, {
      naming,
      timeouts: callTimeouts,
      begin,
      onOverdue: () => {
        trust.lose();
        servers.doubt();
      },
      onReader: () => servers.doubt(),
      onRelease: () => slots.giveBack(),
    });
  }

  /** Null if it takes too long: to find the server, to connect and to ask it each have their time, and more together. */
  async function clientInTime(ms: number): Promise<pg.PoolClient | null> {
    const client = trustedClient();
    const late = Promise.withResolvers<null>();
    const timer = setTimeout(() => late.resolve(null), Math.max(0, ms));
    const first = await Promise.race([client, late.promise]).finally(() => clearTimeout(timer));
    if (first === null)
      client.then(
        (unused) => unused.release(),
        () => {},
      );
    return first;
  }

  async function trustedClient(): Promise<pg.PoolClient> {
    const { failovers } = servers;
    for (;;) {
      if (servers.isInDoubt) await servers.find();
      const client = await pool.connect().catch((error) => {
        servers.doubt();
        throw error;
      });
      const isTrusted = trust.has(client);
      const isFailover = servers.failovers > failovers;
      if (isTrusted && !isFailover) return client;
      client.release(!isTrusted);
      if (isFailover) throw new StoreUnavailable(new Error('another server has taken over'), { isFailover });
    }
  }

  let ended: Promise<void> | undefined;
  const end = () => {
    ended ??= Promise.race([pool.end(), Bun.sleep(END_TIMEOUT_MS)]);
    return ended;
  };
  return { connect, end };
}

/**
 * Opens a connection that the next call finds open. Callers wait for a connection no longer than for a statement; a
 * start can wait longer, and should, on a machine that is busy with starting everything.
 */
async function openFirst(pool: pg.Pool, { connectMs, startConnectMs }: Timeouts): Promise<void> {
  const attempts = Math.ceil(startConnectMs / connectMs);
  for (let attempt = 1; ; attempt++) {
    try {
      const client = await pool.connect();
      return client.release();
    } catch (error) {
      if (attempt >= attempts) throw error;
    }
  }
}

/** Connects to the server that is in use at the moment in which the pool needs another connection. */
function clientOf(servers: DatabaseServers, trust: Trust): new () => pg.ClientBase {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: servers.address });
      // Now, and not when it is connected: by then the server may have been given up.
      trust.add(this);
    }
  };
}

type SessionSettings = { statement_timeout: number; idle_in_transaction_session_timeout: number };

function sessionSettings({ statementMs, idleMs }: Timeouts): SessionSettings {
  return { statement_timeout: statementMs, idle_in_transaction_session_timeout: idleMs };
}

/** In one message, to save a round trip. */
function beginWith(settings: SessionSettings): (text: string) => string {
  const all = Object.entries(settings).map(([name, ms]) => `set local ${name} = ${Math.round(ms)}`);
  return (text) => [text, ...all].join('; ');
}

/** A pooler refuses unknown settings, or is configured to accept and ignore them. */
async function acceptsSettings(
  connectionString: string,
  settings: SessionSettings,
  connectionTimeoutMillis: number,
): Promise<boolean> {
  const query_timeout = connectionTimeoutMillis;
  const client = new pg.Client({ connectionString, ...settings, connectionTimeoutMillis, query_timeout });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query("select setting from pg_settings where name = 'statement_timeout'");
    return Number(rows[0]?.setting) === Math.floor(settings.statement_timeout);
  } catch (error) {
    if (/unsupported startup parameter/.test((error as Error).message)) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Which connections may still be used. When one of them does not answer in time, those opened before are likely dead
 * too: dropping them all at once costs a reconnect, trying them one by one costs a timeout each.
 */
class Trust {
  #trusted = new WeakSet<pg.ClientBase>();

  add(client: pg.ClientBase): void {
    this.#trusted.add(client);
  }
  has(client: pg.ClientBase): boolean {
    return this.#trusted.has(client);
  }
  lose(): void {
    this.#trusted = new WeakSet();
  }
}

/** The names of prepared statements. */
class StatementNames {
  /** False with such a pooler, and after a prepared statement was missing on its connection. */
  #canPrepare: boolean;
  /** Goes up when plans are outdated: under another name a statement is prepared anew on every connection. */
  #generation = 0;

  constructor(canPrepare: boolean) {
    this.#canPrepare = canPrepare;
  }

  /** Undefined: it is not prepared. */
  of(text: string): string | undefined {
    const name = this.#canPrepare ? nameOfStatement(text) : undefined;
    return name === undefined || this.#generation === 0 ? name : `${name}_${this.#generation}`;
  }

  onLost(text: string, name: string, error: unknown): void {
    if (!isPlanOutdated(error)) this.#canPrepare = false;
    // Other connections find the same a moment later.
    else if (name === this.of(text)) this.#generation++;
  }
}

/** How long a statement may take: at most until its caller's deadline. */
class CallTimeouts {
  readonly #timeouts: Timeouts;
  readonly #startedAt = performance.now();
  readonly #deadline = callDeadline();

  constructor(timeouts: Timeouts) {
    this.#timeouts = timeouts;
  }

  /** For each statement of a transaction. */
  forTransaction(): number {
    return Math.min(this.#timeouts.answerMs, this.#deadline?.left ?? Number.POSITIVE_INFINITY);
  }

  /** For a statement outside a transaction. */
  forOnlyOne(): number {
    return Math.min(this.forTransaction(), this.#startedAt + this.#timeouts.callMs - performance.now());
  }

  forAnalyze(): number {
    return this.#timeouts.analyzeMs + this.#timeouts.answerMs;
  }

  /** Raises the server's limit until the end of the transaction, in the same message. */
  readonly withAnalyzeLimit = (text: string) =>
    `set local statement_timeout = ${Math.round(this.#timeouts.analyzeMs)}; ${text}`;
}

const MAX_READERS = 500;
const readers = new Map<string, ReturnType<typeof rowReader>>();

/** By the text of the statement, which decides its columns. */
function readerOf(text: string, { fields, rows }: pg.QueryResult): ReturnType<typeof rowReader> {
  if (rows.length === 0) return null;
  const known = readers.get(text);
  if (known !== undefined) return known;
  const reader = rowReader(fields.map(({ name }) => name));
  if (readers.size >= MAX_READERS) readers.clear();
  readers.set(text, reader);
  return reader;
}

/** SQLSTATE of a statement that a server refuses because it takes no writes. */
const READS_ONLY = '25006';
const BEGINS = /^(begin|start transaction)/;
const ANALYZES = /^analyze /;

type Borrowing = {
  naming: StatementNames;
  timeouts: CallTimeouts;
  /** Sent instead of a plain `begin`; null: plain. */
  begin: ((text: string) => string) | null;
  onOverdue: () => void;
  /** The server has become a reader. */
  onReader: () => void;
  onRelease: () => void;
};

/**
 * A connection whose answer is overdue is closed, not returned to the pool: the answer may never come, and the next
 * user would wait for it. Until it is closed it refuses every query at once, including the rollback.
 */
function borrow(
  client: pg.PoolClient,
  { naming, timeouts, begin, onOverdue, onReader, onRelease }: Borrowing,
): PostgresPoolClient {
  let overdue: Error | undefined;
  let isTransaction = false;
  const borrowed = {
    async query(text: string, values: unknown[]) {
      if (overdue) throw overdue;
      const isBegin = BEGINS.test(text);
      isTransaction ||= isBegin;
      const isAnalyze = ANALYZES.test(text);
      const usualMs = isTransaction ? timeouts.forTransaction() : timeouts.forOnlyOne();
      const answerMs = isAnalyze ? timeouts.forAnalyze() : usualMs;
      if (answerMs <= 0) {
        // Never commit for a caller that gets an error.
        overdue = new Error('timeout: the caller has waited long enough');
        throw overdue;
      }
      const withLimits = isAnalyze ? timeouts.withAnalyzeLimit : isBegin && begin;
      const query = withLimits ? { text: withLimits(text) } : { text, values: values?.map(storedValue) };
      // The driver accepts `query_timeout` here; it is missing in its types.
      const ask = (name?: string) => {
        const config = { ...query, name, query_timeout: Math.ceil(answerMs) };
        return client.query(config as pg.QueryConfig);
      };
      const name = naming.of(text);
      try {
        const result = await ask(name).catch((error) => {
          if (name === undefined || !isStatementLost(error)) throw error;
          naming.onLost(text, name, error);
          // In a transaction this fails too, and the caller retries the transaction.
          return ask().catch(() => Promise.reject(error));
        });
        // Several statements have several results, and none of them rows.
        if (!withLimits) readerOf(text, result)?.(result.rows);
        return result;
      } catch (error) {
        if ((error as Error).message === 'Query read timeout') {
          overdue = error as Error;
          onOverdue();
        } else if ((error as { code?: string }).code === READS_ONLY) {
          overdue = error as Error;
          onReader();
        }
        throw error;
      }
    },
    release() {
      client.release(overdue);
      onRelease();
    },
  };
  // Kysely's type has a second form of `query`, for cursors; we never stream.
  return borrowed as unknown as PostgresPoolClient;
}
