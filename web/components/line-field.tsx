import { Box, Button, Flex, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';

type Props = {
  label: string;
  description?: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  /** Called with the trimmed, non-empty value. */
  onSubmit: (value: string) => void;
  button: string;
  isMain?: boolean;
  isBusy: boolean;
  error: string | null;
};

/** An input for a host, URL or the like, with a button: no spell checking, no automatic capitals. */
export function LineField({ label, description, placeholder, value, error, ...rest }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value.trim() !== '' && !rest.isBusy) rest.onSubmit(value.trim());
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        label={label}
        description={description}
        placeholder={placeholder}
        value={value}
        onChange={({ currentTarget }) => rest.onChange(currentTarget.value)}
        error={error}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        inputContainer={(input) => (
          // The button stands beside the input itself; on a phone below it.
          <Flex direction={{ base: 'column', sm: 'row' }} align={{ base: 'stretch', sm: 'flex-end' }} gap="sm">
            <Box flex={1}>{input}</Box>
            <Button type="submit" variant={rest.isMain ? 'filled' : 'default'} loading={rest.isBusy}>
              {rest.button}
            </Button>
          </Flex>
        )}
      />
    </form>
  );
}
