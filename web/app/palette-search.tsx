import { CloseButton, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import classes from './palette.module.css';
import { PaletteList } from './palette-list.tsx';
import { idAfter } from './palette-match.ts';
import { usePaletteCodes } from './use-palette-codes.ts';
import { type PaletteRow, usePaletteRows } from './use-palette-rows.ts';

/** The field and what it finds. The focus stays in the field; the arrows move the mark in the list. */
export function PaletteSearch({ onClose }: { onClose: () => void }) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState<string>();
  const text = typed.trim();
  const found = usePaletteCodes(text);
  const groups = usePaletteRows(text, found.codes);
  const rows = groups.flatMap((group) => group.rows);
  const active = rows.find(({ id }) => id === marked) ?? rows[0];
  const choose = (row: PaletteRow) => {
    onClose();
    row.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      choose(active);
      return;
    }
    const next = idAfter(
      event.key,
      rows.map(({ id }) => id),
      active?.id,
    );
    if (next === null) return;
    event.preventDefault();
    setMarked(next);
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <>
      <div className={classes.field}>
        <IconSearch size={18} aria-hidden />
        <input
          className={classes.input}
          role="combobox"
          aria-label="Search codes and pages"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
          placeholder="Search codes and pages…"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          data-autofocus
          // biome-ignore lint/a11y/noAutofocus: it is opened to type into, and the first letter must not be lost
          autoFocus
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setMarked(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <CloseButton size="lg" onClick={onClose} aria-label="Close the search" />
      </div>
      <PaletteList
        id={listId}
        groups={groups}
        found={found}
        activeId={active?.id}
        onMark={setMarked}
        onChoose={choose}
      />
      <VisuallyHidden role="status">
        {text !== '' && found.status === 'ready' && `${found.codes.length} codes found`}
      </VisuallyHidden>
    </>
  );
}
