import { DEVICES, type Device } from '../../../../src/codes/values/redirect-rule.ts';
import { DEVICE_NAMES } from '../../../lib/rule-text.ts';
import { Choice } from '../form/choice.tsx';
import type { ConditionForm, ProbeField } from './condition-form.ts';

const HINTS: Record<Device, string> = {
  ios: 'Many iPads present themselves as a Mac, and then count as desktop.',
  android: 'Phones and tablets.',
  desktop: 'Computers and all other devices.',
};

export const deviceForm: ConditionForm<'device'> = {
  blank: { kind: 'device', value: 'ios' },
  problems: () => ({}),
  cells: () => [...DEVICES],
  matches: ({ value }, cell) => value === cell,
  Fields: ({ condition, problems, onChange }) => (
    <Choice
      label="Device"
      value={condition.value}
      options={DEVICE_NAMES}
      onChange={(value) => onChange({ ...condition, value })}
      description={HINTS[condition.value]}
      error={problems.device}
    />
  ),
};

export const DeviceProbe: ProbeField<Device> = (props) => (
  <Choice label="Scanned with" options={DEVICE_NAMES} size="xs" isShort {...props} />
);
