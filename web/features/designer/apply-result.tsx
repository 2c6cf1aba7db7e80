import { Button, Group, List, ScrollArea, Stack, Text } from '@mantine/core';
import type { Applied } from './apply-design.ts';

type Props = { applied: Applied; labels: ReadonlyMap<string, string>; onClose: () => void };

/** What became of it: how many have the design, and which have not and why. */
export function ApplyResult({ applied: { done, failures, left }, labels, onClose }: Props) {
  return (
    <Stack>
      <Text size="sm" role="status">
        {done === 1 ? '1 code has' : `${done} codes have`} the design now. Their pictures are being drawn.
        {left > 0 && ` ${left} were not tried.`}
      </Text>
      {failures.length > 0 && (
        <>
          <Text size="sm" fw={500}>
            {failures.length === 1 ? '1 code was refused' : `${failures.length} codes were refused`}
          </Text>
          <ScrollArea.Autosize
            mah={240}
            type="auto"
            viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': 'Refused codes' }}
          >
            <List size="sm" spacing={4}>
              {failures.map(({ id, message }) => (
                <List.Item key={id}>
                  <b>{labels.get(id) ?? id}</b>: {message}
                </List.Item>
              ))}
            </List>
          </ScrollArea.Autosize>
        </>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
