import { Badge, Button, Group, Text, ThemeIcon } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useDates } from '../../app/dates.ts';
import type { Device } from '../sign-in/auth-api.ts';
import { deviceWords, isHandheld } from './device-words.ts';

type Props = { device: Device; isEnding: boolean; onEnd: () => void };

export function DeviceRow({ device, isEnding, onEnd }: Props) {
  const dates = useDates();
  const words = deviceWords(device.user_agent);
  const Icon = isHandheld(device.user_agent) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <Group wrap="nowrap" gap="sm" mih={52}>
      <ThemeIcon variant="light" color="gray" size={36} radius="md" aria-hidden>
        <Icon size={20} stroke={1.6} />
      </ThemeIcon>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {words}
          </Text>
          {device.is_current && (
            <Badge size="sm" variant="dot" color="teal" tt="none">
              This device
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          Signed in {dates.date(device.created_at)}
          {!device.is_current && `, last active ${dates.date(device.last_seen_at)}`}
        </Text>
      </div>
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
