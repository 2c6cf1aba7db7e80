import { Button, Skeleton, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { tell, tellError } from '../../app/notify.ts';
import { LoadError } from '../../components/load-error.tsx';
import { type Device, listDevices, signOutDevice, signOutOtherDevices } from '../sign-in/auth-api.ts';
import { DeviceRow } from './device-row.tsx';

export const devicesKey = ['devices'] as const;

export function DeviceList() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: devicesKey,
    queryFn: async ({ signal }) => thisFirst(await listDevices(signal)),
  });
  const settle = { onError: tellError, onSettled: () => client.invalidateQueries({ queryKey: devicesKey }) };
  const one = useMutation({ mutationFn: signOutDevice, ...settle });
  const others = useMutation({
    mutationFn: signOutOtherDevices,
    ...settle,
    onSuccess: () => tell('Every other device was signed out'),
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
          style={{ alignSelf: 'flex-start' }}
          loading={others.isPending}
          onClick={() => others.mutate()}
        >
          Sign out everywhere else
        </Button>
      )}
    </Stack>
  );
}

/** Then by when they were last seen. */
function thisFirst(devices: Device[]): Device[] {
  return devices.toSorted(
    (one, other) =>
      Number(other.is_current) - Number(one.is_current) || other.last_seen_at.localeCompare(one.last_seen_at),
  );
}
