import { Button, Input, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { useDates } from '../../app/dates.ts';
import { rescanWords } from './safety-words.ts';

/** Codes are re-checked by themselves from time to time; this is for an operator who has just changed the list. */
export function Rescan() {
  const client = useQueryClient();
  const { count } = useDates();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api('POST /safety-rescan', {}),
    onSuccess: () => {
      for (const key of ['codes', 'code']) client.invalidateQueries({ queryKey: [key] });
    },
  });
  return (
    <Stack gap={4} align="flex-start">
      <Input.Label component="div">Re-check all codes</Input.Label>
      <Input.Description>
        Blocks those that lead to a listed place, and frees those that no longer do.
      </Input.Description>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        Re-check all codes now
      </Button>
      <Text size="sm" role="status" {...(error ? { c: 'red' } : {})}>
        {isPending && 'Checking. With many codes this takes a while.'}
        {!isPending && error?.message}
        {!isPending && data && rescanWords(data, count)}
      </Text>
    </Stack>
  );
}
