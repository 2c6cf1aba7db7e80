import { Alert, Code, Group, Progress, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Me } from '../../src/http/dashboard/contract.ts';
import { meQuery } from '../lib/queries.ts';

const POLL_MS = 3_000;

/** Shown while pictures are redrawn because the server's public address changed. */
export function RedrawBanner({ me }: { me: Me }) {
  useQuery({ ...meQuery, refetchInterval: me.redraw ? POLL_MS : false });
  if (!me.redraw) return null;
  const percent = Math.floor(100 * me.redraw.share_done);
  return (
    <Alert variant="outline" icon={<IconRefresh size={18} aria-hidden />} p="sm" mb="lg">
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
