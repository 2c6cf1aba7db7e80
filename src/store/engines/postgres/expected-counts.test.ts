import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { CLOSED, type CodeScans, STALE, UNLIMITED } from '../../scans/scan-batch.ts';
import { type CountState, decideOn, expectedState } from './expected-counts.ts';

const owner = { accountId: 'acc', accountVersion: 1, projectId: 'prj', projectVersion: 2 };
const code = (fields: Partial<CodeScans>): CodeScans => ({
  seq: 7,
  version: 3,
  limit: UNLIMITED,
  owner: 0,
  scans: 5,
  ...fields,
});
const found = (version: number, scan_count: number): CountState => ({
  ownerVersions: new Map([
    ['acc', 1],
    ['prj', 2],
  ]),
  counts: new Map([[7, { version, scan_count }]]),
});

const MAX = Number.MAX_SAFE_INTEGER;

test('at first the versions of the scans are expected, and counts far from any limit', () => {
  const codes = [code({ limit: 100 }), code({ seq: 8 })];
  const { results, expectations } = decideOn(expectedState(codes, [owner]), codes, [owner]);
  expect(results).toEqual([5, 5]);
  expect(expectations).toEqual([
    { seq: 7, version: 3, least: 0, most: 94, added: 5, reaches: null },
    { seq: 8, version: 3, least: 0, most: MAX, added: 5, reaches: null },
  ]);
});

test('near a limit the rest of it is granted, for exactly the count that was found', () => {
  const codes = [code({ limit: 100 })];
  expect(decideOn(found(3, 97), codes, [owner])).toMatchObject({
    results: [3],
    expectations: [{ seq: 7, version: 3, least: 97, most: 97, added: 3, reaches: 100 }],
  });
});

test('a reached limit stays reached, however much is counted meanwhile', () => {
  const codes = [code({ limit: 100 })];
  expect(decideOn(found(3, 120), codes, [owner])).toMatchObject({
    results: [CLOSED],
    expectations: [{ seq: 7, version: 3, least: 100, most: MAX, added: 0, reaches: null }],
  });
});

test('nothing is counted for another version, a changed owner or a deleted code, whatever they change to', () => {
  const codes = [code({})];
  const nothing = { results: [STALE], expectations: [] };
  expect(decideOn(found(4, 0), codes, [owner])).toMatchObject(nothing);
  const changed = { ...owner, projectVersion: 1 };
  expect(decideOn(found(3, 0), codes, [changed])).toEqual({ ...nothing, ownerVersions: new Map() });
  expect(decideOn({ ...found(3, 0), counts: new Map() }, codes, [owner])).toMatchObject(nothing);
});

test('of scans that were decided on two versions of an account the newer ones can be counted', () => {
  const codes = [code({ owner: 1 }), code({ owner: 0, seq: 8 })];
  const older = { ...owner, accountVersion: 0, projectId: 'other' };
  const decided = decideOn(expectedState(codes, [owner, older]), codes, [owner, older]);
  expect(decided.results).toEqual([STALE, 5]);
  expect(decided.ownerVersions).toEqual(new Map(Object.entries({ acc: 1, prj: 2 })));
});

test('a code that is in the batch twice is granted its limit once', () => {
  const codes = [code({ limit: 100, scans: 4 }), code({ limit: 100, scans: 4 })];
  expect(decideOn(expectedState(codes, [owner]), codes, [owner]).expectations).toEqual([
    { seq: 7, version: 3, least: 0, most: 91, added: 8, reaches: null },
  ]);
  expect(decideOn(found(3, 95), codes, [owner])).toMatchObject({
    results: [4, 1],
    expectations: [{ seq: 7, version: 3, least: 95, most: 95, added: 5, reaches: 100 }],
  });
  expect(decideOn(found(3, 96), codes, [owner])).toMatchObject({
    results: [4, CLOSED],
    expectations: [{ seq: 7, version: 3, least: 96, most: 96, added: 4, reaches: 100 }],
  });
});

test('a visit that is no scan finds the code open only while its limit has a place left', () => {
  const codes = [code({ limit: 100, scans: 0 })];
  expect(decideOn(expectedState(codes, [owner]), codes, [owner])).toMatchObject({
    results: [0],
    expectations: [{ seq: 7, version: 3, least: 0, most: 99, added: 0, reaches: null }],
  });
  expect(decideOn(found(3, 100), codes, [owner]).results).toEqual([CLOSED]);
});

test('a decision, and whether it reaches the limit, is the same for every count within the bounds', () => {
  const limit = 10;
  const parts = fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 3 });
  const count = fc.nat({ max: 14 });
  fc.assert(
    fc.property(parts, fc.option(count), count, (scans, expected, actual) => {
      const codes = scans.map((many) => code({ limit, scans: many }));
      const state = expected === null ? expectedState(codes, [owner]) : found(3, expected);
      const { results, expectations } = decideOn(state, codes, [owner]);
      const [{ least, most, added, reaches } = { least: 0, most: 0, added: 0, reaches: null }] = expectations;
      fc.pre(actual >= least && actual <= most);
      expect(decideOn(found(3, actual), codes, [owner]).results).toEqual(results);
      // That the limit is reached is never overlooked, nor said when it was reached before.
      expect(reaches).toBe(actual < limit && actual + added >= limit ? limit : null);
    }),
  );
});
