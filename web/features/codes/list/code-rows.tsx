import { useIntersection } from '@mantine/hooks';
import { memo, useDeferredValue } from 'react';
import type { CodeItem } from '../../../../src/http/dashboard/contract.ts';
import classes from './code-list.module.css';
import { CodeRow } from './code-row.tsx';

type Props = {
  items: readonly CodeItem[];
  /** How many codes stand before these. */
  from: number;
  selected: ReadonlySet<string>;
  projectName: (id: string) => string;
  onSelect: (id: string, isRange: boolean) => void;
};

/** So far beyond the edges of the screen rows are kept ready for scrolling. */
const READY = { rootMargin: '1200px 0px' };

/**
 * One page of the list. All rows are of one height, so a page far from the screen can be empty space of the right
 * size: however many codes were loaded, some two hundred rows exist.
 */
export const CodeRows = memo(function CodeRows({ items, from, selected, projectName, onSelect }: Props) {
  const { ref, entry } = useIntersection<HTMLUListElement>(READY);
  // Drawn in pieces between key strokes: fifty new rows at once would hold up somebody who types into the search.
  const shown = useDeferredValue(items);
  const isNear = entry ? entry.isIntersecting || hasFocus(entry.target) : from === 0;
  return (
    <ul
      ref={ref}
      className={classes.rows}
      style={{ height: `calc(var(--code-height) * ${items.length})` }}
      aria-label={`Codes ${from + 1} to ${from + items.length}`}
    >
      {isNear &&
        shown.map((item) => (
          <CodeRow
            key={item.qr_id}
            item={item}
            project={projectName(item.project_id)}
            isSelected={selected.has(item.qr_id)}
            onSelect={onSelect}
          />
        ))}
    </ul>
  );
});

/** Where the keyboard is must not vanish under it. */
function hasFocus(element: Element): boolean {
  return element.contains(document.activeElement);
}
