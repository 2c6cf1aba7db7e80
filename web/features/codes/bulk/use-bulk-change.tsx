import { Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { BulkChange } from '../../../../src/http/dashboard/contract.ts';
import { api } from '../../../lib/api.ts';
import { bulkChange, type Failure, failuresOf, namesText } from '../../../lib/bulk-change.ts';
import {
  type CachedCodeLists,
  CODES_KEY,
  cachedCodeLists,
  invalidateCodeLists,
  setCachedCodes,
  setCodeLists,
} from '../../../lib/code-lists.ts';
import { confirmed } from '../../../lib/confirm.tsx';
import { codeCountText, subjectText } from '../../../lib/count-text.ts';
import { notify, notifyWithUndo } from '../../../lib/notify.tsx';
import type { Code } from '../../../lib/v2.ts';

type BulkSummary = {
  done: Code[];
  failures: Failure[];
  /** The lists before the change, for undo. */
  before: CachedCodeLists;
};

/** Changes codes. Optimistic: shown at once; those that the server refuses are rolled back. Never throws. */
export function useBulkChange() {
  const client = useQueryClient();
  return useCallback(
    async (items: readonly Code[], change: BulkChange): Promise<BulkSummary> => {
      // The server merges tags and designs, which are shown when the list is refetched.
      const { status, project_id } = change;
      const shown = {
        ...(status !== undefined && { status }),
        ...(project_id !== undefined && { project_id }),
      };
      const changesOf = (some: readonly Code[]) => new Map(some.map(({ qr_id }) => [qr_id, shown]));
      await client.cancelQueries({ queryKey: CODES_KEY });
      const before = cachedCodeLists(client);
      setCodeLists(client, before, changesOf(items));
      setCachedCodes(client, changesOf(items));

      const ids = items.map(({ qr_id }) => qr_id);
      const results = await bulkChange(ids, change, sendChange);
      const succeeded = new Set(results.filter(({ ok }) => ok).map(({ qr_id }) => qr_id));
      const done = items.filter(({ qr_id }) => succeeded.has(qr_id));
      if (done.length < items.length) setCodeLists(client, before, changesOf(done));
      invalidateCodeLists(client);
      const changed = new Set(ids);
      client.invalidateQueries({
        predicate: ({ queryKey: [kind, id] }) => kind === 'code' && changed.has(String(id)),
      });

      const labels = new Map(items.map(({ qr_id, label }) => [qr_id, label]));
      return { done, failures: failuresOf(results, (id) => labels.get(id) ?? id), before };
    },
    [client],
  );
}

async function sendChange(ids: string[], change: BulkChange) {
  return (await api('POST /codes/bulk', { body: { ids, change } })).results;
}

/** Changes tags or designs of codes, notifies, and refetches the lists that show them. */
export function useDetailChange() {
  const client = useQueryClient();
  const change = useBulkChange();
  return useCallback(
    async (items: readonly Code[], wanted: BulkChange, done: string): Promise<void> => {
      const { done: changed, failures } = await change(items, wanted);
      client.invalidateQueries({ queryKey: CODES_KEY });
      client.invalidateQueries({ queryKey: ['tags'] });
      if (changed.length > 0) notify(done);
      notifyFailures(`${codeCountText(items.length - changed.length)} not changed`, failures);
    },
    [client, change],
  );
}

type Status = 'active' | 'archived';

const OPPOSITE: Record<Status, Status> = { active: 'archived', archived: 'active' };
const DONE: Record<Status, string> = { active: 'active again.', archived: 'archived.' };
const REFUSED: Record<Status, string> = { active: 'not activated', archived: 'not archived' };

/** Archives, after a warning, or activates codes, and notifies with an undo button for exactly those. */
export function useStatusChange() {
  const client = useQueryClient();
  const change = useBulkChange();

  return useCallback(
    async (items: readonly Code[], status: Status, onConfirmed = () => {}): Promise<void> => {
      if (status === 'archived' && !(await confirmed(archiveQuestion(items)))) return;
      onConfirmed();
      const { done, failures, before } = await change(items, { status });
      const undo = async () => {
        setCodeLists(client, before);
        const back = await change(done, { status: OPPOSITE[status] });
        notifyFailures('Some changes could not be undone', back.failures);
      };
      if (done.length > 0) notifyWithUndo(`${subjectText(done.map(({ label }) => label))} ${DONE[status]}`, undo);
      notifyFailures(`${codeCountText(items.length - done.length)} ${REFUSED[status]}`, failures);
    },
    [client, change],
  );
}

/** Warns what visitors will see. */
export function archiveQuestion(items: readonly Code[], many = items.length) {
  const [only] = items;
  const isOne = many === 1;
  return {
    title: isOne && only ? `Archive “${only.label}”?` : `Archive ${codeCountText(many)}?`,
    text: `People who scan ${isOne ? 'it' : 'them'} see a “Code not found” page, also from printed copies, until ${isOne ? 'it is' : 'they are'} activated again. Nothing is deleted.`,
    confirm: 'Archive',
  };
}

const FAILURES_MS = 20_000;

/** Which codes were refused, and why. */
export function notifyFailures(title: string, failures: readonly Failure[]): void {
  if (failures.length === 0) return;
  notifications.show({
    title,
    color: 'red',
    autoClose: FAILURES_MS,
    message: (
      <Stack gap={4}>
        {failures.map(({ message, labels }) => (
          <Text key={message} size="sm">
            {namesText(labels)}: {message}
          </Text>
        ))}
      </Stack>
    ),
  });
}
