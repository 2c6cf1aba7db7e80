import { useState } from 'react';
import type { Person } from '../../../lib/me.ts';
import { type MeChange, useMeChange } from '../use-me-change.ts';

export type ProfileDraft = ReturnType<typeof useProfileDraft>;

/** The form of the general settings; kept by the page, so that a look at another tab does not lose it. */
export function useProfileDraft({ name, account }: Person) {
  const stored = { name, timezone: account?.timezone ?? '', date_locale: account?.date_locale ?? null };
  const saving = useMeChange();
  const [draft, setDraft] = useState<MeChange>({});
  const change = changedFields(stored, {
    ...draft,
    ...(draft.name === undefined ? {} : { name: draft.name.trim() }),
  });
  /** Resolves to false if refused; the reason is shown. */
  const save = async (): Promise<boolean> => {
    try {
      await saving.mutateAsync(change);
      setDraft({});
      return true;
    } catch {
      return false;
    }
  };
  return {
    shown: { ...stored, ...draft },
    isChanged: Object.keys(change).length > 0,
    isSaving: saving.isPending,
    set: (more: MeChange) => setDraft({ ...draft, ...more }),
    discard: () => setDraft({}),
    save,
  };
}

/** The fields of the draft that differ from the stored ones: only they are sent. */
export function changedFields<Stored extends object, Draft extends Partial<Stored>>(
  stored: Stored,
  draft: Draft,
): Partial<Draft> {
  const isOther = ([name, value]: [string, unknown]) => stored[name as keyof Stored] !== value;
  return Object.fromEntries(Object.entries(draft).filter(isOther)) as Partial<Draft>;
}
