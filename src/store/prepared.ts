import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { Db } from './db.ts';

/**
 * A query that is built and compiled once per store: for those that run on every request, create or scan, where
 * building it with Kysely (some 20 µs) would cost more than the database.
 * `build` receives a placeholder for each parameter and must use it as a plain value.
 */
export function prepared<Parameters extends Record<string, unknown>, Row>(
  build: (db: Db, parameters: Parameters) => Compilable<Row>,
): (db: Db, parameters: Parameters) => Promise<Row[]> {
  // A store has one adapter, shared by all its transactions.
  const compiledFor = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  return async (db, parameters) => {
    const { adapter } = db.getExecutor();
    let compiled = compiledFor.get(adapter);
    if (!compiled) {
      compiled = build(db, standIns as Parameters).compile();
      nameStatement(compiled.sql);
      compiledFor.set(adapter, compiled);
    }
    const values = compiled.parameters.map((value) =>
      typeof value === 'symbol' ? parameters[value.description as string] : value,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters: values })).rows;
  };
}

const standIns: unknown = new Proxy({}, { get: (_, name) => Symbol(String(name)) });

const names = new Map<string, string>();

/** Names a statement that is executed often, so that PostgreSQL keeps it parsed and planned. */
export function nameStatement(text: string): void {
  if (!names.has(text)) names.set(text, `repoint_${names.size + 1}`);
}

/** Undefined for a statement that was not named. */
export function nameOfStatement(text: string): string | undefined {
  return names.get(text);
}
