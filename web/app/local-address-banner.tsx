import { Alert, Button, Code, Collapse, Group, Stack, Text } from '@mantine/core';
import { useDisclosure, useId } from '@mantine/hooks';
import { IconDeviceMobileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Me } from '../../src/http/dashboard/contract.ts';
import { CopyField } from '../components/copy-field.tsx';
import { aboutQuery } from '../lib/queries.ts';

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
      icon={<IconDeviceMobileOff size={18} aria-hidden />}
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
