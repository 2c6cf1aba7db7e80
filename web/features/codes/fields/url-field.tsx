import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ContentForm } from './content-draft.ts';
import { completedUrl } from './url-completion.ts';

type Props = {
  form: ContentForm;
  /** Left out where a heading says it already: then it is only read out. */
  isLabelShown: boolean;
  description?: ReactNode;
};

/** The address a scan opens. Offers what was probably meant when the reader leaves it; changes nothing by itself. */
export function UrlField({ form, isLabelShown, description }: Props) {
  const [isLeft, setLeft] = useState(false);
  const { onBlur, onChange, value, error, ...input } = form.getInputProps('redirect_url');
  const offer = isLeft || error ? completedUrl(String(value)) : null;

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
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
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
