import { describe, expect, test } from 'bun:test';
import type { BulkResult } from '../../../../src/http/dashboard/contract.ts';
import { allItems, applyDesign } from './apply-design.ts';

const IDS = Array.from({ length: 250 }, (_, index) => `code-${index}`);
const taken = (ids: string[]): BulkResult[] => ids.map((qr_id) => ({ qr_id, ok: true }));

describe('giving a design to many codes', () => {
  test('sends each code once, at most a hundred at a time, and reports progress', async () => {
    const sent: string[][] = [];
    const progress: number[] = [];
    const send = async (ids: string[]) => {
      sent.push(ids);
      return taken(ids);
    };
    const applied = await applyDesign(IDS, send, (tried) => progress.push(tried), AbortSignal.any([]));
    expect(applied).toEqual({ done: 250, failures: [], left: 0 });
    expect(sent.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(sent.flat()).toEqual(IDS);
    expect(progress).toEqual([100, 200, 250]);
  });

  test('goes on after a refused code, and keeps the reason', async () => {
    const send = async (ids: string[]) =>
      taken(ids).map(
        (result): BulkResult =>
          result.qr_id === 'code-7'
            ? { qr_id: 'code-7', ok: false, code: 'invalid_request', message: 'Too small' }
            : result,
      );
    expect(await applyDesign(IDS, send, () => {}, AbortSignal.any([]))).toEqual({
      done: 249,
      failures: [{ id: 'code-7', message: 'Too small' }],
      left: 0,
    });
  });

  test('ends if the server does not answer, and counts what is left', async () => {
    let calls = 0;
    const send = async (ids: string[]) => {
      if (++calls === 2) throw new Error('Not reached');
      return taken(ids);
    };
    const { done, failures, left } = await applyDesign(IDS, send, () => {}, AbortSignal.any([]));
    expect({ done, left, failed: failures.length, calls }).toEqual({
      done: 100,
      left: 50,
      failed: 100,
      calls: 2,
    });
  });

  test('ends after the chunk under way when it is stopped', async () => {
    const stop = new AbortController();
    const send = async (ids: string[]) => {
      stop.abort();
      return taken(ids);
    };
    expect(await applyDesign(IDS, send, () => {}, stop.signal)).toEqual({
      done: 100,
      failures: [],
      left: 150,
    });
  });
});

test('a list is read to its last page', async () => {
  const pages = [
    { items: [1, 2], next_page_token: 'a' },
    { items: [], next_page_token: 'b' },
    { items: [3], next_page_token: null },
  ];
  const tokens: (string | undefined)[] = [];
  const items = await allItems(async (token) => {
    tokens.push(token);
    return pages[tokens.length - 1] ?? { items: [], next_page_token: null };
  });
  expect(items).toEqual([1, 2, 3]);
  expect(tokens).toEqual([undefined, 'a', 'b']);
});
