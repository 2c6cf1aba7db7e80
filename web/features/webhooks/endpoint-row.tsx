import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { DotBadge } from '../../components/dot-badge.tsx';
import { useProjects } from '../../lib/use-projects.ts';
import type { WebhookEndpoint } from '../../lib/v2.ts';
import { DisabledNotice } from './disabled-notice.tsx';
import { HealthDots } from './health-dots.tsx';
import { endpointLabel, endpointName, eventsText } from './webhook-text.ts';
import classes from './webhooks.module.css';

export function EndpointRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { endpoint_id: id, url, events, description, project_ids: projects } = endpoint;
  const { nameOf } = useProjects();
  const { label, color } = endpointLabel(endpoint);
  return (
    <li className={classes.endpoint}>
      <div>
        <Group gap="xs">
          <Anchor
            fw={600}
            c="bright"
            className="wrap-anywhere"
            renderRoot={(props) => <Link to="/webhooks/$endpointId" params={{ endpointId: id }} {...props} />}
          >
            {endpointName(endpoint)}
          </Anchor>
          <DotBadge color={color}>{label}</DotBadge>
        </Group>
        {description.trim() !== '' && (
          <Text size="sm" mt={2} className="wrap-anywhere">
            {url}
          </Text>
        )}
        <Text size="sm" c="dimmed" mt={2} className="wrap-anywhere">
          {eventsText(events)} · {projects === null ? 'all projects' : projects.map(nameOf).join(', ')}
        </Text>
      </div>
      <HealthDots endpoint={endpoint} />
      {endpoint.disabled_reason !== null && (
        <div className={classes.below}>
          <DisabledNotice endpoint={endpoint} reason={endpoint.disabled_reason} />
        </div>
      )}
    </li>
  );
}
