import { Stack, TextInput } from '@mantine/core';
import { completedUrl } from '../codes/fields/url-completion.ts';
import { Choice } from './choice.tsx';
import type { Problems } from './draft-problems.ts';
import type { Draft, RuleKind } from './rule-draft.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { VisitorFields } from './visitor-fields.tsx';

const KINDS: readonly { value: RuleKind; label: string }[] = [
  { value: 'device', label: 'Device' },
  { value: 'country', label: 'Country' },
  { value: 'device_country', label: 'Device and country' },
  { value: 'schedule', label: 'Schedule' },
];

type Props = {
  draft: Draft;
  problems: Problems;
  zone: string;
  onChange: (change: Partial<Draft>) => void;
};

export function RuleForm({ draft, problems, zone, onChange }: Props) {
  const completeUrl = () => {
    const meant = completedUrl(draft.url);
    if (meant !== null) onChange({ url: meant });
  };
  return (
    <Stack gap="md">
      <Choice
        label="Applies by"
        value={draft.kind}
        options={KINDS}
        onChange={(kind) => onChange({ kind })}
        error={problems.kind}
      />
      {draft.kind === 'schedule' ? (
        <ScheduleFields draft={draft} problems={problems} zone={zone} onChange={onChange} />
      ) : (
        <VisitorFields draft={draft} problems={problems} onChange={onChange} />
      )}
      <TextInput
        label="Goes to"
        placeholder="https://example.com"
        type="url"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        labelProps={{ fz: 'sm' }}
        value={draft.url}
        onChange={({ currentTarget }) => onChange({ url: currentTarget.value })}
        onBlur={completeUrl}
        error={problems.url}
      />
    </Stack>
  );
}
