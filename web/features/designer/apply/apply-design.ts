import type { BulkResult, Page } from '../../../../src/http/dashboard/contract.ts';
import { BULK_SIZE } from '../../../lib/bulk-change.ts';

export type Failure = { id: string; message: string };

/** The outcome of applying a design to many codes. `left`: not tried, because it was stopped. */
export type Applied = { done: number; failures: Failure[]; left: number };

/**
 * Applies a design to all codes in chunks. A refused code does not affect the others; a chunk that the
 * server did not answer stops the rest. `onProgress` gets the number of codes tried.
 */
export async function applyDesign(
  ids: readonly string[],
  send: (ids: string[]) => Promise<BulkResult[]>,
  onProgress: (tried: number) => void,
  signal: AbortSignal,
): Promise<Applied> {
  const failures: Failure[] = [];
  let tried = 0;
  while (tried < ids.length && !signal.aborted) {
    const chunk = ids.slice(tried, tried + BULK_SIZE);
    tried += chunk.length;
    try {
      failures.push(...refusals(await send(chunk)));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      failures.push(...chunk.map((id) => ({ id, message })));
      break;
    }
    onProgress(tried);
  }
  return { done: tried - failures.length, failures, left: ids.length - tried };
}

function refusals(results: readonly BulkResult[]): Failure[] {
  return results.flatMap((result) => (result.ok ? [] : [{ id: result.qr_id, message: result.message }]));
}

/** Every item of a list, page after page. */
export async function allItems<Item>(fetchPage: (token: string | undefined) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  let token: string | undefined;
  do {
    const page = await fetchPage(token);
    items.push(...page.items);
    token = page.next_page_token ?? undefined;
  } while (token !== undefined);
  return items;
}
