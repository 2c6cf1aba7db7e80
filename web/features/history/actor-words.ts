import type { Actor, HistoryEntry } from '../../../src/http/dashboard/contract.ts';

export function actorText(actor: Actor): string {
  switch (actor.kind) {
    case 'dashboard':
      return 'In the dashboard';
    case 'key':
      return `API key “${actor.name}” …${actor.last4}`;
    case 'command_line':
      return 'On the command line';
    case 'safety':
      return 'Safety check';
  }
}

/** What happened, where it is not told field by field. */
export function eventText(what: HistoryEntry['what']): string | null {
  if (what.kind === 'created') return 'Made the code';
  if (what.kind === 'changed') return null;
  return what.verdict === 'blocked' ? 'Blocked the code' : 'Found the code safe again';
}
