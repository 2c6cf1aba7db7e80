import { Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type Props = { title: string; lead?: ReactNode; size?: 'h3' | 'h4'; children: ReactNode };

/** A section of a page. */
export function Section({ title, lead, size = 'h4', children }: Props) {
  const heading = useId();
  return (
    <Stack component="section" gap="sm" aria-labelledby={heading}>
      <div>
        <Title order={2} size={size} id={heading}>
          {title}
        </Title>
        {lead && (
          <Text size="sm" c="dimmed" mt={2}>
            {lead}
          </Text>
        )}
      </div>
      {children}
    </Stack>
  );
}
