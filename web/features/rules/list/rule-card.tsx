import { useSortable } from '@dnd-kit/sortable';
import {
  ActionIcon,
  Box,
  Collapse,
  Group,
  Menu,
  Paper,
  Stack,
  Text,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import {
  ArrowDownIcon,
  ArrowUpIcon,
  ChevronDownIcon,
  CopyIcon,
  EllipsisIcon,
  GripVerticalIcon,
  Trash2Icon,
  TriangleAlertIcon,
} from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import { flushSync } from 'react-dom';
import type { Problems } from '../conditions/condition-form.ts';
import { draftGoal, draftTitle } from '../draft/draft-problems.ts';
import { type EditorAction, shownProblems } from '../draft/editor-state.ts';
import type { Draft } from '../draft/rule-draft.ts';
import { RuleForm } from '../form/rule-form.tsx';
import classes from './rule-card.module.css';
import { RuleNumber } from './rule-number.tsx';

type Props = {
  draft: Draft;
  /** Counted from 0. */
  rule: number;
  isLast: boolean;
  /** No rule can be added. */
  isFull: boolean;
  zone: string;
  isOpen: boolean;
  /** Whether the simulated scan matches this rule. */
  isWinner: boolean;
  /** Whether it was submitted once. */
  isChecked: boolean;
  refused: Problems | undefined;
  warning: string | undefined;
  dispatch: (action: EditorAction) => void;
  /** With a sentence for screen readers. */
  onMoved: (text: string) => void;
};

/** Rendered again only when its own rule changes: while one of twenty is typed in, the others stay as they are. */
export const RuleCard = memo(function RuleCard(props: Props) {
  const { draft, rule, isLast, isFull, zone, isOpen, isWinner, isChecked, refused, warning } = props;
  const { dispatch, onMoved } = props;
  const { key } = draft;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: key,
  });
  const problems = shownProblems(draft, isChecked, refused);
  // An open form shows errors at its fields.
  const hasProblem = !isOpen && Object.keys(problems).length > 0;
  const note = hasProblem ? 'This rule is not valid yet.' : warning;
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
          size={40}
          className={classes.handle}
          {...attributes}
          {...listeners}
          aria-label={`Drag rule ${rule + 1}`}
        >
          <GripVerticalIcon size={18} />
        </ActionIcon>
        <UnstyledButton
          id={`${key}-title`}
          className={classes.title}
          onClick={() => dispatch({ type: 'toggle', key })}
          aria-expanded={isOpen}
        >
          <RuleNumber rule={rule} />
          <VisuallyHidden>Rule {rule + 1}: </VisuallyHidden>
          <Stack component="span" gap={0} flex="1 1 0" miw={0}>
            <Text span fw={550} size="sm">
              {draftTitle(draft)}
            </Text>
            {/* What is too long is read in its field. */}
            <Text span size="sm" c="dimmed" lineClamp={3} className="wrap-anywhere">
              →&nbsp;{draftGoal(draft) || 'no destination yet'}
            </Text>
          </Stack>
          {isWinner && <span className={classes.lands}>Goes here</span>}
          <ChevronDownIcon size={16} className={classes.chevron} aria-hidden />
        </UnstyledButton>
        <RuleActions
          rule={rule}
          isLast={isLast}
          isFull={isFull}
          onMove={(to) => {
            dispatch({ type: 'move', key, to });
            onMoved(`Rule ${rule + 1} is now rule ${to + 1}.`);
          }}
          onDuplicate={() => dispatch({ type: 'duplicate', key })}
          onDelete={() => dispatch({ type: 'delete', key })}
        />
      </Group>
      {note && (
        <Group gap={6} wrap="nowrap" align="flex-start" p="0.15rem 0.5rem 0.35rem 3.1rem">
          <TriangleAlertIcon
            size={16}
            aria-hidden
            className="no-shrink"
            color={`var(--mantine-color-${hasProblem ? 'error' : 'orange-filled'})`}
            style={{ marginTop: 2 }}
          />
          <Text size="sm">{note}</Text>
        </Group>
      )}
      <Collapse expanded={isOpen} keepMounted={false} transitionDuration={120}>
        <Box p={{ base: '0.75rem 0.5rem 0.5rem', xs: '0.75rem 1rem 0.5rem 3.1rem' }}>
          <RuleForm
            draft={draft}
            problems={problems}
            zone={zone}
            onChange={(change) => dispatch({ type: 'change', key, change })}
          />
        </Box>
      </Collapse>
    </Paper>
  );
});

type RuleActionsProps = {
  /** Counted from 0. */
  rule: number;
  isLast: boolean;
  isFull: boolean;
  onMove: (to: number) => void;
  onDuplicate: () => void;
  onDelete: () => void;
};

/** The buttons of a rule; on a phone the arrows are in the menu. */
function RuleActions({ rule, isLast, isFull, onMove, onDuplicate, onDelete }: RuleActionsProps) {
  const steps = [
    { label: 'Move up', to: rule - 1, icon: ArrowUpIcon, isEnd: rule === 0 },
    { label: 'Move down', to: rule + 1, icon: ArrowDownIcon, isEnd: isLast },
  ];
  return (
    <Group gap={2} wrap="nowrap">
      {steps.map(({ label, to, icon: Icon, isEnd }) => (
        <ActionIcon
          key={label}
          size={40}
          className="quiet"
          visibleFrom="sm"
          aria-label={`${label} rule ${rule + 1}`}
          // Not `disabled`, which would lose the focus at the first or last position.
          aria-disabled={isEnd}
          {...(isEnd ? { 'data-disabled': true } : {})}
          onClick={(event) => !isEnd && keepingFocus(event, () => onMove(to))}
        >
          <Icon size={18} />
        </ActionIcon>
      ))}
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <ActionIcon size={40} aria-label={`More for rule ${rule + 1}`}>
            <EllipsisIcon size={18} />
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
          <Menu.Item leftSection={<CopyIcon size={16} />} disabled={isFull} onClick={onDuplicate}>
            Duplicate
          </Menu.Item>
          <Menu.Item leftSection={<Trash2Icon size={16} />} onClick={onDelete}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}

/** A card that moves in the DOM loses the focus; restores it, so that the button can be pressed again. */
function keepingFocus({ currentTarget }: MouseEvent<HTMLButtonElement>, move: () => void): void {
  flushSync(move);
  currentTarget.focus();
}
