import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BorderedList } from '../../components/bordered-list.tsx';
import { confirmed } from '../../lib/confirm.tsx';
import { useDates } from '../../lib/dates.ts';
import { type Schemas, v2 } from '../../lib/v2.ts';
import { rowsText } from './job-text.ts';

type Upload = Schemas['Upload'];

/** Lists that were uploaded and not imported. */
export const uploadsQuery = queryOptions({
  queryKey: ['uploads'],
  queryFn: async ({ signal }) => (await v2('GET /v2/uploads', {}, signal)).items,
});

/** What was left before its import began, to go on with or to delete. */
export function WaitingUploads({ onContinue }: { onContinue: (list: Upload) => void }) {
  const { data = [] } = useQuery(uploadsQuery);
  const dates = useDates();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: string) => v2('DELETE /v2/uploads/{id}', { path: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: uploadsQuery.queryKey }),
    meta: { failed: 'The file was not deleted' },
  });
  if (data.length === 0) return null;
  const ask = async (list: Upload) => {
    const title = `Delete ${listName(list)}?`;
    const text = 'Nothing of it was imported yet.';
    if (await confirmed({ title, text, confirm: 'Delete', isDangerous: true })) remove.mutate(list.upload_id);
  };
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        Not imported yet
      </Text>
      <BorderedList label="Not imported yet">
        {data.map((list) => (
          <Box component="li" key={list.upload_id} px="md" py="sm">
            <Group justify="space-between" gap="sm">
              <div>
                <Text fw={500} size="sm" className="wrap-anywhere">
                  {listName(list)}
                </Text>
                <Text size="sm" c="dimmed">
                  {rowsText(list, list.has_header)} · uploaded {dates.ago(list.created_at)}
                </Text>
              </div>
              <Group gap="xs">
                <Button variant="default" size="compact-sm" onClick={() => onContinue(list)}>
                  Continue
                </Button>
                <Button variant="default" size="compact-sm" onClick={() => ask(list)}>
                  Delete
                </Button>
              </Group>
            </Group>
          </Box>
        ))}
      </BorderedList>
    </Stack>
  );
}

const listName = ({ name }: Upload) => name ?? 'A list without a name';
