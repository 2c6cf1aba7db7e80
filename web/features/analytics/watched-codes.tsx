import { Anchor, SimpleGrid, Table, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CodesToWatch, WatchedCode } from '../../../src/http/dashboard/contract.ts';
import { LoadError } from '../../components/load-error.tsx';
import { useDates } from '../../lib/dates.ts';
import { meQuery } from '../../lib/queries.ts';
import { useNow } from '../../lib/use-now.ts';
import { watchedCodesQuery } from './analytics-query.ts';
import { Panel } from './panel/panel.tsx';
import { queryOf, todayIn } from './range/ranges.ts';

/** The codes that need attention. */
export function WatchedCodes() {
  const search = useSearch({ from: '/signed-in/analytics' });
  const { data: me } = useSuspenseQuery(meQuery);
  const query = queryOf(search, todayIn(me.timezone, useNow()));
  const { data, error, refetch } = useQuery(watchedCodesQuery(query));
  if (!data) return error ? <LoadError error={error} onRetry={refetch} /> : null;
  return <Lists codes={data} />;
}

function Lists({ codes: { from, to, top, quiet, near_limit, near_expiry } }: { codes: CodesToWatch }) {
  const { count, percent, date } = useDates();
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <CodeTable
        title="Top codes"
        lead="The most scanned codes of this range, compared with the same number of days before."
        none="No scans in this range."
        columns={['Scans', 'Before']}
        file={`top-codes-${from}-${to}`}
        codes={top}
        cells={({ scans, before }) => [count(scans), count(before)]}
      />
      <CodeTable
        title="Gone quiet"
        lead="No scan in the last 7 days, but at least 10 in the 30 days before. A poster may be missing."
        none="None."
        columns={['Before']}
        file="quiet-codes"
        codes={quiet}
        cells={({ scans }) => [count(scans)]}
      />
      <CodeTable
        title="Near their limit"
        lead="At 80 % of their scan limit or more."
        none="None."
        columns={['Scans', 'Used']}
        file="codes-near-limit"
        codes={near_limit}
        cells={({ scan_count: scans, scan_limit: limit }) => [
          `${count(scans)} of ${count(limit)}`,
          percent(scans / limit),
        ]}
      />
      <CodeTable
        title="About to expire"
        lead="Within the next 14 days."
        none="None."
        columns={['Expires']}
        file="codes-about-to-expire"
        codes={near_expiry}
        cells={({ expires_at }) => [date(expires_at)]}
      />
    </SimpleGrid>
  );
}

type CodeTableProps<Watched> = {
  title: string;
  lead: string;
  none: string;
  columns: string[];
  file: string;
  codes: readonly Watched[];
  cells: (code: Watched) => ReactNode[];
};

function CodeTable<Watched extends WatchedCode>(props: CodeTableProps<Watched>) {
  const { title, lead, none, columns, file, codes, cells } = props;
  return (
    <Panel title={title} lead={lead} csv={{ name: file, items: codes }}>
      {codes.length === 0 ? (
        <Text size="sm">{none}</Text>
      ) : (
        <Table verticalSpacing={6} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Code</Table.Th>
              {columns.map((name) => (
                <Table.Th key={name} scope="col" ta="right" w={{ base: '5.25rem', xs: '7.5rem' }}>
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {codes.map((code) => (
              <Table.Tr key={code.qr_id}>
                <Table.Td>
                  <Anchor
                    size="sm"
                    lineClamp={2}
                    className="wrap-anywhere"
                    renderRoot={(props) => (
                      <Link to="/codes/$id/analytics" params={{ id: code.qr_id }} search={{}} {...props} />
                    )}
                  >
                    {code.label}
                  </Anchor>
                </Table.Td>
                {cells(code).map((cell, at) => (
                  <Table.Td key={columns[at]} ta="right">
                    {cell}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Panel>
  );
}
