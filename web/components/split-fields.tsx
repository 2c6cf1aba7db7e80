import { ActionIcon, Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { PlusIcon, Trash2Icon } from 'lucide-react';
import { MAX_VARIANTS, MIN_VARIANTS } from '../../src/codes/values/redirect-rule.ts';
import { BLANK_VARIANT, type SplitDraft } from '../lib/split-draft.ts';
import { SPLIT_BY_TEXT, shareText } from '../lib/split-text.ts';
import { SegmentedField } from './segmented-field.tsx';
import classes from './split-fields.module.css';
import { UrlInput } from './url-input.tsx';

type Props = {
  draft: SplitDraft;
  /** By path, as in `splitProblems`. */
  problems: Readonly<Record<string, unknown>>;
  onChange: (draft: SplitDraft) => void;
  disabled?: boolean;
};

/** The destinations of a split with their shares, and how one of them is chosen. */
export function SplitFields({ draft, problems, onChange, disabled = false }: Props) {
  const { split, split_by } = draft;
  const set = (at: number, change: Partial<SplitDraft['split'][number]>) =>
    onChange({ ...draft, split: split.map((each, place) => (place === at ? { ...each, ...change } : each)) });
  const weights = split.map(({ weight }) => Number(weight));
  const errorAt = (path: string) => problems[path] as string | undefined;
  return (
    <Stack gap="md">
      <Stack component="ol" gap="sm" className="plain-list" aria-label="Destinations of the split">
        {split.map(({ url, weight }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: destinations are identified by their position
          <li key={at} className={classes.row}>
            <UrlInput
              label={`Destination ${at + 1}`}
              placeholder="https://example.com"
              disabled={disabled}
              value={url}
              onChange={(entered) => set(at, { url: entered })}
              error={errorAt(`split.${at}.url`)}
            />
            <Group gap="xs" wrap="nowrap" align="flex-start">
              <NumberInput
                label="Weight"
                w="5.5rem"
                aria-label={`Weight of destination ${at + 1}`}
                clampBehavior="none"
                allowDecimal={false}
                allowNegative={false}
                hideControls
                disabled={disabled}
                value={weight}
                onChange={(entered) => set(at, { weight: entered === '' ? '' : Number(entered) })}
                error={errorAt(`split.${at}.weight`)}
              />
              <Text size="sm" className={classes.share}>
                {shareText(Number(weight), weights)}
              </Text>
              <ActionIcon
                size={36}
                className={classes.remove}
                aria-label={`Remove destination ${at + 1}`}
                disabled={disabled || split.length <= MIN_VARIANTS}
                onClick={() => onChange({ ...draft, split: split.filter((_, place) => place !== at) })}
              >
                <Trash2Icon size={16} />
              </ActionIcon>
            </Group>
          </li>
        ))}
      </Stack>
      {!disabled && split.length < MAX_VARIANTS && (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<PlusIcon size={16} />}
          onClick={() => onChange({ ...draft, split: [...split, BLANK_VARIANT] })}
        >
          Add destination
        </Button>
      )}
      <SegmentedField
        label="A destination is chosen for"
        options={SPLIT_BY_TEXT}
        value={split_by}
        disabled={disabled}
        onChange={(by) => onChange({ ...draft, split_by: by })}
        inputWrapperOrder={['label', 'input', 'description']}
        description={
          split_by === 'day'
            ? 'By address and browser, of which nothing is kept. The day is that of your time zone.'
            : 'By chance, whoever scans.'
        }
      />
    </Stack>
  );
}
