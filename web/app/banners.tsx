import { Alert, Box, Button, Code, Collapse, Group, Progress, Stack, Text } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RefreshCwIcon, Trash2Icon, UnlinkIcon, UnplugIcon, WebhookOffIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { CopyField } from '../components/copy-field.tsx';
import { countText } from '../lib/count-text.ts';
import { useDates } from '../lib/dates.ts';
import type { Me } from '../lib/me.ts';
import { aboutQuery, meQuery, webhookEndpointsQuery } from '../lib/queries.ts';
import { useIsServerAway } from '../lib/server-reach.ts';

/** Shown while the server cannot be reached. Then it goes away, and what is shown is fetched again. */
export function AwayBanner() {
  const isAway = useIsServerAway();
  const wasAway = useRef(false);
  const queries = useQueryClient();
  useEffect(() => {
    if (wasAway.current && !isAway) void queries.invalidateQueries();
    wasAway.current = isAway;
  }, [isAway, queries]);
  return (
    <Box role="status" pos="sticky" top={64} style={{ zIndex: 10 }}>
      {isAway && (
        <Alert variant="filled" color="red" icon={<UnplugIcon size={18} aria-hidden />} p="sm" mb="lg">
          The server cannot be reached. What you see may be out of date. This page goes on by itself as soon as the
          server answers; what you typed is kept.
        </Alert>
      )}
    </Box>
  );
}

const POLL_MS = 3_000;

/** Shown while pictures are redrawn because the server's public address changed. */
export function RedrawBanner({ me }: { me: Me }) {
  useQuery({ ...meQuery, refetchInterval: me.redraw ? POLL_MS : false });
  if (!me.redraw) return null;
  const percent = Math.floor(100 * me.redraw.share_done);
  return (
    <Alert variant="outline" icon={<RefreshCwIcon size={18} aria-hidden />} p="sm" mb="lg">
      <Group gap="sm">
        <Text size="sm" flex="1 1 20rem" role="status">
          The address of this server has changed. All pictures are being drawn again with{' '}
          <Code>{me.redraw.address}</Code>: {percent} % done.
        </Text>
        <Progress value={percent} w={160} aria-label="Pictures drawn again" />
      </Group>
    </Alert>
  );
}

/** Shown while public links point to the server's own machine: the effect on printed codes, and how to change it. */
export function LocalAddressBanner({ me }: { me: Me }) {
  const { data: about } = useQuery(aboutQuery);
  const [isOpen, { toggle }] = useDisclosure();
  const id = useId();
  if (!me.local_only || !about) return null;
  const command = me.local_only.start_command;
  return (
    <Alert
      variant="outline"
      color="orange"
      icon={<UnlinkIcon size={18} aria-hidden />}
      aria-label="Public address"
      p="sm"
      mb="lg"
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm" flex="1 1 20rem">
          <b>No phone can open these codes yet.</b> Their links begin with <Code>{about.public_url}</Code> and open only
          on the server’s own machine.
        </Text>
        <Button variant="default" size="compact-sm" onClick={toggle} aria-expanded={isOpen} aria-controls={id}>
          How to change it
        </Button>
      </Group>
      <Collapse expanded={isOpen} id={id}>
        <Stack gap="xs" pt="xs">
          <Text size="sm">
            Before you print a code, start the server with <Code>PUBLIC_URL</Code> set to the address that you will
            keep, such as <Code>https://go.example.com</Code>. Pictures are drawn again with it; copies that were
            printed before keep the old address for good.
          </Text>
          {command !== null && (
            <>
              <Text size="sm">To try it with a phone in the same network, stop the server and start it with:</Text>
              <CopyField value={command} what="command" />
            </>
          )}
          {!me.is_operator && <Text size="sm">The operator of this server can do this.</Text>}
        </Stack>
      </Collapse>
    </Alert>
  );
}

/** Shown while the operator is going to delete the account. */
export function DeletionBanner({ me }: { me: Me }) {
  const { dateTime } = useDates();
  if (me.deletion_due_at === null) return null;
  return (
    <Alert
      variant="outline"
      color="red"
      icon={<Trash2Icon size={18} aria-hidden />}
      aria-label="Planned deletion"
      p="sm"
      mb="lg"
    >
      <Text size="sm">
        <b>This account is going to be deleted on {dateTime(me.deletion_due_at)}</b> with everything in it, by the
        operator of this server. Until then the operator can take it back; export what you want to keep.
      </Text>
    </Alert>
  );
}

/** Shown while the server has switched a webhook off, which nobody else would notice. */
export function WebhooksOffBanner({ me }: { me: Me }) {
  const { data: endpoints = [] } = useQuery({ ...webhookEndpointsQuery, enabled: me.plan.webhook_endpoints > 0 });
  const off = endpoints.filter(({ disabled_reason }) => disabled_reason !== null).length;
  if (off === 0) return null;
  return (
    <Alert
      variant="outline"
      color="red"
      icon={<WebhookOffIcon size={18} aria-hidden />}
      aria-label="Webhooks"
      p="sm"
      mb="lg"
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm" flex="1 1 20rem">
          <b>{off === 1 ? 'A webhook was switched off' : `${countText(off)} webhooks were switched off`}</b> because
          every attempt failed, or the receiver wants no more events. Nothing is sent until you switch it on again.
        </Text>
        <Button variant="default" size="compact-sm" renderRoot={(props) => <Link to="/webhooks" {...props} />}>
          Show webhooks
        </Button>
      </Group>
    </Alert>
  );
}
