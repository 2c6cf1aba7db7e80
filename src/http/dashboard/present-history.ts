import type { Actor } from '../../accounts/caller.ts';
import { toIso } from '../../lib/instant.ts';
import type { HistoryEvent } from '../../qr-codes/code-history.ts';
import type { HistoryEntry, Actor as ShownActor } from './contract.ts';

export function presentEvent(event: HistoryEvent): HistoryEntry {
  const at = toIso(event.at);
  switch (event.kind) {
    case 'created':
      return { at, actor: presentActor(event.actor), what: { kind: 'created' } };
    case 'changed':
      return { at, actor: presentActor(event.actor), what: { kind: 'changed', fields: event.fields } };
    case 'safety': {
      const { kind, verdict, reasons } = event;
      return { at, actor: { kind: 'safety' }, what: { kind, verdict, reasons } };
    }
  }
}

function presentActor(actor: Actor): ShownActor {
  return actor.kind === 'key' ? { kind: 'key', name: actor.name, last4: actor.last4 } : actor;
}
