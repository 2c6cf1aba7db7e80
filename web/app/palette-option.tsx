import { Badge, UnstyledButton } from '@mantine/core';
import type { CodeItem } from '../../src/http/dashboard/contract.ts';
import classes from './palette.module.css';
import type { PaletteRow } from './use-palette-rows.ts';

const STATUS_COLOURS = { active: 'teal', blocked: 'red', archived: 'gray' } as const;

type Props = { id: string; row: PaletteRow; isActive: boolean; onMark: () => void; onChoose: () => void };

export function PaletteOption({ id, row, isActive, onMark, onChoose }: Props) {
  const { icon: Icon, label, code } = row;
  return (
    <UnstyledButton
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.option}
      data-active={isActive || undefined}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      // Not on entering: a list that moves under a still pointer must not move the mark.
      onMouseMove={isActive ? undefined : onMark}
      onClick={onChoose}
    >
      <Icon size={18} stroke={1.7} />
      <span className={classes.texts}>
        <span className={classes.label}>{label}</span>
        {code && <span className={classes.link}>{linkText(code)}</span>}
      </span>
      {code && (
        <Badge size="sm" variant="dot" color={STATUS_COLOURS[code.status]} tt="capitalize">
          {code.status}
        </Badge>
      )}
    </UnstyledButton>
  );
}

function linkText({ link }: CodeItem): string {
  return link.replace(/^https?:\/\//, '');
}
