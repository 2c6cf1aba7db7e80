import { Box, Group, Text } from '@mantine/core';
import { useDocumentVisibility } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AnalyticsQuery } from '../../../src/http/dashboard/contract.ts';
import { inAccount } from '../../lib/account.ts';
import { analyticsQuery, type Scope, type ScopeAnalytics } from './analytics-query.ts';

/** `off`: the range cannot change, or the page is hidden. `waiting`: connecting or reconnecting. */
type LiveState = 'off' | 'waiting' | 'live';

/** After a refusal, which closes a stream permanently. */
const RETRY_MS = 60_000;
/** Lists of codes cost more than one number, and change less. */
const LISTS_EVERY_MS = 15_000;

/**
 * Keeps the cached analytics up to date by server-sent events. Only while the page is visible: a browser opens at most
 * six connections to a server, and pages in the background would occupy them.
 */
export function useLive(scope: Scope, query: AnalyticsQuery, isOn: boolean): LiveState {
  const client = useQueryClient();
  const isSeen = useDocumentVisibility() === 'visible';
  const [state, setState] = useState<LiveState>('off');
  const address = streamAddress(scope, query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says everything of scope and query
  useEffect(() => {
    if (!isOn || !isSeen) {
      setState('off');
      return;
    }
    const key = analyticsQuery(scope, query).queryKey;
    let source: EventSource | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let listsAt = Date.now();
    const connect = () => {
      setState('waiting');
      source = new EventSource(address);
      source.onopen = () => setState('live');
      source.onmessage = ({ data }: MessageEvent<string>) => {
        client.setQueryData<ScopeAnalytics>(key, JSON.parse(data));
        if (scope.kind !== 'account' || Date.now() - listsAt < LISTS_EVERY_MS) return;
        listsAt = Date.now();
        client.invalidateQueries({ queryKey: ['analytics', 'watched-codes'] });
      };
      source.onerror = () => {
        setState('waiting');
        // Otherwise the browser reconnects by itself.
        if (source?.readyState === EventSource.CLOSED) retry = setTimeout(connect, RETRY_MS);
      };
    };
    connect();
    return () => {
      source?.close();
      clearTimeout(retry);
    };
  }, [address, isOn, isSeen, client]);
  return state;
}

function streamAddress(scope: Scope, query: AnalyticsQuery): string {
  const path = scope.kind === 'account' ? '' : `/${scope.kind}s/${encodeURIComponent(scope.id)}`;
  return inAccount(`/dashboard-api${path}/analytics/live?${new URLSearchParams(query)}`);
}

const TEXTS: Record<LiveState, { word: string; title: string }> = {
  live: { word: 'Live', title: 'New scans appear within two seconds.' },
  waiting: { word: 'Connecting…', title: 'New scans appear when the connection is back.' },
  off: { word: 'Not live', title: 'This range ended in the past.' },
};

/** Without announcements and animation. */
export function LiveIndicator({ state }: { state: LiveState }) {
  const { word, title } = TEXTS[state];
  const colour = `var(--mantine-color-${state === 'live' ? 'teal-6' : 'dimmed'})`;
  return (
    <Group gap={6} wrap="nowrap" title={title}>
      <Box
        w={8}
        h={8}
        bdrs="50%"
        bd={`1.5px solid ${colour}`}
        bg={state === 'live' ? colour : 'transparent'}
        aria-hidden
      />
      <Text size="sm" c="dimmed">
        {word}
      </Text>
    </Group>
  );
}
