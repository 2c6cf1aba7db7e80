import { ActionIcon, Group, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconCopy, IconDots, IconTrash } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import classes from './rule-card.module.css';

type Props = {
  /** Counted from 0. */
  rule: number;
  isLast: boolean;
  isFull: boolean;
  onMove: (to: number) => void;
  onDuplicate: () => void;
  onDelete: () => void;
};

/** The buttons of a rule; on a phone the arrows are in the menu. */
export function RuleActions({ rule, isLast, isFull, onMove, onDuplicate, onDelete }: Props) {
  const steps = [
    { label: 'Move up', to: rule - 1, icon: IconArrowUp, isEnd: rule === 0 },
    { label: 'Move down', to: rule + 1, icon: IconArrowDown, isEnd: isLast },
  ];
  return (
    <Group gap={2} wrap="nowrap">
      {steps.map(({ label, to, icon: Icon, isEnd }) => (
        <ActionIcon
          key={label}
          variant="subtle"
          color="gray"
          size={40}
          className={classes.step}
          visibleFrom="sm"
          aria-label={`${label} rule ${rule + 1}`}
          // Not `disabled`: that would drop the focus at the end of the way.
          aria-disabled={isEnd}
          {...(isEnd ? { 'data-disabled': true } : {})}
          onClick={(event) => !isEnd && keepingFocus(event, () => onMove(to))}
        >
          <Icon size={18} />
        </ActionIcon>
      ))}
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={40} aria-label={`More for rule ${rule + 1}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {steps.map(({ label, to, icon: Icon, isEnd }) => (
            <Menu.Item
              key={label}
              hiddenFrom="sm"
              disabled={isEnd}
              leftSection={<Icon size={16} />}
              onClick={() => onMove(to)}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconCopy size={16} />} disabled={isFull} onClick={onDuplicate}>
            Duplicate
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} />} onClick={onDelete}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

/** A card that changes its place in the page loses the focus; the next step should be one more press. */
function keepingFocus({ currentTarget }: MouseEvent<HTMLButtonElement>, move: () => void): void {
  flushSync(move);
  currentTarget.focus();
}
