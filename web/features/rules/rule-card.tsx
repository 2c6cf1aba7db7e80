import { useSortable } from '@dnd-kit/sortable';
import { ActionIcon, Collapse, Group, Paper, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Problems } from './draft-problems.ts';
import { draftTitle } from './draft-title.ts';
import classes from './rule-card.module.css';
import type { Draft } from './rule-draft.ts';
import { RuleForm } from './rule-form.tsx';
import { RuleNumber } from './rule-number.tsx';
import { shortUrl } from './rule-words.ts';

type Props = {
  draft: Draft;
  /** Counted from 0. */
  rule: number;
  zone: string;
  isOpen: boolean;
  /** Whether the scan that is being tried lands here. */
  isWinner: boolean;
  problems: Problems;
  warning: string | undefined;
  actions: ReactNode;
  onToggle: () => void;
  onChange: (change: Partial<Draft>) => void;
};

export function RuleCard(props: Props) {
  const { draft, rule, zone, isOpen, isWinner, problems, warning, actions, onToggle, onChange } = props;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: draft.key });
  // An open form says it at its fields.
  const hasProblem = !isOpen && Object.keys(problems).length > 0;
  const note = hasProblem ? 'This rule cannot be saved yet.' : warning;
  return (
    <Paper
      component="li"
      ref={setNodeRef}
      withBorder
      className={classes.card}
      data-dragging={isDragging || undefined}
      data-winner={isWinner || undefined}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          ref={setActivatorNodeRef}
          variant="subtle"
          color="gray"
          size={40}
          className={classes.handle}
          {...attributes}
          {...listeners}
          aria-label={`Drag rule ${rule + 1}`}
        >
          <IconGripVertical size={18} />
        </ActionIcon>
        <UnstyledButton
          id={`${draft.key}-title`}
          className={classes.title}
          onClick={onToggle}
          aria-expanded={isOpen}
        >
          <RuleNumber rule={rule} />
          <VisuallyHidden>Rule {rule + 1}: </VisuallyHidden>
          <span className={classes.sentence}>
            <Text span fw={550} size="sm">
              {draftTitle(draft)}
            </Text>
            <Text span size="sm" c="dimmed" className={classes.address}>
              →&nbsp;{shortUrl(draft.url) || 'no address yet'}
            </Text>
          </span>
          {isWinner && <span className={classes.lands}>Lands here</span>}
          <IconChevronDown size={16} className={classes.chevron} aria-hidden />
        </UnstyledButton>
        {actions}
      </Group>
      {note && (
        <Group gap={6} wrap="nowrap" align="flex-start" className={classes.note}>
          <IconAlertTriangle size={16} aria-hidden className={hasProblem ? classes.error : classes.warning} />
          <Text size="sm">{note}</Text>
        </Group>
      )}
      <Collapse expanded={isOpen} keepMounted={false} transitionDuration={120}>
        <div className={classes.form}>
          <RuleForm draft={draft} problems={problems} zone={zone} onChange={onChange} />
        </div>
      </Collapse>
    </Paper>
  );
}
