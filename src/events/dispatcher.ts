import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import type { Logger } from '../lib/logger.ts';
import { PeriodicTask } from '../lib/periodic-task.ts';
import type { StoreWith } from '../store/store.ts';
import type { OutboxEvent } from '../store/webhooks/outbox.ts';
import { type EventPresenters, eventBody, fitBody } from './event-body.ts';

export type DispatchDeps = {
  store: StoreWith<'listOutbox' | 'dispatchEvents'>;
  clock: Clock;
  log: Logger;
  present: EventPresenters;
  /** Called when endpoints have got something. */
  wake: (endpoints: readonly string[]) => void;
};

/** Nobody tells the dispatcher that something has happened: looking costs 20 µs. */
const LOOK_EVERY_MS = 250;
/** Some milliseconds of the event loop. */
const AT_A_TIME = 32;

/**
 * Makes bodies and deliveries of what the outbox has. Any number of nodes may do so at the same time: whoever takes a
 * row from the outbox has made its event.
 */
export function startDispatcher(deps: DispatchDeps): PeriodicTask {
  const { store, log } = deps;
  let isAway = false;
  const task: PeriodicTask = new PeriodicTask(
    async () => {
      try {
        for (let isMore = true; isMore && !task.isClosed; ) {
          const events = await store.read.listOutbox(AT_A_TIME);
          if (events.length > 0) await dispatch(deps, events);
          isMore = events.length === AT_A_TIME;
        }
        isAway = false;
      } catch (error) {
        // Once for an outage.
        if (!isAway) log.warn({ err: error }, 'Events of webhooks could not be prepared');
        isAway = true;
      }
    },
    { everyMs: LOOK_EVERY_MS },
  );
  return task;
}

async function dispatch(deps: DispatchDeps, events: OutboxEvent[]): Promise<void> {
  const now = deps.clock.now();
  const dispatched = [];
  for (const event of events) {
    const { seq, account_id, type, endpoints } = event;
    const body = await bodyOf(deps, event);
    dispatched.push({ seq, event: { id: newId('evt', now), account_id, type, body, created_at: now }, endpoints });
  }
  deps.wake(await deps.store.write.dispatchEvents({ dispatched, now }));
}

/** What cannot be shown must not hold up what comes after it: then the event only says what it is about. */
async function bodyOf({ present, log }: DispatchDeps, event: OutboxEvent): Promise<string> {
  try {
    return await eventBody(present, event);
  } catch (error) {
    const { type, seq, at, snapshot } = event;
    log.error({ err: error, type, seq }, 'The body of an event could not be made');
    const about =
      snapshot.kind === 'code'
        ? { qr_id: snapshot.code.id }
        : snapshot.kind === 'project'
          ? { project_id: snapshot.project.id }
          : snapshot.kind === 'job'
            ? { job_id: snapshot.job.id }
            : snapshot.domain;
    const timestamp = new Date(at).toISOString();
    return fitBody({ type, timestamp, data: { ...about, sequence: seq, omitted: ['*'] } });
  }
}
