import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CodeItem } from '../../../../src/http/dashboard/contract.ts';
import { tellWithUndo } from '../../../app/tell-with-undo.tsx';
import { showLists } from '../code-cache.ts';
import { codesText, subject } from './count-text.ts';
import { tellFailures } from './tell-outcome.tsx';
import { useBulkChange } from './use-bulk-change.ts';

type Status = 'active' | 'archived';

const OPPOSITE: Record<Status, Status> = { active: 'archived', archived: 'active' };
const DONE: Record<Status, string> = { active: 'active again.', archived: 'archived.' };
const REFUSED: Record<Status, string> = { active: 'not activated', archived: 'not archived' };

/** Archives codes or activates them again, and says so with a way back that touches exactly those. */
export function useStatusChange() {
  const client = useQueryClient();
  const change = useBulkChange();

  return useCallback(
    async (items: readonly CodeItem[], status: Status): Promise<void> => {
      const { done, failures, before } = await change(items, { status });
      const undo = async () => {
        showLists(client, before);
        const back = await change(done, { status: OPPOSITE[status] });
        tellFailures('Not everything could be undone', back.failures);
      };
      if (done.length > 0) tellWithUndo(`${subject(done.map(({ label }) => label))} ${DONE[status]}`, undo);
      tellFailures(`${codesText(items.length - done.length)} ${REFUSED[status]}`, failures);
    },
    [client, change],
  );
}
