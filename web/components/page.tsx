import { Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';

type Props = { title: string; lead?: ReactNode; actions?: ReactNode; children: ReactNode };

/** Title, a line about the purpose of the page, actions, and the content. */
export function Page({ title, lead, actions, children }: Props) {
  useDocumentTitle(`${title} · Repoint`);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Title order={1}>{title}</Title>
          {lead && (
            <Text c="dimmed" size="sm" mt={4} className="wrap-anywhere">
              {lead}
            </Text>
          )}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}
