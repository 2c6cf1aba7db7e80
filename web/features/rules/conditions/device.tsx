import { DEVICES, type Device } from '../../../../src/codes/values/redirect-rule.ts';
import { DEVICE_NAMES } from '../../../lib/rule-text.ts';
import { Chips } from '../form/chips.tsx';
import { Choice } from '../form/choice.tsx';
import type { ConditionForm, ProbeField } from './condition-form.ts';

const HINTS: Record<Device, string> = {
  ios: 'Many iPads present themselves as a Mac, and then count as desktop.',
  android: 'Phones and tablets.',
  desktop: 'Computers and all other devices.',
};

export const deviceForm: ConditionForm<'device'> = {
  label: 'Device',
  blank: ['ios'],
  problems: (devices) => (devices.length === 0 ? { device: 'Choose at least one device' } : {}),
  Fields: ({ condition: devices, problems, onChange }) => (
    <Chips
      label="Device"
      options={DEVICE_NAMES}
      values={devices}
      onChange={onChange}
      description={devices.length === DEVICES.length ? undefined : HINTS[devices[0] ?? 'ios']}
      error={problems.device}
    />
  ),
};

export const DeviceProbe: ProbeField<Device> = (props) => (
  <Choice label="Scanned with" options={DEVICE_NAMES} size="xs" isShort {...props} />
);
