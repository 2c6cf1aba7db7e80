import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from './api.ts';
import { codeQuery } from './queries.ts';
import { useCodeChange } from './use-code.ts';
import { type Code, type CodeChange, type HistoryEntry, type HistoryField, v2 } from './v2.ts';

/** Somebody else has changed the same fields since editing began. */
export type Conflict = {
  /** The code as it is now. */
  present: Code;
  /** What was changed since, and by whom, newest first. */
  entries: HistoryEntry[];
  wanted: CodeChange;
};

type SaveResult =
  | { kind: 'saved'; code: Code }
  | { kind: 'refused'; error: Error }
  | { kind: 'conflict'; conflict: Conflict };

/** Each round means that another change came in between; this many in a row come from a program. */
const ROUNDS = 5;

/**
 * Saves a change of a code with the revision that the user saw. If others changed other fields meanwhile, both changes
 * are kept; if they changed the same fields, nothing is saved and the caller asks. Never throws.
 */
export function useCodeSave(id: string) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useCodeChange(id, { errors: 'inline' });

  /** `onRolledBack` runs before the page shows the server's state again. */
  async function save(base: Code, wanted: CodeChange, onRolledBack = () => {}): Promise<SaveResult> {
    try {
      let seen = base;
      for (let round = 0; round < ROUNDS; round++) {
        const code = await attempt(seen, wanted, onRolledBack);
        if (code) return { kind: 'saved', code };
        const present = await client.fetchQuery({ ...codeQuery(id), staleTime: 0 });
        const fields = Object.keys(wanted) as HistoryField[];
        if (fields.some((field) => differ(fieldOf(base, field), fieldOf(present, field)))) {
          const entries = await changesSince(id, base.updated_at);
          return { kind: 'conflict', conflict: { present, entries, wanted } };
        }
        seen = present;
      }
      return { kind: 'refused', error: new Error('The code keeps changing. Try again in a moment.') };
    } catch (error) {
      return { kind: 'refused', error: error instanceof Error ? error : new Error(String(error)) };
    }
  }

  async function attempt(seen: Code, wanted: CodeChange, onRolledBack: () => void): Promise<Code | null> {
    try {
      return await mutateAsync({ ...wanted, revision: seen.revision });
    } catch (error) {
      onRolledBack();
      if (error instanceof ApiError && error.code === 'precondition_failed') return null;
      throw error;
    }
  }

  return { save, isSaving: isPending };
}

/** The stored value at the time when the user began to edit, on which a save is based. */
export function useEditBase<Stored>(stored: Stored, isChanged: boolean): Stored {
  const [base, setBase] = useState(stored);
  if (!isChanged && base !== stored) setBase(stored);
  return base;
}

/** Undefined for what is never shown. */
function fieldOf(code: Code, field: HistoryField): unknown {
  return (code as Record<string, unknown>)[field];
}

function differ(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}

/** The latest page is enough here; the history page has the rest. */
async function changesSince(id: string, iso: string): Promise<HistoryEntry[]> {
  const { items } = await v2('GET /v2/qr-codes/{id}/history', { path: { id } });
  return items.filter(({ at }) => Date.parse(at) > Date.parse(iso));
}
