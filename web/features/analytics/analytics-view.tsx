import { Box, Grid, Group, SimpleGrid, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChartColumnIcon } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { RedirectRule, Variant } from '../../../src/codes/values/redirect-rule.ts';
import type { AnalyticsDimension } from '../../../src/http/dashboard/contract.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { LoadError } from '../../components/load-error.tsx';
import type { AnalyticsSearch } from '../../lib/analytics-search.ts';
import { useDates } from '../../lib/dates.ts';
import { meQuery } from '../../lib/queries.ts';
import { useNow } from '../../lib/use-now.ts';
import classes from './analytics.module.css';
import { analyticsQuery, isTagged, type Scope, type ScopeAnalytics } from './analytics-query.ts';
import { HeatMap } from './hours/heat-map.tsx';
import { LiveIndicator, useLive } from './live.tsx';
import { Panel } from './panel/panel.tsx';
import { RangePicker } from './range/range-picker.tsx';
import { includesToday, queryOf, todayIn } from './range/ranges.ts';
import type { ReportSubject } from './share/report-query.ts';
import { ShareReport } from './share/share-report.tsx';
import { Summary } from './summary.tsx';
import { TagFilter } from './tag-filter.tsx';
import { TrendPanel, VisitorsPanel } from './trend/trend-panel.tsx';
import { valueName, visitClassName } from './value-names.ts';
import { ButtonsPanel } from './values/buttons-panel.tsx';
import { ValueTable } from './values/value-table.tsx';
import { VariantsPanel } from './values/variants-panel.tsx';

const WorldMap = lazyPart(async () => (await import('./countries/world-map.tsx')).WorldMap);

type Props = {
  scope: Scope;
  /** What a report about it is about; null: all reports are listed. */
  reportable: ReportSubject | null;
  /** The current rules of a code; null: several codes. */
  rules: readonly RedirectRule[] | null;
  /** The current split of its own destination; null: none. */
  split?: readonly Variant[] | null;
  /** The prefix of file names. */
  file: string;
  /** Shown after the trend. */
  children?: ReactNode;
};

/** All analytics of a code, a project or the account in the range of days that the address has. */
export function AnalyticsView({ scope, reportable, rules, split = null, file, children }: Props) {
  const search: AnalyticsSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const onSearch = (next: AnalyticsSearch) => navigate({ to: '.', search: next, resetScroll: false });
  const { data: me } = useSuspenseQuery(meQuery);
  const today = todayIn(me.timezone, useNow());
  const query = queryOf(search, today);
  const { data, error, refetch, isPlaceholderData } = useQuery(analyticsQuery(scope, query));
  const isLive = includesToday(query, today) && data !== undefined && !isTagged(scope);
  const live = useLive(scope, query, isLive);
  const filter = (by: AnalyticsDimension) => (value: string | null) => {
    const isSame = search.by === by && (search.value ?? null) === value;
    onSearch({ ...withoutFilter(search), ...(!isSame && { by, ...(value !== null && { value }) }) });
    document.getElementById('trend')?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <Stack gap="lg" className={classes.page}>
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <RangePicker search={search} shown={data} today={today} onChange={onSearch} />
          {scope.kind !== 'code' && <TagFilter search={search} onChange={onSearch} />}
        </Group>
        <Group gap="sm">
          {!isTagged(scope) && <LiveIndicator state={live} />}
          <ShareReport subject={reportable} />
        </Group>
      </Group>
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {!error && !data && <ViewSkeleton />}
      {data && (
        <Box aria-busy={isPlaceholderData} opacity={isPlaceholderData ? 0.6 : 1}>
          <Views
            analytics={data}
            rules={rules}
            split={split}
            file={`${file}-${data.from}-${data.to}`}
            chosen={(by) => (search.by === by ? (search.value ?? null) : undefined)}
            onFilter={filter}
            onClearFilter={() => onSearch(withoutFilter(search))}
          >
            {children}
          </Views>
        </Box>
      )}
    </Stack>
  );
}

function withoutFilter({ by: _, value: __, ...range }: AnalyticsSearch): AnalyticsSearch {
  return range;
}

type ViewsProps = {
  analytics: ScopeAnalytics;
  rules: readonly RedirectRule[] | null;
  split: readonly Variant[] | null;
  file: string;
  chosen: (by: AnalyticsDimension) => string | null | undefined;
  onFilter: (by: AnalyticsDimension) => (value: string | null) => void;
  onClearFilter: () => void;
  children: ReactNode;
};

