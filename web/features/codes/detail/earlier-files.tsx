import { Alert, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BorderedList } from '../../../components/bordered-list.tsx';
import { useDates } from '../../../lib/dates.ts';
import { type Code, v2 } from '../../../lib/v2.ts';
import { FileTile } from '../fields/file/file-tile.tsx';

type Props = { code: Code; onRestore: (file: { file_id: string; name: string }) => void };

/** Files that the code served before, for as long as they can be restored. */
export function EarlierFiles({ code, onRestore }: Props) {
  const { date } = useDates();
  const { qr_id, qr_data, updated_at } = code;
  const { data } = useQuery({
    // Another file is another change of the code.
    queryKey: ['code-files', qr_id, updated_at],
    queryFn: () => v2('GET /v2/qr-codes/{id}/files', { path: { id: qr_id } }),
    placeholderData: (before) => before,
  });
  const { file_id: current } = qr_data as { file_id?: string };
  const items = data?.items ?? [];
  const earlier = items.filter(({ file_id }) => file_id !== current);
  const isBlocked = items.some(({ file_id, is_blocked }) => file_id === current && is_blocked);
  return (
    <>
      {isBlocked && (
        <Alert color="red" title="The operator of this server has blocked this file">
          Visitors see a page that says so. Replace the file, or ask the operator why.
        </Alert>
      )}
      {earlier.length > 0 && (
        <Stack gap="xs">
          <Text size="sm" fw={500}>
            Earlier files
          </Text>
          <BorderedList label="Earlier files">
            {earlier.map((file) => {
              const name = file.name ?? 'file';
              return (
                <li key={file.file_id}>
                  <FileTile
                    file={file}
                    name={name}
                    note={file.replaced_at && `, replaced on ${date(file.replaced_at)}`}
                  >
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={`Restore ${name}`}
                      onClick={() => onRestore({ file_id: file.file_id, name })}
                    >
                      Restore
                    </Button>
                  </FileTile>
                </li>
              );
            })}
          </BorderedList>
          <Text size="xs" c="dimmed">
            Kept for 90 days after they were replaced.
          </Text>
        </Stack>
      )}
    </>
  );
}
