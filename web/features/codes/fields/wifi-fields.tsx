import { Checkbox, PasswordInput, Select, Stack, TextInput } from '@mantine/core';
import type { WifiNetwork } from '../../../../src/http/dashboard/contract.ts';
import type { ContentForm } from './content-draft.ts';

const SECURITIES: { value: WifiNetwork['security']; label: string }[] = [
  { value: 'WPA', label: 'WPA, WPA2 or WPA3' },
  { value: 'WEP', label: 'WEP (old)' },
  { value: 'nopass', label: 'None: open network' },
];

/** What a phone needs to join a network. */
export function WifiFields({ form }: { form: ContentForm }) {
  const isOpen = form.values.network.security === 'nopass';
  return (
    <Stack gap="md">
      <TextInput
        label="Network name"
        description="Exactly as phones show it"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('network.ssid')}
      />
      <Select
        label="Security"
        data={SECURITIES}
        allowDeselect={false}
        {...form.getInputProps('network.security')}
      />
      {!isOpen && (
        <PasswordInput
          label="Password"
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          {...form.getInputProps('network.password')}
        />
      )}
      <Checkbox
        label="Hidden network"
        description="It does not appear in the list of networks"
        {...form.getInputProps('network.hidden', { type: 'checkbox' })}
      />
    </Stack>
  );
}
