import { useSortable } from '@dnd-kit/sortable';
import { ActionIcon, Group, Select, type SelectProps, Stack, TextInput } from '@mantine/core';
import { ArrowDownIcon, ArrowUpIcon, GripVerticalIcon, Trash2Icon } from 'lucide-react';
import { MAX_BUTTON_LABEL } from '../../../../../src/codes/values/code-values.ts';
import { PAGE_ICON_NAMES, type PageIcon } from '../../../../../src/codes/values/page-icons.ts';
import type { ContentForm } from '../content-draft.ts';
import classes from './button-row.module.css';
import { completedButtonUrl } from './button-url.ts';
import { PageGlyph } from './page-glyph.tsx';

const ICONS = PAGE_ICON_NAMES.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

const renderIcon: NonNullable<SelectProps<PageIcon>['renderOption']> = ({ option }) => (
  <Group gap="xs" wrap="nowrap">
    <PageGlyph icon={option.value} size={18} />
    {option.label}
  </Group>
);

type Props = {
  form: ContentForm;
  /** Of its place in the drag. */
  id: string;
  /** Counted from 0. */
  index: number;
  isLast: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** One button: its label, icon and address. It is moved by dragging its handle, by keyboard, or by its arrows. */
export function ButtonRow({ form, id, index, isLast, onMove, onRemove }: Props) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  const path = `page.buttons.${index}`;
  const number = index + 1;
  const { icon, url } = form.values.page.buttons[index] ?? { icon: '', url: '' };
  const complete = () => {
    const completed = completedButtonUrl(url);
    if (completed !== null) form.setFieldValue(`${path}.url`, completed);
  };
  const address = form.getInputProps(`${path}.url`);
  const steps = [
    { label: 'Move up', to: index - 1, icon: ArrowUpIcon, isEnd: index === 0 },
    { label: 'Move down', to: index + 1, icon: ArrowDownIcon, isEnd: isLast },
  ];
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      <ActionIcon
        ref={setActivatorNodeRef}
        size={36}
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={`Drag button ${number}`}
      >
        <GripVerticalIcon size={16} />
      </ActionIcon>
      <Stack gap="xs" className={classes.fields}>
        <div className={classes.pair}>
          <TextInput
            aria-label={`Label of button ${number}`}
            placeholder="Label"
            autoComplete="off"
            maxLength={MAX_BUTTON_LABEL * 2}
            {...form.getInputProps(`${path}.label`)}
          />
          <Select
            aria-label={`Icon of button ${number}`}
            placeholder="No icon"
            data={ICONS}
            renderOption={renderIcon}
            leftSection={icon === '' ? undefined : <PageGlyph icon={icon} size={18} />}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': `Take the icon off button ${number}` }}
            value={icon === '' ? null : icon}
            onChange={(chosen) => form.setFieldValue(`${path}.icon`, chosen ?? '')}
          />
        </div>
        <div className={classes.line}>
          <TextInput
            className={classes.address}
            aria-label={`Address of button ${number}`}
            placeholder="Web address, e-mail or telephone number"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...address}
            onBlur={(event) => {
              complete();
              address.onBlur?.(event);
            }}
            // Before Enter submits the form.
            onKeyDown={(event) => {
              if (event.key === 'Enter') complete();
            }}
          />
          <div className={classes.actions}>
            {steps.map(({ label, to, icon: Icon, isEnd }) => (
              <ActionIcon
                key={label}
                size={36}
                className="quiet"
                aria-label={`${label} button ${number}`}
                // Not `disabled`, which would lose the focus at the first or last position.
                aria-disabled={isEnd}
                {...(isEnd ? { 'data-disabled': true } : {})}
                onClick={() => !isEnd && onMove(to)}
              >
                <Icon size={16} />
              </ActionIcon>
            ))}
            <ActionIcon size={36} aria-label={`Remove button ${number}`} onClick={onRemove}>
              <Trash2Icon size={16} />
            </ActionIcon>
          </div>
        </div>
      </Stack>
    </li>
  );
}
