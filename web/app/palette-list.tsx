import { Skeleton, Text } from '@mantine/core';
import classes from './palette.module.css';
import { PaletteOption } from './palette-option.tsx';
import type { PaletteCodes } from './use-palette-codes.ts';
import type { PaletteGroup, PaletteRow } from './use-palette-rows.ts';

type Props = {
  id: string;
  groups: PaletteGroup[];
  found: PaletteCodes;
  activeId: string | undefined;
  onMark: (id: string) => void;
  onChoose: (row: PaletteRow) => void;
};

/** The lines under their headings. */
export function PaletteList({ id, groups, found, activeId, onMark, onChoose }: Props) {
  const isFirstLook = found.status === 'loading' && groups[0]?.rows.length === 0;
  return (
    <>
      {found.problem && (
        <Text size="sm" c="red" px="md" pt="sm" role="alert">
          {found.problem}
        </Text>
      )}
      <div role="listbox" id={id} aria-label="Codes and pages" className={classes.list}>
        {isFirstLook && <Waiting />}
        {groups
          .filter(({ rows }) => rows.length > 0)
          .map(({ name, rows }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a list of options
            <div role="group" aria-label={name} key={name}>
              <div className={classes.heading} aria-hidden>
                {name}
              </div>
              {rows.map((row) => (
                <PaletteOption
                  key={row.id}
                  id={`${id}-${row.id}`}
                  row={row}
                  isActive={row.id === activeId}
                  onMark={() => onMark(row.id)}
                  onChoose={() => onChoose(row)}
                />
              ))}
            </div>
          ))}
      </div>
    </>
  );
}

/** As high as the lines that will stand there. */
function Waiting() {
  return (
    <div aria-hidden>
      <div className={classes.heading}>Recent codes</div>
      {[1, 2, 3, 4, 5].map((line) => (
        <div key={line} className={classes.option}>
          <Skeleton height={12} width={`${70 - line * 8}%`} />
        </div>
      ))}
    </div>
  );
}
