import type { HistoryEvent } from '../../codes/code-history.ts';
import type { Actor } from '../../codes/values/code-values.ts';
import { toIso } from '../../lib/instant.ts';
import type { HistoryEntry, Actor as ShownActor } from './contract.ts';

type Changed = Extract<HistoryEntry['what'], { kind: 'changed' }>['fields'];

export function presentEvent(event: HistoryEvent): HistoryEntry {
  const at = toIso(event.at);
  switch (event.kind) {
    case 'created':
      return { at, actor: presentActor(event.actor), what: { kind: 'created' } };
    case 'changed':
      // The names are those of the table of fields.
      return {
        at,
        actor: presentActor(event.actor),
        what: { kind: 'changed', fields: event.fields as Changed },
      };
    case 'safety': {
      const { kind, verdict, reasons } = event;
      return { at, actor: { kind: 'safety' }, what: { kind, verdict, reasons } };
    }
  }
}

function presentActor(actor: Actor): ShownActor {
  return actor.kind === 'key' ? { kind: 'key', name: actor.name, last4: actor.last4 } : actor;
}
