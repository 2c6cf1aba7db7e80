import { Anchor, Button, CloseButton, Group, Loader, Paper, Text, Title } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleCheckBigIcon, CircleIcon } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { api } from '../../lib/api.ts';
import { type Me, type Person, withAccountChange } from '../../lib/me.ts';
import { optimistic } from '../../lib/optimistic.ts';
import { codeQuery, meQuery } from '../../lib/queries.ts';
import { type Code, v2 } from '../../lib/v2.ts';
import classes from './first-steps.module.css';
import { firstSteps, type StepName } from './steps.ts';

/** How many of the oldest codes are watched for a first scan. */
const CODES = 5;
const POLL_MS = 2_500;

const firstCodesQuery = queryOptions({
  queryKey: ['first-steps', 'codes'],
  queryFn: async ({ signal }) =>
    (await v2('GET /v2/qr-codes', { query: { sort: 'oldest', page_size: CODES } }, signal)).items,
  // Only while waiting for a scan, and, as TanStack does by default, only while the window has the focus.
  refetchInterval: ({ state }) => (state.data?.some(({ scan_count }) => scan_count > 0) ? false : POLL_MS),
});

const firstKeysQuery = queryOptions({
  queryKey: ['keys', 'first-steps'],
  queryFn: async ({ signal }) => (await v2('GET /v2/keys', {}, signal)).items,
});

/** The checklist from an empty account to a scanned code, until it is dismissed. */
export function FirstSteps({ me }: { me: Me }) {
  return me.checklist_dismissed ? null : <Checklist me={me} />;
}

function Checklist({ me }: { me: Me }) {
  const client = useQueryClient();
  const { data: codes } = useQuery(firstCodesQuery);
  const { data: keys } = useQuery({ ...firstKeysQuery, enabled: me.api_access });
  const dismiss = useDismiss();

  // So that the page of a code shows the scan too.
  useEffect(() => {
    for (const { qr_id, scan_count } of codes ?? [])
      client.setQueryData(codeQuery(qr_id).queryKey, (code) => code && { ...code, scan_count });
  }, [client, codes]);

  if (!codes || (me.api_access && !keys)) return null;
  const steps = firstSteps({ me, codes, keys: keys ?? [] });
  const done = steps.filter(({ isDone }) => isDone).length;
  const isFinished = done === steps.length;
  return (
    <Paper
      component="section"
      withBorder
      p={{ base: 'xs', sm: 'md' }}
      pl="md"
      mb="lg"
      aria-labelledby="first-steps"
      className={classes.panel}
      data-finished={isFinished || undefined}
    >
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <Group gap="xs" align="baseline">
          <Title order={2} size="h4" id="first-steps">
            {isFinished ? 'You are all set' : 'First steps'}
          </Title>
          {!isFinished && done > 0 && (
            <Text size="xs" c="dimmed" hiddenFrom="sm">
              {done} of {steps.length} done
            </Text>
          )}
        </Group>
        {isFinished ? (
          <Button variant="default" size="compact-sm" onClick={() => dismiss.mutate()}>
            Close
          </Button>
        ) : (
          <CloseButton aria-label="Hide the first steps" onClick={() => dismiss.mutate()} />
        )}
      </Group>
      <ol className={`plain-list ${classes.steps}`} aria-live="polite">
        {steps.map(({ name, isDone }) => (
          <li key={name} className={classes.step} data-done={isDone || undefined}>
            <Text span className="no-shrink" c={isDone ? 'var(--mantine-color-teal-text)' : 'dimmed'} lh={0}>
              {isDone ? (
                <CircleCheckBigIcon size={20} role="img" aria-label="Done:" />
              ) : (
                <CircleIcon size={20} role="img" aria-label="To do:" />
              )}
            </Text>
            <div>
              <Text size="sm" fw={550}>
                {TITLES[name]}
              </Text>
              <Text size="xs" c="dimmed" component="div">
                {isDone ? DONE[name] : TO_DO[name](codes)}
              </Text>
            </div>
          </li>
        ))}
      </ol>
    </Paper>
  );
}

const TITLES: Record<StepName, string> = {
  address: 'Set the address',
  code: 'Create a code',
  scan: 'Scan it with a phone',
  key: 'Create an API key',
};

const DONE: Record<StepName, string> = {
  address: 'Phones can open your links.',
  code: 'Your first code is there.',
  scan: 'The scan has arrived.',
  key: 'Programs can create codes too.',
};

const TO_DO: Record<StepName, (codes: readonly Code[]) => ReactNode> = {
  address: () => 'Phones cannot open your links yet: see above.',
  code: () => (
    <Anchor inherit underline="always" renderRoot={(props) => <Link to="/codes/new" search={{}} {...props} />}>
      Create your first code
    </Anchor>
  ),
  scan: ([code]) => (code ? <ScanStep code={code} /> : 'It appears here at once.'),
  key: () => (
    <Anchor inherit underline="always" renderRoot={(props) => <Link to="/keys" {...props} />}>
      For programs, if you need it
    </Anchor>
  ),
};

function ScanStep({ code }: { code: Code }) {
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <Loader size={12} mt={3} aria-hidden />
      <span>
        Waiting for a scan of{' '}
        <Anchor
          inherit
          underline="always"
          className="wrap-anywhere"
          renderRoot={(props) => <Link to="/codes/$id" params={{ id: code.qr_id }} {...props} />}
        >
          {code.label}
        </Anchor>
      </span>
    </Group>
  );
}

/** Optimistic: rolled back with the reason if it is refused. */
function useDismiss() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('PATCH /account', { body: { checklist_dismissed: true } }),
    ...optimistic<Person>(client, meQuery.queryKey, (person) =>
      withAccountChange(person, { checklist_dismissed: true }),
    ),
    meta: { failed: 'The first steps were not hidden' },
  });
}
