import type { StoreWith } from '../store/store.ts';

/** Merges everything counted so far, so that nothing is added to the days later, or told of scans. */
export async function mergeJournal(store: StoreWith<'mergeScanJournal' | 'readScansForWebhooks'>): Promise<void> {
  let upTo: number | null = null;
  do upTo = await store.write.mergeScanJournal({ upTo });
  while (upTo !== null);
  while (await store.write.readScansForWebhooks({}));
}