function Views({ analytics, rules, split, file, chosen, onFilter, onClearFilter, children }: ViewsProps) {
  const { total, hours, countries, visits, refused } = analytics;
  /** The values of a dimension, which each row has under its name. */
  function list<By extends AnalyticsDimension>(
    by: By,
    found: readonly ({ scans: number } & Record<By, string | number | null>)[],
  ) {
    const rows = found.map(({ scans, [by]: given }) => {
      const value = given === null ? null : String(given);
      return { value, scans, name: valueName(by, value, rules) };
    });
    return { rows, total, chosen: chosen(by), onChoose: onFilter(by) };
  }
  const byCountry = list('country', countries);
  const byDevice = list('device', analytics.devices);
  const byReferrer = list('referrer', analytics.referrers);
  const byRule = list('rule', analytics.rules);

  return (
    <Stack gap="lg">
      <Summary analytics={analytics} />
      {total === 0 ? (
        <EmptyState icon={ChartColumnIcon} title={hasNever(analytics) ? 'No scans yet' : 'No scans in this range'}>
          {hasNever(analytics)
            ? 'Once somebody scans it, this page shows when, where and with what. It updates by itself.'
            : 'Choose a longer range to see earlier scans.'}
        </EmptyState>
      ) : (
        <>
          <TrendPanel analytics={analytics} rules={rules} file={file} onClearFilter={onClearFilter} />
          {children}
          <Panel
            title="Countries"
            lead="By the visitor’s IP address, which is not stored."
            csv={{ name: `${file}-countries`, items: countries }}
          >
            <Grid gap="lg">
              <Grid.Col span={{ base: 12, md: 7 }}>
                <Suspense fallback={<Skeleton height={240} />}>
                  <WorldMap countries={countries} chosen={chosen('country')} onChoose={onFilter('country')} />
                </Suspense>
              </Grid.Col>
              <Grid.Col span={{ base: 12, md: 5 }}>
                <ValueTable head="Country" {...byCountry} />
              </Grid.Col>
            </Grid>
          </Panel>
          <Panel
            title="Hours and weekdays"
            lead="In the time zone of the account at the moment of the scan. Hours are stored per day, not per value, so they cannot be filtered."
            csv={{ name: `${file}-hours`, items: hours }}
          >
            <HeatMap hours={hours} />
          </Panel>
          {analytics.visitors.length > 0 && <VisitorsPanel analytics={analytics} file={file} />}
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <Panel title="Devices" csv={{ name: `${file}-devices`, items: analytics.devices }}>
              <ValueTable head="Device" {...byDevice} />
            </Panel>
            <Panel
              title="Referrers"
              lead="The site where the link was opened. Camera apps send none."
              csv={{ name: `${file}-referrers`, items: analytics.referrers }}
            >
              <ValueTable head="Site" {...byReferrer} />
            </Panel>
            <Panel
              title="Rules"
              lead={rulesLead(analytics, rules)}
              csv={{ name: `${file}-rules`, items: analytics.rules }}
            >
              <ValueTable head="Rule" {...byRule} />
            </Panel>
            <VariantsPanel analytics={analytics} rules={rules} split={split} file={file} />
            <ButtonsPanel analytics={analytics} file={file} />
            <OtherVisits visits={visits} file={file} />
            <RefusedScans refused={refused} file={file} />
          </SimpleGrid>
        </>
      )}
      {total === 0 && children}
      {total === 0 && visits.length > 0 && <OtherVisits visits={visits} file={file} />}
      {total === 0 && <RefusedScans refused={refused} file={file} />}
    </Stack>
  );
}

function hasNever({ scan_count, trend, before, total }: ScopeAnalytics): boolean {
  if (scan_count !== undefined) return scan_count === 0;
  return total === 0 && before === null && trend.every(({ scans }) => scans === 0);
}

function rulesLead({ changes = [] }: ScopeAnalytics, rules: readonly RedirectRule[] | null): string {
  if (rules === null) return 'By the position of the rule in its code’s list.';
  if (changes.some(({ fields }) => fields.includes('rules'))) {
    return 'The number is the rule’s position at the time of the scan. The rules changed in this range; the texts are those of today.';
  }
  return rules.length === 0 ? 'This code has no rules.' : 'Which rule decided where the scan went.';
}

function OtherVisits({ visits, file }: { visits: ScopeAnalytics['visits']; file: string }) {
  const rows = visits.map(({ class: value, visits: scans }) => ({
    value,
    scans,
    name: visitClassName(value),
  }));
  return (
    <Panel
      title="Bots and previews"
      lead="Link previews of chat apps, search engine crawlers, prefetches and HEAD requests are not scans by a person. They are not included in any number above and do not count towards a scan limit."
      csv={{ name: `${file}-bots-and-previews`, items: visits }}
    >
      {rows.length === 0 ? (
        <Text size="sm">None in this range.</Text>
      ) : (
        <ValueTable head="Kind" counted="Visits" rows={rows} total={rows.reduce((sum, { scans }) => sum + scans, 0)} />
      )}
    </Panel>
  );
}

/** Hidden where there are none: most codes never refuse a scan. */
function RefusedScans({ refused, file }: { refused: ScopeAnalytics['refused']; file: string }) {
  const { day: dayText, count } = useDates();
  if (refused.length === 0) return null;
  return (
    <Panel
      title="Refused scans"
      lead="People who scanned after the expiry or beyond the scan limit, or while the code was blocked. They are not included in any number above."
      csv={{ name: `${file}-refused`, items: refused }}
    >
      <Table.ScrollContainer minWidth={320} mah={320}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Day</Table.Th>
              <Table.Th ta="end">Expired</Table.Th>
              <Table.Th ta="end">Limit reached</Table.Th>
              <Table.Th ta="end">Blocked</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {refused.toReversed().map(({ day, expired, limit_reached, blocked }) => (
              <Table.Tr key={day}>
                <Table.Td>{dayText(day)}</Table.Td>
                <Table.Td ta="end">{count(expired)}</Table.Td>
                <Table.Td ta="end">{count(limit_reached)}</Table.Td>
                <Table.Td ta="end">{count(blocked)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  );
}

function ViewSkeleton() {
  return (
    <Stack gap="lg" role="status" aria-label="Loading the analytics">
      <Skeleton height={40} width={260} />
      <Skeleton height={320} radius="md" />
      <Skeleton height={260} radius="md" />
    </Stack>
  );
}
