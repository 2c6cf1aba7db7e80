import { Anchor, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ShieldCheckIcon } from 'lucide-react';
import type { BlockedCode } from '../../../src/http/dashboard/contract.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { api } from '../../lib/api.ts';
import { useDates } from '../../lib/dates.ts';
import { notify, notifyError } from '../../lib/notify.tsx';
import { reasonText } from '../../lib/safety-text.ts';
import classes from './operator.module.css';
import { blockedCodesQuery } from './operator-queries.ts';
import { SafetyEvents } from './safety-events.tsx';

/** Blocked codes of all accounts, by the safety check and by the operator. */
export function BlockedCodes() {
  const list = useInfiniteQuery(blockedCodesQuery);
  return (
    <PagedList
      label="Blocked codes"
      list={list}
      row={(code) => <BlockedRow key={code.qr_id} code={code} />}
      empty={
        <EmptyState icon={ShieldCheckIcon} title="No blocked codes">
          Codes whose destination is found unsafe, and those that you block, are listed here.
        </EmptyState>
      }
    />
  );
}

function BlockedRow({ code }: { code: BlockedCode }) {
  const { dateTime } = useDates();
  const [isHistoryOpen, { toggle: toggleHistory }] = useDisclosure();
  const client = useQueryClient();
  const unblock = useMutation({
    mutationFn: () => api('POST /operator/blocked-codes/{id}/unblock', { id: code.qr_id }),
    onSuccess: () => notify('The safety check decides within moments whether the code comes back.'),
    onError: (error) => notifyError(error),
    onSettled: () => client.invalidateQueries({ queryKey: ['operator'] }),
  });
  return (
    <li className={classes.account}>
      <div>
        <Text fw={600}>{code.label}</Text>
        <Text size="sm" c="dimmed">
          <Anchor href={code.link} target="_blank" rel="noreferrer" underline="always" inherit>
            {code.link}
          </Anchor>{' '}
          of {code.account_email}, since {dateTime(code.since)}
        </Text>
        {code.reasons.map((reason) => (
          <Text key={`${reason.source} ${reason.url}`} size="sm">
            {reasonText(reason)}
          </Text>
        ))}
      </div>
      {code.operator_reason !== null && (
        <Button
          variant="default"
          loading={unblock.isPending}
          onClick={() => unblock.mutate()}
          aria-label={`Unblock ${code.label}`}
        >
          Unblock
        </Button>
      )}
      <div className={classes.below}>
        <Button
          variant="subtle"
          size="compact-sm"
          ml={-8}
          mih={24}
          aria-expanded={isHistoryOpen}
          aria-label={`History of ${code.label}`}
          onClick={toggleHistory}
        >
          History
        </Button>
        {isHistoryOpen && <SafetyEvents qrId={code.qr_id} />}
      </div>
    </li>
  );
}
