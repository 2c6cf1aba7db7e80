import { CloseButton, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { SearchIcon } from 'lucide-react';
import { MAX_SEARCH_LENGTH } from '../../src/http/dashboard/contract.ts';
import { codeCountText } from '../lib/count-text.ts';
import classes from './palette.module.css';
import { usePaletteRows } from './palette-rows.tsx';

const [store, palette] = createSpotlight();

export const openPalette = palette.open;

/** The command palette: every page, every code and a few actions, from the keyboard. Ctrl-K or ⌘-K opens and closes it. */
export function Palette() {
  useHotkeys([['mod+K', palette.toggle]], []);
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      onSpotlightOpen={() => store.setState((state) => ({ ...state, selected: 0 }))}
      // Spotlight does this after its transition, but there is none.
      onSpotlightClose={() => store.setState((state) => ({ ...state, query: '' }))}
      size="40rem"
      radius="lg"
      yOffset="10dvh"
      xOffset="0.75rem"
      // No animation: users start typing at once.
      transitionProps={{ duration: 0 }}
      overlayProps={{ blur: 0 }}
      attributes={{ content: { 'aria-label': 'Search or go to' } }}
      classNames={{ actionsList: classes.list ?? '', action: classes.action ?? '' }}
    >
      <PaletteContent />
    </Spotlight.Root>
  );
}

const LIST_ID = 'palette-list';
const optionId = (index: number) => `palette-option-${index}`;

/** Set on the scrolling viewport; the list's own properties would go to its wrapper. */
const LISTBOX = { viewportProps: { id: LIST_ID, role: 'listbox', 'aria-label': 'Codes and pages' } };

/** Exists while the palette is open. The focus stays in the field; the arrow keys move the selection. */
function PaletteContent() {
  const { query, selected } = useSpotlight(store);
  const text = query.trim();
  const { groups, codeCount, error } = usePaletteRows(text);
  const order = groups.flatMap(({ rows }) => rows);
  const isFirstLoad = codeCount === null && !error && groups[0]?.rows.length === 0 && text === '';
  return (
    <>
      <Spotlight.Search
        leftSection={<SearchIcon size={18} aria-hidden />}
        rightSection={<CloseButton size="lg" onClick={palette.close} aria-label="Close the search" />}
        role="combobox"
        aria-label="Search codes and pages"
        aria-expanded
        aria-controls={LIST_ID}
        aria-autocomplete="list"
        aria-activedescendant={optionId(selected)}
        placeholder="Search codes and pages…"
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        data-autofocus
        // So that the first letter typed is not lost.
        autoFocus
        // Spotlight does not notify its listeners when arrow keys move the selection.
        onKeyDown={() => queueMicrotask(() => store.setState(store.getState()))}
      />
      {error && (
        <Text size="sm" c="red" px="md" pt="sm" role="alert">
          {error.message}
        </Text>
      )}
      <Spotlight.ActionsList {...LISTBOX}>
        {isFirstLoad && <Skeleton height={200} my="xs" aria-hidden />}
        {groups
          .filter(({ rows }) => rows.length > 0)
          .map(({ label, rows }) => (
            <Spotlight.ActionsGroup key={label} label={label} role="group" aria-label={label}>
              {rows.map((row) => {
                const index = order.indexOf(row);
                return (
                  <Spotlight.Action
                    key={row.id}
                    label={row.label}
                    {...(row.description ? { description: row.description } : {})}
                    leftSection={<row.icon size={18} strokeWidth={1.7} />}
                    rightSection={row.badge}
                    onClick={row.run}
                    role="option"
                    aria-selected={index === selected}
                    data-selected={index === selected || undefined}
                    // Spotlight does not pass the `id` property on.
                    ref={(element) => element?.setAttribute('id', optionId(index))}
                  />
                );
              })}
            </Spotlight.ActionsGroup>
          ))}
      </Spotlight.ActionsList>
      <VisuallyHidden role="status">
        {text !== '' && codeCount !== null && `${codeCountText(codeCount)} found`}
      </VisuallyHidden>
    </>
  );
}
