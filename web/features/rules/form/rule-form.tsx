import { Stack } from '@mantine/core';
import { DEVICES, type Device } from '../../../../src/qr-codes/redirect-rule.ts';
import { UrlInput } from '../../../components/url-input.tsx';
import { DEVICE_NAMES } from '../../../lib/rule-text.ts';
import { useCode } from '../../../lib/use-code.ts';
import type { Problems } from '../draft/draft-problems.ts';
import type { Draft, RuleKind } from '../draft/rule-draft.ts';
import { Choice } from './choice.tsx';
import { CountrySelect } from './country-select.tsx';
import { ScheduleFields } from './schedule-fields.tsx';

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
  const { project_id } = useCode();
  return (
    <Stack gap="md">
      <Choice
        label="Condition"
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
      <UrlInput
        label="Destination"
        placeholder="https://example.com"
        size="md"
        labelProps={{ fz: 'sm' }}
        value={draft.url}
        onChange={(url) => onChange({ url })}
        utmProject={project_id}
        error={problems.url}
      />
    </Stack>
  );
}

const DEVICE_OPTIONS = DEVICES.map((value) => ({ value, label: DEVICE_NAMES[value] }));

const HINTS: Record<Device, string> = {
  ios: 'Many iPads present themselves as a Mac, and then count as desktop.',
  android: 'Phones and tablets.',
  desktop: 'Computers and all other devices.',
};

type VisitorFieldsProps = { draft: Draft; problems: Problems; onChange: (change: Partial<Draft>) => void };

function VisitorFields({ draft: { kind, device, country }, problems, onChange }: VisitorFieldsProps) {
  return (
    <Stack gap="md">
      {kind !== 'country' && (
        <Choice
          label="Device"
          value={device}
          options={DEVICE_OPTIONS}
          onChange={(value) => onChange({ device: value })}
          hint={HINTS[device]}
          error={problems.device}
        />
      )}
      {kind !== 'device' && (
        <CountrySelect
          label="Country"
          placeholder="Search by name"
          value={country || null}
          onChange={(value) => onChange({ country: value ?? '' })}
          error={problems.country}
        />
      )}
    </Stack>
  );
}
