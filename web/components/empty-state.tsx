import { Center, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  action?: ReactNode;
};

/** For an empty list: what would be here, and the first action. */
export function EmptyState({ icon: Icon, title, children, action }: Props) {
  return (
    <Center mih="40vh" px="md">
      <Stack align="center" gap="sm" maw={420} ta="center">
        <ThemeIcon size={56} radius="xl" variant="light" aria-hidden>
          <Icon size={28} strokeWidth={1.6} />
        </ThemeIcon>
        <Title order={2}>{title}</Title>
        <Text c="dimmed">{children}</Text>
        {action}
      </Stack>
    </Center>
  );
}
