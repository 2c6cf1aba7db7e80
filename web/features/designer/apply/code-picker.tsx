import { Button, Checkbox, ScrollArea, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchField } from '../../../components/search-field.tsx';
import { codesQuery } from '../../../lib/code-lists.ts';
import classes from './code-picker.module.css';

type Props = {
  exceptId: string;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
};

/** Searches codes and selects them. The selection is kept through other searches. */
export function CodePicker({ exceptId, chosen, onChange }: Props) {
  const { field, asked } = useSearchField('Search codes', '100%');
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    codesQuery(asked === '' ? {} : { search: asked }),
  );
  const codes = data?.pages.flatMap(({ items }) => items).filter(({ qr_id }) => qr_id !== exceptId);
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <Stack gap="xs">
      {field}
      <ScrollArea.Autosize mah={280} type="auto" viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': 'Codes' }}>
        {!codes && !error && <Skeleton h={120} />}
        {error && (
          <Text size="sm" c="red">
            {error.message}
          </Text>
        )}
        {codes?.length === 0 && (
          <Text size="sm" c="dimmed" p="xs">
            {asked === '' ? 'No other codes yet.' : 'No results'}
          </Text>
        )}
        {codes?.map(({ qr_id: id, label, slug }) => (
          <Checkbox
            key={id}
            className={classes.code}
            checked={chosen.has(id)}
            onChange={() => toggle(id)}
            label={label}
            description={slug}
          />
        ))}
        {hasNextPage && (
          <Button variant="subtle" fullWidth loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Show more
          </Button>
        )}
      </ScrollArea.Autosize>
    </Stack>
  );
}
