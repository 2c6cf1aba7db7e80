import type { SafetyEvent } from '../../../../src/store/safety/safety-events.ts';
import type { Store } from '../../../../src/store/store.ts';

/** The newest events of a code as its owner sees them, newest first. */
export async function eventsOf(store: Store, accountId: string, codeId: string): Promise<SafetyEvent[]> {
  const events = await store.read.pageSafetyEvents({ id: codeId, account_id: accountId }, null, 100);
  return events.map(({ seq: _, ...event }) => event);
}
