import { TextInput, type TextInputProps } from '@mantine/core';
import { suggestedUrl } from '../lib/url-input.ts';

type Props = Omit<TextInputProps, 'type' | 'inputMode' | 'value' | 'onChange'> & {
  value: string;
  onChange: (url: string) => void;
};

/**
 * An address of the web. What is typed without its scheme gets `https://` when the field is left or sent; nothing
 * else is changed.
 */
export function UrlInput({ value, onChange, onBlur, onKeyDown, ...props }: Props) {
  const complete = () => {
    const completed = suggestedUrl(value);
    if (completed !== null) onChange(completed);
  };
  return (
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
      // Before the form is sent by it.
      onKeyDown={(event) => {
        if (event.key === 'Enter') complete();
        onKeyDown?.(event);
      }}
      {...props}
    />
  );
}
