import type { Actor } from '../../codes/values/code-values.ts';
import type { ActivityActor } from '../../store/schema.ts';

/** A person is in an archive by his name alone: his id would mean nobody, or somebody else, on another server. */
export type ArchivedActor = { kind: string; [part: string]: unknown };

export function archivedActor(actor: ActivityActor): ArchivedActor {
  return actor.kind === 'person' ? { kind: 'person', name: actor.name } : actor;
}

export function actorFromArchive(actor: ArchivedActor): Actor {
  if (actor.kind !== 'person') return actor as Actor;
  return { kind: 'person', personId: null, name: typeof actor.name === 'string' ? actor.name.slice(0, 100) : '' };
}
