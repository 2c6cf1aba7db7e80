import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { DownloadIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { type CsvItem, csvText } from './csv.ts';

type Csv = {
  /** Without extension. */
  name: string;
  /** As the API has them: their fields are the columns. */
  items: readonly CsvItem[];
};

type Props = {
  id?: string;
  title: string;
  lead?: ReactNode;
  csv: Csv;
  actions?: ReactNode;
  children: ReactNode;
};

/** A section of the page: title, content, and its data as a file. */
export function Panel({ id, title, lead, csv, actions, children }: Props) {
  const heading = useId();
  const download = () => {
    saveFile(new Blob([csvText(csv.items)], { type: 'text/csv;charset=utf-8' }), `${csv.name}.csv`);
  };
  return (
    <Paper component="section" withBorder p={{ base: 'sm', sm: 'md' }} aria-labelledby={heading} {...(id && { id })}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
          <div>
            <Title order={2} size="h3" id={heading}>
              {title}
            </Title>
            {lead && (
              <Text size="sm" c="dimmed" mt={2} maw="46rem">
                {lead}
              </Text>
            )}
          </div>
          <Group gap={4} wrap="nowrap">
            {actions}
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              leftSection={<DownloadIcon size={14} aria-hidden />}
              disabled={csv.items.length === 0}
              onClick={download}
              aria-label={`Download “${title}” as CSV`}
            >
              CSV
            </Button>
          </Group>
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
