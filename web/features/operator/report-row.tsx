import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AbuseReport } from '../../../src/http/dashboard/contract.ts';
import { DotBadge } from '../../components/dot-badge.tsx';
import { api } from '../../lib/api.ts';
import { confirmed } from '../../lib/confirm.tsx';
import { useDates } from '../../lib/dates.ts';
import { notify, notifyError } from '../../lib/notify.tsx';
import classes from './operator.module.css';
import { REASONS, repeatText } from './operator-text.ts';

/** One report: the code, the problem, and the operator's actions. */
export function ReportRow({ report }: { report: AbuseReport }) {
  const { dateTime } = useDates();
  const repeats = repeatText(report);
  return (
    <Stack component="li" gap="xs" className="wrap-anywhere">
      <Group gap="xs">
        <Text fw={600}>{report.label}</Text>
        <DotBadge color="orange">{REASONS[report.reason]}</DotBadge>
        {report.code_status === 'blocked' && <DotBadge color="red">Blocked</DotBadge>}
        {report.state === 'dismissed' && <DotBadge color="gray.6">Dismissed</DotBadge>}
      </Group>
      <Text size="sm" c="dimmed">
        <Anchor href={report.link} target="_blank" rel="noreferrer" underline="always" inherit>
          {report.link}
        </Anchor>{' '}
        of {report.account_email}, reported {dateTime(report.at)}
        {report.reporter_email !== null && ` by ${report.reporter_email}`}
      </Text>
      {report.redirect_url !== null && (
        <Text size="sm">
          Leads to <b>{report.redirect_url}</b>
        </Text>
      )}
      {repeats !== '' && <Text size="sm">{repeats}</Text>}
      {report.details !== '' && (
        <Text size="sm" className={classes.details}>
          {report.details}
        </Text>
      )}
      {report.state === 'open' && <Actions report={report} />}
    </Stack>
  );
}

function Actions({ report }: { report: AbuseReport }) {
  const client = useQueryClient();
  const { report_id: id, label } = report;
  const refresh = () => client.invalidateQueries({ queryKey: ['operator'] });
  const onError = (error: Error) => notifyError(error);
  const check = useMutation({
    mutationFn: () => api('POST /operator/reports/{id}/check', { id }),
    onError,
  });
  const block = useMutation({
    mutationFn: () => api('POST /operator/reports/{id}/block', { id, body: {} }),
    onSuccess: () => notify(`“${label}” is blocked.`),
    onError,
    onSettled: refresh,
  });
  const blockFile = useMutation({
    mutationFn: () => api('POST /operator/reports/{id}/block-file', { id, body: {} }),
    onSuccess: () => notify('The file is blocked, for all accounts.'),
    onError,
    onSettled: refresh,
  });
  const dismiss = useMutation({
    mutationFn: () => api('POST /operator/reports/{id}/dismiss', { id }),
    onSuccess: () => notify('The report was dismissed.'),
    onError,
    onSettled: refresh,
  });
  const askBlock = async () => {
    const text =
      'Visitors see a warning from now on, and the owner sees that the operator blocked the code. It stays blocked until you unblock it under “Blocked”.';
    const question = { title: `Block “${label}”?`, text, confirm: 'Block code', isDangerous: true };
    if (await confirmed(question)) block.mutate();
  };
  const askBlockFile = async () => {
    const text =
      'Every code with this file shows a warning from now on, in all accounts, and nobody can upload it again. The code itself stays: its owner can give it another file.';
    const question = { title: 'Block this file?', text, confirm: 'Block file', isDangerous: true };
    if (await confirmed(question)) blockFile.mutate();
  };
  return (
    <Group gap="xs">
      <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
        Check destinations
      </Button>
      <Button color="red" variant="outline" loading={block.isPending} onClick={askBlock}>
        Block code…
      </Button>
      {report.has_file && (
        <Button color="red" variant="outline" loading={blockFile.isPending} onClick={askBlockFile}>
          Block file…
        </Button>
      )}
      <Button variant="default" loading={dismiss.isPending} onClick={() => dismiss.mutate()}>
        Dismiss
      </Button>
      <Text size="sm" role="status">
        {check.data && verdictText(check.data)}
      </Text>
    </Group>
  );
}

function verdictText({ verdict, reasons }: { verdict: string; reasons: { text: string }[] }): string {
  if (verdict === 'safe') return 'The safety check finds nothing.';
  if (verdict === 'unknown') return 'The safety check gives no answer right now.';
  return `Unsafe: it ${reasons.map(({ text }) => text).join('; it ')}.`;
}
