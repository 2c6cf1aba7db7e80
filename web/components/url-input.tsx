import { Stack, Text, TextInput, type TextInputProps } from '@mantine/core';
import { readableHost } from '../lib/readable-host.ts';
import { suggestedUrl } from '../lib/url-input.ts';
import { UtmBuilder } from './utm-builder.tsx';

type Props = Omit<TextInputProps, 'type' | 'inputMode' | 'value' | 'onChange'> & {
  value: string;
  onChange: (url: string) => void;
  /** Offers to add campaign parameters to the URL, with the presets of this project. */
  utmProject?: string | undefined;
};

/** An input for a URL. Without a scheme it gets `https://` on blur or submit; nothing else is changed. */
export function UrlInput({ value, onChange, onBlur, onKeyDown, utmProject, ...props }: Props) {
  const complete = () => {
    const completed = suggestedUrl(value);
    if (completed !== null) onChange(completed);
  };
  const input = (
    <TextInput
      type="url"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={(event) => {
        complete();
        onBlur?.(event);
      }}
      // Before Enter submits the form.
      onKeyDown={(event) => {
        if (event.key === 'Enter') complete();
        onKeyDown?.(event);
      }}
      {...props}
    />
  );
  const host = readableHost(value);
  return (
    <Stack gap={4}>
      {input}
      {host && (
        <Text size="sm" c="dimmed" className="wrap-anywhere">
          Leads to {host.readable} ({host.punycode})
        </Text>
      )}
      {utmProject && <UtmBuilder url={suggestedUrl(value) ?? value} onChange={onChange} projectId={utmProject} />}
    </Stack>
  );
}
