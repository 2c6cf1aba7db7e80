import { DEVICES, type Device } from '../../../../src/qr-codes/redirect-rule.ts';
import { DEVICE_NAMES } from '../../../lib/rule-text.ts';
import { Choice } from '../form/choice.tsx';
import type { ConditionForm, ProbeField } from './condition-form.ts';

export type DeviceFields = { readonly device: Device };

const OPTIONS = DEVICES.map((value) => ({ value, label: DEVICE_NAMES[value] }));

const HINTS: Record<Device, string> = {
  ios: 'Many iPads present themselves as a Mac, and then count as desktop.',
  android: 'Phones and tablets.',
  desktop: 'Computers and all other devices.',
};

export const deviceForm: ConditionForm<'device', DeviceFields> = {
  blank: { device: 'ios' },
  toFields: ({ value }) => ({ device: value }),
  toCondition: ({ device }) => ({ kind: 'device', value: device }),
  problems: () => ({}),
  fieldNames: { value: 'device' },
  cells: () => [...DEVICES],
  matches: ({ value }, cell) => value === cell,
  Fields: ({ draft: { device }, problems, onChange }) => (
    <Choice
      label="Device"
      value={device}
      options={OPTIONS}
      onChange={(value) => onChange({ device: value })}
      hint={HINTS[device]}
      error={problems.device}
    />
  ),
};

export const DeviceProbe: ProbeField<Device> = (props) => (
  <Choice label="Scanned with" options={OPTIONS} isSmall isShort {...props} />
);
