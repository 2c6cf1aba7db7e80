import { Button, CloseButton, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure, useHotkeys } from '@mantine/hooks';
import { ListFilterIcon, SearchIcon } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { CODE_STATUSES, CODE_TYPES } from '../../../../src/codes/values/code-values.ts';
import { CODE_CONDITIONS, type CodeSort, MAX_SEARCH_LENGTH } from '../../../../src/http/dashboard/contract.ts';
import { CONDITION_NAMES, STATUS_NAMES } from '../../../lib/code-status.ts';
import type { CodesSearch } from '../../../lib/codes-search.ts';
import { useTags } from '../../../lib/tags.ts';
import { useProjects } from '../../../lib/use-projects.ts';
import { CODE_TYPE_TEXT } from '../code-types.ts';
import classes from './codes-toolbar.module.css';

const STATUSES = [
  ...CODE_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] })),
  ...CODE_CONDITIONS.map((value) => ({ value, label: CONDITION_NAMES[value] })),
];

const SORTS: { value: CodeSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'label', label: 'Name A–Z' },
  { value: 'label_desc', label: 'Name Z–A' },
  { value: 'scans', label: 'Most scans' },
  { value: 'scans_asc', label: 'Fewest scans' },
  { value: 'last_scan', label: 'Last scanned' },
];

const TYPES = CODE_TYPES.map((type) => ({ value: type, label: CODE_TYPE_TEXT[type].name }));

type Props = {
  search: CodesSearch;
  /** Chooses the columns. */
  columns: ReactNode;
  /** `replace`: replaces the history entry instead of adding one. */
  onChange: (change: { [Key in keyof CodesSearch]: CodesSearch[Key] | undefined }, replace: boolean) => void;
};

/** Search, filters and order, stored in the URL. */
export function CodesToolbar({ search, columns, onChange }: Props) {
  const tags = useTags();
  const { options } = useProjects();
  const tagOptions = tags.map(({ name }) => ({ value: name, label: name }));
  const filters = [
    { key: 'project', name: 'Project', none: 'All projects', data: options },
    { key: 'status', name: 'Status', none: 'All but archived', data: STATUSES },
    { key: 'type', name: 'Type', none: 'All types', data: TYPES },
    ...(tags.length > 0 ? [{ key: 'tag', name: 'Tag', none: 'Any tag', data: tagOptions } as const] : []),
  ] as const;

  const [areShown, filtering] = useDisclosure();
  const panel = useId();
  const active = filters.filter(({ key }) => search[key] !== undefined).length;

  return (
    <Stack gap="xs" role="search" aria-label="Codes">
      <Group gap="xs" wrap="nowrap" align="stretch">
        <SearchField asked={search.search ?? ''} onAsk={(wanted) => onChange({ search: wanted || undefined }, true)} />
        {columns}
        <Button
          variant="default"
          h="auto"
          fw={500}
          px="sm"
          leftSection={<ListFilterIcon size={16} aria-hidden />}
          hiddenFrom="sm"
          className="no-shrink"
          onClick={filtering.toggle}
          aria-expanded={areShown}
          aria-controls={panel}
        >
          Filters{active > 0 && ` (${active})`}
        </Button>
      </Group>
      <SimpleGrid
        id={panel}
        className={classes.filters ?? ''}
        data-folded={!areShown || undefined}
        cols={{ base: 2, sm: filters.length + 1 }}
        spacing="xs"
        verticalSpacing="xs"
      >
        {filters.map(({ key, name, none, data }) => (
          <Select
            key={key}
            aria-label={name}
            placeholder={none}
            data={data}
            value={search[key] ?? null}
            onChange={(chosen) => onChange({ [key]: chosen ?? undefined }, false)}
            searchable={(key === 'project' || key === 'tag') && data.length > 8}
            clearable
            classNames={{ input: classes.filter ?? '' }}
          />
        ))}
        <Select
          aria-label="Order"
          data={SORTS}
          value={search.sort ?? 'newest'}
          onChange={(sort) => onChange({ sort: sort === 'newest' ? undefined : (sort ?? undefined) }, false)}
          allowDeselect={false}
        />
      </SimpleGrid>
    </Stack>
  );
}

/** A separate component, so that a key stroke re-renders only the field. */
function SearchField({ asked, onAsk }: { asked: string; onAsk: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const { text, type } = useSearchText(asked, onAsk);
  useHotkeys([['/', () => field.current?.focus()]]);
  return (
    <TextInput
      flex={1}
      ref={field}
      type="search"
      aria-label="Search codes"
      placeholder="Search names, links, tags, notes"
      maxLength={MAX_SEARCH_LENGTH}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<SearchIcon size={16} aria-hidden />}
      rightSection={text !== '' && <CloseButton size="lg" aria-label="Clear the search" onClick={() => type('')} />}
      size="md"
      classNames={{ input: classes.search ?? '' }}
    />
  );
}

/** Short enough to feel instant, long enough not to search for every letter. */
const PAUSE_MS = 180;

/**
 * The text of the search field. Typing never waits: the search follows after a pause. `asked` is the search in the URL;
 * when it changes for another reason (a link, going back) the field follows.
 */
function useSearchText(asked: string, ask: (text: string) => void) {
  const [text, setText] = useState(asked);
  const sent = useRef(asked);
  const askLater = useDebouncedCallback((wanted: string) => {
    sent.current = wanted;
    ask(wanted);
  }, PAUSE_MS);
  useEffect(() => {
    if (asked === sent.current) return;
    sent.current = asked;
    setText(asked);
  }, [asked]);
  return {
    text,
    type: (typed: string) => {
      setText(typed);
      askLater(typed.trim());
    },
  };
}
