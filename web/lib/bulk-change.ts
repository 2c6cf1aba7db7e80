import type { BulkChange, BulkResult } from '../../src/http/dashboard/contract.ts';

/** The server's maximum per call. */
export const BULK_SIZE = 100;

type Call = (ids: string[], change: BulkChange) => Promise<BulkResult[]>;

/**
 * Changes any number of codes, in calls of at most 100, one after the other. Never throws: codes of a failed call are
 * failures with its reason, and so are those after it, which are not attempted.
 */
export async function bulkChange(ids: readonly string[], change: BulkChange, call: Call): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (let start = 0; start < ids.length; start += BULK_SIZE) {
    try {
      results.push(...(await call(ids.slice(start, start + BULK_SIZE), change)));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return [...results, ...ids.slice(start).map((qr_id) => ({ qr_id, ok: false, code: 'unsent', message }) as const)];
    }
  }
  return results;
}

export type Failure = { message: string; labels: string[] };

/** Failures grouped by message, in the order of first occurrence. */
export function failuresOf(results: readonly BulkResult[], labelOf: (id: string) => string): Failure[] {
  const labels = new Map<string, string[]>();
  for (const result of results) {
    if (result.ok) continue;
    labels.set(result.message, [...(labels.get(result.message) ?? []), labelOf(result.qr_id)]);
  }
  return [...labels].map(([message, named]) => ({ message, labels: named }));
}

const MAX_NAMED = 3;

/** "Menu, Poster and 4 more" */
export function namesText(labels: readonly string[]): string {
  const more = labels.length - MAX_NAMED;
  if (more > 0) return `${labels.slice(0, MAX_NAMED).join(', ')} and ${more} more`;
  return labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`;
}
