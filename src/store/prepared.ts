import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './db.ts';

/**
 * A query that is built and compiled once per connection and then only executed: for the few that run on every
 * request or scan, where Kysely's building (some 30 µs) would cost more than the database.
 * `build` receives a stand-in for each parameter and must use it as a plain value.
 */
export function prepared<Parameters extends Record<string, string | number | null>, Row>(
  build: (db: Db, parameters: Parameters) => Compilable<Row>,
): (db: Db, parameters: Parameters) => Promise<Row[]> {
  const compiledFor = new WeakMap<Db, CompiledQuery<Row>>();
  return async (db, parameters) => {
    let compiled = compiledFor.get(db);
    if (!compiled) {
      compiled = build(db, standIns as Parameters).compile();
      compiledFor.set(db, compiled);
    }
    const values = compiled.parameters.map((value) =>
      typeof value === 'symbol' ? parameters[value.description as string] : value,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters: values })).rows;
  };
}

const standIns: unknown = new Proxy({}, { get: (_, name) => Symbol(String(name)) });
