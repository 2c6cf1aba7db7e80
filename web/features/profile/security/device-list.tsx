import { Badge, Box, Button, Group, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorIcon, SmartphoneIcon } from 'lucide-react';
import { deviceText, isHandheld } from '../../../../src/lib/device-text.ts';
import { LoadError } from '../../../components/load-error.tsx';
import { type Device, listDevices, signOutDevice, signOutOtherDevices } from '../../../lib/auth-api.ts';
import { useDates } from '../../../lib/dates.ts';
import { notify, notifyError } from '../../../lib/notify.tsx';

export const devicesKey = ['devices'] as const;

export function DeviceList() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: devicesKey,
    queryFn: async ({ signal }) => currentFirst(await listDevices(signal)),
  });
  const settle = {
    onError: notifyError,
    onSettled: () => client.invalidateQueries({ queryKey: devicesKey }),
  };
  const one = useMutation({ mutationFn: signOutDevice, ...settle });
  const others = useMutation({
    mutationFn: signOutOtherDevices,
    ...settle,
    onSuccess: () => notify('Every other device was signed out'),
  });

  if (error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <Skeleton height={56} />;
  return (
    <Stack gap="xs" align="stretch">
      {data.map((device) => (
        <DeviceRow
          key={device.session_id}
          device={device}
          isEnding={one.isPending && one.variables === device.session_id}
          onEnd={() => one.mutate(device.session_id)}
        />
      ))}
      {data.length > 1 && (
        <Button
          variant="default"
          mt="xs"
          className="align-start"
          loading={others.isPending}
          onClick={() => others.mutate()}
        >
          Sign out everywhere else
        </Button>
      )}
    </Stack>
  );
}

/** This browser first, then by last use. */
function currentFirst(devices: Device[]): Device[] {
  return devices.toSorted(
    (one, other) =>
      Number(other.is_current) - Number(one.is_current) || other.last_seen_at.localeCompare(one.last_seen_at),
  );
}

type Props = { device: Device; isEnding: boolean; onEnd: () => void };

function DeviceRow({ device, isEnding, onEnd }: Props) {
  const dates = useDates();
  const words = deviceText(device.user_agent);
  const Icon = isHandheld(device.user_agent) ? SmartphoneIcon : MonitorIcon;
  return (
    <Group wrap="nowrap" gap="sm" mih={52}>
      <ThemeIcon variant="light" color="gray" size={36} radius="md" aria-hidden>
        <Icon size={20} strokeWidth={1.6} />
      </ThemeIcon>
      <Box flex={1} miw={0}>
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {words}
          </Text>
          {device.is_current && (
            <Badge size="sm" variant="dot" color="teal">
              This device
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          Signed in {dates.date(device.created_at)}
          {!device.is_current && `, last active ${dates.date(device.last_seen_at)}`}
        </Text>
      </Box>
      {!device.is_current && (
        <Button
          variant="subtle"
          color="gray"
          loading={isEnding}
          onClick={onEnd}
          aria-label={`Sign out ${words}, signed in ${dates.date(device.created_at)}`}
        >
          Sign out
        </Button>
      )}
    </Group>
  );
}
