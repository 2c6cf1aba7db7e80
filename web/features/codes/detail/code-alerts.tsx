import { Alert, Button, Code as CodeText, List, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArchiveIcon, ClockAlertIcon, PrinterIcon, ShieldXIcon, TriangleAlertIcon, UnlinkIcon } from 'lucide-react';
import { Fragment } from 'react';
import type { CodeType } from '../../../../src/codes/values/code-values.ts';
import type { DestinationCheck } from '../../../../src/http/dashboard/contract.ts';
import { api } from '../../../lib/api.ts';
import { useDates } from '../../../lib/dates.ts';
import { readableUrl } from '../../../lib/link-text.ts';
import { useMay } from '../../../lib/may.ts';
import { notifyError, notifyWithUndo } from '../../../lib/notify.tsx';
import { noticesQuery } from '../../../lib/queries.ts';
import { isBlockedByOperator, reasonText } from '../../../lib/safety-text.ts';
import type { Code } from '../../../lib/v2.ts';
import { codeState } from '../code-state.ts';
import { destinationReason } from '../destination-text.ts';

/** Alerts: why a code does not work as expected, and how to fix it. */
export function CodeAlerts({ code }: { code: Code }) {
  const state = codeState(code, Date.now());
  const { data: notices } = useQuery(noticesQuery(code.qr_id));
  const canChange = useMay('qr.write');
  return (
    <>
      {code.status === 'blocked' && <Blocked code={code} canChange={canChange} />}
      {code.status === 'archived' && (
        <Alert color="gray" icon={<ArchiveIcon size={18} />} title="This code is archived">
          Visitors see a “not found” page.{canChange && ' Choose “Activate code” under Actions to restore it.'}
        </Alert>
      )}
      {code.status === 'active' && notices?.destination_check?.state === 'dead' && (
        <DeadDestination check={notices.destination_check} canChange={canChange} />
      )}
      {code.blocked_links.length > 0 && <BlockedLinks code={code} />}
      {code.project_archived && (
        <Alert color="orange" icon={<ArchiveIcon size={18} />} title="Its project is archived">
          Visitors see a “not found” page.
          {canChange && ' Unarchive the project under Projects, or choose “Move to project” under Actions.'}
        </Alert>
      )}
      {state === 'expired' && (
        <Alert color="orange" icon={<ClockAlertIcon size={18} />} title="This code has expired">
          {seenAtEnd(code.expired_url)}
          {canChange && ' Change or clear the time under “Expiry and scan limit”.'}
        </Alert>
      )}
      {state === 'limit_reached' && (
        <Alert color="orange" icon={<ClockAlertIcon size={18} />} title="The scan limit is reached">
          {seenAtEnd(code.limit_reached_url)}
          {canChange && ' Raise or clear the limit under “Expiry and scan limit”.'}
        </Alert>
      )}
      {notices && notices.earlier_addresses.length > 0 && code.type !== 'wifi' && (
        <EarlierAddresses code={code} addresses={notices.earlier_addresses} canChange={canChange} />
      )}
      {code.render_status === 'error' && (
        <Alert color="red" icon={<TriangleAlertIcon size={18} />} title="The picture could not be drawn">
          <Text size="sm">{code.render_error}</Text>
          <Text size="sm">
            {code.file_url_svg ? 'The picture below is the last one that could be read.' : 'There is no picture yet.'}
            {canChange && ' Change the design to get a new one.'}
          </Text>
        </Alert>
      )}
    </>
  );
}

type AddressesProps = { code: Code; addresses: string[]; canChange: boolean };

/** Earlier pictures of the code have another address of this server, and so do prints of them. */
function EarlierAddresses({ code, addresses, canChange }: AddressesProps) {
  const client = useQueryClient();
  const { qr_id: id } = code;
  const answer = useMutation({
    mutationFn: (body: { addresses: string[]; were_printed: boolean }) =>
      api('POST /codes/{id}/printed-copies', { id, body }),
    onSuccess: (saved, asked) => {
      client.setQueryData(noticesQuery(id).queryKey, saved);
      if (asked.were_printed) return;
      const undo = () => answer.mutate({ ...asked, were_printed: true });
      notifyWithUndo('You will not be asked about this address again.', undo);
    },
    onError: (error) => notifyError(error, 'The answer was not saved'),
  });
  return (
    <Alert color="orange" icon={<PrinterIcon size={18} />} title="Printed copies may lead elsewhere">
      <Text size="sm">
        This code was drawn with another address before. Copies printed then lead to{' '}
        {addresses.map((address, place) => (
          <Fragment key={address}>
            {place > 0 && ', '}
            <CodeText>{address}</CodeText>
          </Fragment>
        ))}
        , and work only while this server can be reached there. The picture below carries {code.link}.
      </Text>
      {canChange && (
        <Button
          variant="default"
          size="compact-sm"
          mt="xs"
          loading={answer.isPending}
          onClick={() => answer.mutate({ addresses, were_printed: false })}
        >
          None were printed
        </Button>
      )}
    </Alert>
  );
}

function DeadDestination({ check, canChange }: { check: DestinationCheck; canChange: boolean }) {
  const { date } = useDates();
  return (
    <Alert color="red" icon={<UnlinkIcon size={18} />} title="A destination is dead">
      <Text size="sm" className="wrap-anywhere">
        {check.url}: {destinationReason(check.detail)} since {date(check.since)}, last checked on{' '}
        {date(check.checked_at)}. Scans still lead there.
        {canChange && ' Save another destination, or change the rule that leads there.'}
      </Text>
    </Alert>
  );
}

function BlockedLinks({ code }: { code: Code }) {
  return (
    <Alert color="orange" icon={<ShieldXIcon size={18} />} title="A link in it is blocked">
      <Text size="sm">A safety check found it unsafe. Visitors see it as text that they cannot tap, with a note.</Text>
      <List size="sm">
        {code.blocked_links.map((reason) => (
          <List.Item key={reason.url} className="wrap-anywhere">
            {reasonText(reason)}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** Types whose content leads somewhere and can be changed. */
const OWN_ADDRESSES: readonly CodeType[] = ['url', 'page', 'event', 'app'];

function Blocked({ code, canChange }: { code: Code; canChange: boolean }) {
  const isByOperator = isBlockedByOperator(code.safety_reasons);
  return (
    <Alert color="red" icon={<ShieldXIcon size={18} />} title="This code is blocked">
      <Stack gap="xs">
        <Text size="sm">
          {isByOperator
            ? 'The operator of this server has blocked it. Visitors see a warning instead.'
            : 'A safety check found that it leads to a harmful page. Visitors see a warning instead.'}
        </Text>
        <List size="sm">
          {code.safety_reasons.map((reason) => (
            <List.Item key={`${reason.source} ${reason.url}`} className="wrap-anywhere">
              {reasonText(reason)}
            </List.Item>
          ))}
        </List>
        <Text size="sm">
          {isByOperator
            ? 'It stays blocked until the operator unblocks it.'
            : !canChange
              ? 'It works again when it leads elsewhere, or when a later check finds the page safe.'
              : OWN_ADDRESSES.includes(code.type)
                ? 'Save another address in its place: if it passes the check, the code works again at once. If a rule, the split or the address after its end leads there, change that.'
                : 'If a rule, the split or the address after its end leads there, change that. Otherwise the code works again when a later check finds the page safe.'}
        </Text>
      </Stack>
    </Alert>
  );
}

/** What visitors get of a code that is over. */
function seenAtEnd(url: string | null): string {
  return url === null ? 'Visitors see a page that says so.' : `Visitors get to ${readableUrl(url)} instead.`;
}
