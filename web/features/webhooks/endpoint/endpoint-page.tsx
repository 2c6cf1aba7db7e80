import { Anchor, Badge, Group, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { CopyField } from '../../../components/copy-field.tsx';
import { NotFoundPage } from '../../../components/error-pages.tsx';
import { FactList } from '../../../components/fact-list.tsx';
import { Loaded } from '../../../components/load-error.tsx';
import { Page } from '../../../components/page.tsx';
import { ApiError } from '../../../lib/api.ts';
import { useDates } from '../../../lib/dates.ts';
import { useProjects } from '../../../lib/use-projects.ts';
import type { WebhookEndpoint, WebhookTest } from '../../../lib/v2.ts';
import { Deliveries } from '../deliveries/deliveries.tsx';
import { DisabledNotice } from '../disabled-notice.tsx';
import { HealthDots } from '../health-dots.tsx';
import { useEndpointChange } from '../use-endpoint-change.ts';
import { endpointQuery } from '../webhook-queries.ts';
import { endpointName } from '../webhook-text.ts';
import { EndpointActions } from './endpoint-actions.tsx';
import { TestResult } from './test-result.tsx';

export function EndpointPage() {
  const { endpointId } = useParams({ strict: false }) as { endpointId: string };
  const endpoint = useQuery(endpointQuery(endpointId));
  if (endpoint.error instanceof ApiError && endpoint.error.status === 404) return <NotFoundPage />;
  return (
    <Loaded query={endpoint} height={400}>
      {(found) => <Endpoint key={endpointId} endpoint={found} />}
    </Loaded>
  );
}

function Endpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [test, setTest] = useState<WebhookTest | null>(null);
  return (
    <Page
      title={endpointName(endpoint)}
      lead={
        <Anchor inherit underline="always" renderRoot={(props) => <Link to="/webhooks" {...props} />}>
          All webhooks
        </Anchor>
      }
      actions={<EndpointActions endpoint={endpoint} onTested={setTest} />}
    >
      {endpoint.disabled_reason !== null && <DisabledNotice endpoint={endpoint} reason={endpoint.disabled_reason} />}
      <div>
        <div role="status">{test && <TestResult test={test} onClose={() => setTest(null)} />}</div>
        <Facts endpoint={endpoint} />
      </div>
      <Deliveries endpoint={endpoint} />
    </Page>
  );
}

function Facts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { url, events, project_ids: projects, created_at } = endpoint;
  const { dateTime } = useDates();
  const { nameOf } = useProjects();
  return (
    <FactList
      labelWidth="6rem"
      facts={[
        ['URL', <CopyField key="url" value={url} what="URL" isWhole />],
        ['Sending', <SendSwitch key="send" endpoint={endpoint} />],
        ['Latest', <HealthDots key="health" endpoint={endpoint} />],
        [
          'Events',
          <Group key="events" gap={6}>
            {events.map((type) => (
              <Badge key={type} variant="light" color="gray">
                {type}
              </Badge>
            ))}
          </Group>,
        ],
        ['Projects', projects === null ? 'All projects' : projects.map(nameOf).join(', ')],
        ['Created', dateTime(created_at)],
      ]}
    />
  );
}

/** Optimism would lie: what waits is sent only when the server says so. */
function SendSwitch({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { mutate, isPending } = useEndpointChange(endpoint.endpoint_id, 'The webhook was not changed');
  const { enabled, disabled_reason } = endpoint;
  return (
    <Switch
      label={enabled ? 'On' : 'Off'}
      description={enabled || disabled_reason !== null ? undefined : 'What happens while it is off is not sent.'}
      aria-label="Send events"
      checked={enabled}
      disabled={isPending}
      onChange={({ currentTarget }) => mutate({ enabled: currentTarget.checked })}
    />
  );
}
