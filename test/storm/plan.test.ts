import { expect, test } from 'bun:test';
import { ENGINES, type Engine } from '../harness/engines.ts';
import { readOptions } from './options.ts';
import { FAULT_KINDS, type Fault, lanesOf, planOf } from './plan.ts';
import { Random } from './random.ts';

const NODES = 3;

function begin(seed: string, engine: Engine, many: number): Fault[] {
  return lanesOf(engine).flatMap((lane) => {
    const plan = planOf(seed, engine, lane, NODES);
    return Array.from({ length: many }, () => plan.next().value);
  });
}

test('the same seed gives the same plan, and another seed another', () => {
  for (const engine of ENGINES) {
    expect(begin('one', engine, 40)).toEqual(begin('one', engine, 40));
    expect(begin('one', engine, 40)).not.toEqual(begin('other', engine, 40));
  }
});

test('a plan has every kind of fault of its engine and no other, at any node, within the times of its kind', () => {
  const onPostgres = begin('any', 'postgres', 60);
  const onSqlite = begin('any', 'sqlite', 60);
  const kinds = (faults: Fault[]) => new Set(faults.map(({ kind }) => kind));
  expect(kinds([...onPostgres, ...onSqlite]).size).toBe(Object.keys(FAULT_KINDS).length);
  expect(kinds(onPostgres)).not.toContain('file locked');
  expect(kinds(onSqlite)).not.toContain('failover');
  expect(new Set(onPostgres.map(({ node }) => node))).toEqual(new Set([0, 1, 2]));
  for (const { kind, lastsMs, force } of onPostgres) {
    const [least, most] = FAULT_KINDS[kind].lastsMs;
    expect(lastsMs).toBeWithin(least, most + 1);
    expect(force).toBeWithin(0, 1);
  }
});

test('clients have random numbers of their own, whatever the others take', () => {
  const numbers = (random: Random) => Array.from({ length: 5 }, () => random.next());
  const [all, again] = [new Random('seed'), new Random('seed')];
  numbers(again);
  expect(numbers(all.of('one'))).toEqual(numbers(again.of('one')));
  expect(numbers(all.of('one'))).not.toEqual(numbers(all.of('other')));
});

test('the usage is shown for options that cannot be read', () => {
  expect(readOptions(['--minutes', '2'], 'new')).toEqual({ engine: 'sqlite', minutes: 2, seed: 'new' });
  const all = ['--minutes', '0.5', '--engine', 'postgres', '--seed', 'own'];
  expect(readOptions(all, 'new')).toEqual({ engine: 'postgres', minutes: 0.5, seed: 'own' });
  for (const wrong of [
    [],
    ['--minutes', 'x'],
    ['--minutes', '-1'],
    ['--minutes', '1', '--engine', 'oracle'],
    ['--hours'],
  ])
    expect(readOptions(wrong, 'new')).toBeNull();
});
