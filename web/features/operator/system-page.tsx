import { List, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SystemHealth, VisitorView } from '../../../src/http/dashboard/contract.ts';
import { FactList } from '../../components/fact-list.tsx';
import { Loaded } from '../../components/load-error.tsx';
import { Page } from '../../components/page.tsx';
import { useDates } from '../../lib/dates.ts';
import { healthQuery, visitorQuery } from './operator-queries.ts';
import { bytesText, rateText } from './operator-text.ts';

export function SystemPage() {
  const health = useQuery(healthQuery);
  const visitor = useQuery(visitorQuery);
  return (
    <Page title="System" lead="How this server is doing, and how it sees you.">
      <Section title="Health">
        <Loaded query={health} height={240}>
          {(data) => <Health health={data} />}
        </Loaded>
      </Section>
      <Section title="Your connection">
        <Loaded query={visitor} height={160}>
          {(data) => <Connection visitor={data} />}
        </Loaded>
      </Section>
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Stack gap="md">
        <Title order={2} size="h4">
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

function Health({ health }: { health: SystemHealth }) {
  const { count, dateTime, ago } = useDates();
  const { last_rescan: rescan, failing_domains: failing } = health;
  const rescanText =
    rescan.finished_at === null
      ? rescan.state === 'running'
        ? `Running: ${count(rescan.checked)} of ${count(rescan.total)} codes`
        : 'Not run by hand since the server started. Every code is re-checked daily.'
      : `${dateTime(rescan.finished_at)}: ${count(rescan.checked)} checked, ${count(rescan.blocked)} blocked`;
  return (
    <FactList
      labelWidth="9.25rem"
      facts={[
        ['Version', health.version],
        ['Running since', `${dateTime(health.started_at)} (${ago(health.started_at)})`],
        ['Store', `${ENGINES[health.engine]}, ${bytesText(health.database_bytes)}`],
        ['Memory', bytesText(health.memory_bytes)],
        ['Scans', ratesText(health.rates.scans_per_second)],
        ['Other requests', ratesText(health.rates.requests_per_second)],
        ['Accounts', count(health.accounts)],
        ['Codes', `${count(health.codes)} active or blocked`],
        ['Pictures waiting', count(health.pictures_waiting)],
        ['Domains', `${count(health.verified_domains)} verified${failing > 0 ? `, ${count(failing)} failing` : ''}`],
        ['Open abuse reports', count(health.open_reports)],
        ['Last re-check', rescanText],
        [
          'Last backup',
          health.last_backup_at === null ? 'No automatic backup yet (set BACKUP_DIR)' : dateTime(health.last_backup_at),
        ],
      ]}
    />
  );
}

function ratesText({ minute, five_minutes }: SystemHealth['rates']['scans_per_second']): string {
  if (minute === null) return rateText(null);
  return `${rateText(minute)} in the last minute, ${rateText(five_minutes)} in the last five`;
}

function Connection({ visitor }: { visitor: VisitorView }) {
  const country = visitor.country === null ? 'unknown' : `${visitor.country}, by ${visitor.country_source}`;
  return (
    <>
      <FactList
        labelWidth="9.25rem"
        facts={[
          ['Address', visitor.address],
          ['Country', country],
          ['Device', visitor.device],
          [
            'Connected from',
            `${visitor.connected_from} (${visitor.is_trusted_proxy ? 'trusted proxy' : 'no trusted proxy'})`,
          ],
          ['X-Forwarded-For', visitor.forwarded_for ?? 'not sent'],
          ['Host', visitor.host ?? 'not sent'],
          ['User agent', visitor.user_agent ?? 'not sent'],
        ]}
      />
      <List size="sm" spacing={4}>
        {visitor.why.map((sentence) => (
          <List.Item key={sentence}>
            <Text size="sm">{sentence}</Text>
          </List.Item>
        ))}
      </List>
    </>
  );
}
