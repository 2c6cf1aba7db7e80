import { Alert, List, Stack, Text } from '@mantine/core';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { LineField } from '../../components/line-field.tsx';
import { type Answer, api } from '../../lib/api.ts';
import { suggestedUrl } from '../../lib/url-input.ts';
import { reasonText } from './safety-text.ts';

/** Runs the safety check of destinations on a URL. Nothing is stored, the URL is not fetched. */
export function CheckUrl() {
  const [url, setUrl] = useState('');
  const { mutate, data, isPending, error, reset } = useMutation({
    mutationFn: (given: string) => api('POST /safety-check', { body: { url: given } }),
  });
  return (
    <Stack gap="sm">
      <LineField
        label="Check a URL"
        description="Says whether codes may lead there. The address itself is not visited."
        placeholder="https://shop.example/sale"
        value={url}
        onChange={(value) => {
          setUrl(value);
          reset();
        }}
        onSubmit={(given) => {
          const completed = suggestedUrl(given) ?? given;
          setUrl(completed);
          mutate(completed);
        }}
        button="Check"
        isBusy={isPending}
        error={error?.message ?? null}
      />
      <div aria-live="polite">{data && <Verdict answer={data} />}</div>
    </Stack>
  );
}

function Verdict({ answer }: { answer: Answer<'POST /safety-check'> }) {
  if (answer.verdict === 'safe') {
    return (
      <Alert color="teal" icon={<IconShieldCheck aria-hidden />} title="Safe">
        Codes may lead there.
      </Alert>
    );
  }
  return (
    <Alert color="red" icon={<IconShieldX aria-hidden />} title="Unsafe">
      <Text size="sm">Codes that lead there are refused or blocked.</Text>
      <List size="sm" mt="xs">
        {reasonText(answer).map((reason) => (
          <List.Item key={reason}>{reason}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
