import { Checkbox, PasswordInput, Select, Stack, Textarea, TextInput } from '@mantine/core';
import type { CodeType, WifiNetwork } from '../../../../src/codes/values/code-values.ts';
import { UrlInput } from '../../../components/url-input.tsx';
import { countText } from '../../../lib/count-text.ts';
import { AppFields } from './app-fields.tsx';
import { ContactFields } from './contact-fields.tsx';
import type { ContentForm } from './content-draft.ts';
import { EventFields } from './event-fields.tsx';
import { FileFields } from './file/file-fields.tsx';
import { PageFields } from './page/page-fields.tsx';

type Props = {
  type: CodeType;
  /** Whether the address gets the focus when the page opens. */
  isFocused?: boolean;
  form: ContentForm;
  /** Whether the only field of a type shows its label; a heading may already say it. */
  isLabelShown: boolean;
  projectId: string;
};

const LEADS = {
  url: 'Where a scan leads. Change it any time.',
  dynamic_url: 'Where a scan leads. It stays as it is once the code is created; rules can still lead elsewhere.',
};

/** The content fields of a type. */
export function ContentFields({ type, form, isLabelShown, isFocused = false, projectId }: Props) {
  switch (type) {
    case 'url':
    case 'dynamic_url':
      return (
        <UrlInput
          {...(isLabelShown ? { label: 'Destination' } : { 'aria-label': 'Destination' })}
          description={LEADS[type]}
          placeholder="https://example.com/menu"
          autoFocus={isFocused}
          utmProject={projectId}
          {...form.getInputProps('redirect_url')}
          value={form.values.redirect_url}
        />
      );
    case 'text':
      return <TextField form={form} isLabelShown={isLabelShown} />;
    case 'vcard':
      return <ContactFields form={form} />;
    case 'file':
      return <FileFields form={form} />;
    case 'wifi':
      return <WifiFields form={form} />;
    case 'page':
      return <PageFields form={form} />;
    case 'event':
      return <EventFields form={form} />;
    case 'app':
      return <AppFields form={form} />;
  }
}

const MAX_LENGTH = 2_000;

function TextField({ form, isLabelShown }: { form: ContentForm; isLabelShown: boolean }) {
  const used = [...form.values.text].length;
  return (
    <Textarea
      {...(isLabelShown ? { label: 'Text' } : { 'aria-label': 'Text' })}
      description={`What a scan shows. ${countText(used)} of ${countText(MAX_LENGTH)} characters.`}
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
      <Select label="Security" data={SECURITIES} allowDeselect={false} {...form.getInputProps('network.security')} />
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
