import { Stack } from '@mantine/core';
import { DEVICES, type Device } from '../../../src/qr-codes/redirect-rule.ts';
import { Choice } from './choice.tsx';
import { CountrySelect } from './country-select.tsx';
import type { Problems } from './draft-problems.ts';
import type { Draft } from './rule-draft.ts';
import { DEVICE_NAMES } from './rule-words.ts';

export const DEVICE_OPTIONS = DEVICES.map((value) => ({ value, label: DEVICE_NAMES[value] }));

const HINTS: Record<Device, string> = {
  ios: 'Many iPads present themselves as a Mac, and then count as desktop.',
  android: 'Phones and tablets.',
  desktop: 'Computers, and everything that is neither of the others.',
};

type Props = { draft: Draft; problems: Problems; onChange: (change: Partial<Draft>) => void };

export function VisitorFields({ draft: { kind, device, country }, problems, onChange }: Props) {
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
