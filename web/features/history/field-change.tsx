import { Stack, Text } from '@mantine/core';
import type { HistoryField } from '../../../src/http/dashboard/contract.ts';
import { useDates } from '../../app/dates.ts';
import { useProjects } from '../codes/use-projects.ts';
import { BeforeAfter } from './before-after.tsx';
import { contentLines } from './content-words.ts';
import { isPlain, valueText } from './field-words.ts';
import { RulesChangeView } from './rules-change-view.tsx';
import type { StylePair } from './style-change.ts';
import { StyleChangeView } from './style-change-view.tsx';

export type FieldChangeProps = {
  field: HistoryField;
  before: unknown;
  after: unknown;
  /** The whole designs, where the field is the design. */
  pair: StylePair | undefined;
  payload: string;
};

/** What became of one field, in words. */
export function FieldChange({ field, before, after, pair, payload }: FieldChangeProps) {
  const { moment, count } = useDates();
  const { nameOf: projectName } = useProjects();
  if (field === 'redirect_rules') return <RulesChangeView before={before} after={after} />;
  if (field === 'qr_render_metadata') {
    return <StyleChangeView before={before} after={after} pair={pair} payload={payload} />;
  }
  if (isPlain(field)) {
    const words = { moment, count, projectName };
    return <BeforeAfter before={valueText(field, before, words)} after={valueText(field, after, words)} />;
  }
  return (
    <Stack gap={4}>
      {contentLines(before, after).map(({ name, ...line }) => (
        <div key={name}>
          <Text size="xs" c="dimmed">
            {name}
          </Text>
          <BeforeAfter {...line} />
        </div>
      ))}
    </Stack>
  );
}
