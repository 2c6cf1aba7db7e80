import {
  Button,
  Checkbox,
  Group,
  PasswordInput,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { WifiNetwork } from '../../../../src/http/dashboard/contract.ts';
import type { CodeType } from '../../../../src/qr-codes/code-values.ts';
import { suggestedUrl } from '../../../lib/url-input.ts';
import { ContactFields } from './contact-fields.tsx';
import type { ContentForm } from './content-draft.ts';

type Props = {
  type: CodeType;
  form: ContentForm;
  /** Whether the field of a type that has only one carries its name; a heading may say it already. */
  isLabelShown: boolean;
};

const LEADS = {
  url: 'Where a scan leads. Change it any time.',
  dynamic_url:
    'Where a scan leads. It stays as it is once the code is created; rules can still lead elsewhere.',
};

/** The fields of what a code of this type says. */
export function ContentFields({ type, form, isLabelShown }: Props) {
  switch (type) {
    case 'url':
    case 'dynamic_url':
      return <UrlField form={form} isLabelShown={isLabelShown} description={LEADS[type]} />;
    case 'text':
      return <TextField form={form} isLabelShown={isLabelShown} />;
    case 'vcard':
      return <ContactFields form={form} />;
    case 'wifi':
      return <WifiFields form={form} />;
  }
}

type UrlFieldProps = {
  form: ContentForm;
  /** Left out where a heading says it already: then it is only read out. */
  isLabelShown: boolean;
  description?: ReactNode;
};

/** The address a scan opens. Offers what was probably meant when the reader leaves it; changes nothing by itself. */
function UrlField({ form, isLabelShown, description }: UrlFieldProps) {
  const [isLeft, setLeft] = useState(false);
  const { onBlur, onChange, value, error, ...input } = form.getInputProps('redirect_url');
  const offer = isLeft || error ? suggestedUrl(String(value)) : null;

  return (
    <Stack gap={4}>
      <TextInput
        type="url"
        inputMode="url"
        {...(isLabelShown ? { label: 'Destination' } : { 'aria-label': 'Destination' })}
        description={description}
        placeholder="https://example.com/menu"
        autoComplete="off"
        spellCheck={false}
        value={value}
        error={error}
        onChange={(event) => {
          setLeft(false);
          onChange(event);
        }}
        onBlur={(event) => {
          setLeft(true);
          onBlur?.(event);
        }}
        {...input}
      />
      <Group gap="xs" aria-live="polite">
        {offer && (
          <>
            <Text size="sm" c="dimmed" className="wrap-anywhere">
              Did you mean {offer} ?
            </Text>
            <Button
              variant="light"
              size="compact-sm"
              onClick={() => {
                form.setFieldValue('redirect_url', offer);
                form.clearFieldError('redirect_url');
                form.getInputNode('redirect_url')?.focus();
              }}
            >
              Use this
            </Button>
          </>
        )}
      </Group>
    </Stack>
  );
}

const MAX_LENGTH = 2_000;

function TextField({ form, isLabelShown }: { form: ContentForm; isLabelShown: boolean }) {
  const used = [...form.values.text].length;
  return (
    <Textarea
      {...(isLabelShown ? { label: 'Text' } : { 'aria-label': 'Text' })}
      description={`What a scan shows. ${used.toLocaleString()} of ${MAX_LENGTH.toLocaleString()} characters.`}
      autosize
      minRows={4}
      maxRows={14}
      {...form.getInputProps('text')}
    />
  );
}

const SECURITIES: { value: WifiNetwork['security']; label: string }[] = [
  { value: 'WPA', label: 'WPA, WPA2 or WPA3' },
  { value: 'WEP', label: 'WEP (old)' },
  { value: 'nopass', label: 'None: open network' },
];

/** The fields of a Wi-Fi network. */
function WifiFields({ form }: { form: ContentForm }) {
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
