import { Button, Collapse, Stack, Title } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import { ChevronDownIcon, ChevronRightIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A section that is seldom needed: collapsed at first. */
export function Collapsible({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, { toggle }] = useDisclosure();
  const id = useId();
  const Chevron = isOpen ? ChevronDownIcon : ChevronRightIcon;
  return (
    <Stack gap="xs">
      <Title order={2} size="sm">
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Chevron size={16} aria-hidden />}
          onClick={toggle}
          aria-expanded={isOpen}
          aria-controls={id}
        >
          {title}
        </Button>
      </Title>
      <Collapse expanded={isOpen} id={id}>
        {children}
      </Collapse>
    </Stack>
  );
}
