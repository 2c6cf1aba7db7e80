import type { DBAdapter, Where } from 'better-auth/types';
import { sha256 } from '../../lib/hash.ts';

type Row = Record<string, unknown>;

/**
 * Stores session tokens only as hashes, so that a copy of the database cannot be used to sign in. better-auth looks
 * sessions up only by a known token, so hashing each token in queries is enough; a row found by its token gets the
 * original token back.
 */
export function withHashedTokens(adapter: DBAdapter): DBAdapter {
  const hashed: DBAdapter = {
    ...adapter,
    create: async (input) => {
      const token = input.model === 'session' ? (input.data as Row).token : undefined;
      if (typeof token !== 'string') return adapter.create(input);
      const row = await adapter.create({ ...input, data: { ...input.data, token: sha256(token) } });
      return { ...(row as Row), token } as never;
    },
    findOne: async (input) => withToken(await adapter.findOne(hashWhere(input)), input),
    findMany: (input) => adapter.findMany(hashWhere(input)),
    count: (input) => adapter.count(hashWhere(input)),
    update: async (input) => withToken(await adapter.update(hashWhere(input)), input),
    updateMany: (input) => adapter.updateMany(hashWhere(input)),
    delete: (input) => adapter.delete(hashWhere(input)),
    deleteMany: (input) => adapter.deleteMany(hashWhere(input)),
    consumeOne: (input) => adapter.consumeOne(hashWhere(input)),
    incrementOne: (input) => adapter.incrementOne(hashWhere(input)),
    // Statement by statement on both engines; everything atomic is a write of the store.
    transaction: (work) => work(hashed),
  };
  return hashed;
}

type Query = { model: string; where?: Where[] | undefined };

function hashWhere<Input extends Query>(input: Input): Input {
  if (input.model !== 'session' || !input.where) return input;
  return { ...input, where: input.where.map(hashToken) };
}

function hashToken(where: Where): Where {
  if (where.field !== 'token') return where;
  const { value } = where;
  if (typeof value === 'string') return { ...where, value: sha256(value) };
  return Array.isArray(value) ? { ...where, value: value.map((token) => sha256(String(token))) } : where;
}

function withToken<T>(row: T | null, { model, where }: Query): T | null {
  const token = where?.find(({ field }) => field === 'token')?.value;
  return row !== null && model === 'session' && typeof token === 'string' ? { ...row, token } : row;
}
