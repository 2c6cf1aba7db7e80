import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { ATTRIBUTE, searchResponse, sha256, THREAT } from '../../../test/url-safety/safe-browsing-server.ts';
import { readSearchResponse } from './search-response.ts';

const read = (listings: Parameters<typeof searchResponse>[0]) => readSearchResponse(searchResponse(listings, 300));

describe('readSearchResponse', () => {
  test('reads a hand-written message', () => {
    const hash = 'ab'.repeat(32);
    const detail = '0802'; // field 1, varint: SOCIAL_ENGINEERING
    const full = `0a20${hash}1202${detail}`; // field 1: 32 bytes; field 2: 2 bytes
    const duration = '08ac0210e0b4af3b'; // field 1: 300 s; field 2: 124,508,768 ns
    const message = `0a26${full}1208${duration}`;
    expect(readSearchResponse(Buffer.from(message, 'hex'))).toEqual({
      listed: [{ hash, threats: ['social engineering (phishing)'] }],
      cacheMs: 300_124.508768,
    });
  });

  test('an empty message lists nothing and may not be cached', () => {
    expect(readSearchResponse(new Uint8Array(0))).toEqual({ listed: [], cacheMs: 0 });
  });

  test('skips unknown fields of every wire type', () => {
    const unknown = ['3801', '410102030405060708', '4a03010203', '4d01020304', 'fa7f0100'].join('');
    expect(readSearchResponse(Buffer.from(`${unknown}12020805`, 'hex'))).toEqual({
      listed: [],
      cacheMs: 5_000,
    });
  });

  test('ignores threats that are not enforced on pages, and unknown kinds', () => {
    const expression = 'a.example/';
    expect(read([{ expression, attributes: [ATTRIBUTE.canary] }]).listed).toEqual([]);
    expect(read([{ expression, attributes: [ATTRIBUTE.frameOnly] }]).listed).toEqual([]);
    expect(read([{ expression, attributes: [99] }]).listed).toEqual([]);
    expect(read([{ expression, threatType: 99 }]).listed).toEqual([]);
    expect(read([{ expression, threatType: 0 }]).listed).toEqual([]);
    expect(read([{ expression, threatType: THREAT.unwantedSoftware }]).listed).toEqual([
      { hash: sha256(expression).toString('hex'), threats: ['unwanted software'] },
    ]);
  });

  test('a full hash of another length is an error, not a match', () => {
    expect(() => readSearchResponse(Buffer.from('0a060a04010203041202', 'hex'))).toThrow();
  });

  test('for any bytes it returns or throws an Error within bounded time', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          readSearchResponse(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('a message that is truncated within a hash is an error', () => {
    const whole = searchResponse([{ expression: 'a.example/' }], 300);
    for (let end = 1; end < 38; end += 1) expect(() => readSearchResponse(whole.subarray(0, end))).toThrow();
  });
});
