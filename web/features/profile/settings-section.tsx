import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './settings-section.module.css';

type Props = { title: string; lead: ReactNode; children: ReactNode };

/** One section of the settings: title and description on one side, controls on the other. */
export function SettingsSection({ title, lead, children }: Props) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <Title order={2} size="md" id={id}>
          {title}
        </Title>
        <Text size="sm" c="dimmed" mt={4}>
          {lead}
        </Text>
      </div>
      <div>{children}</div>
    </section>
  );
}
