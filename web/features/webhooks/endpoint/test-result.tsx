import { Alert, Text } from '@mantine/core';
import { CircleCheckIcon, CircleXIcon } from 'lucide-react';
import { countText } from '../../../lib/count-text.ts';
import type { WebhookTest } from '../../../lib/v2.ts';
import { CodeBox } from '../deliveries/code-box.tsx';
import { isSuccessStatus } from '../webhook-text.ts';

type Props = { test: WebhookTest; onClose: () => void };

/** What came back from a test. Without a status its body says why nothing did. */
export function TestResult({ test: { status, ms, body }, onClose }: Props) {
  const isSuccess = isSuccessStatus(status);
  const Icon = isSuccess ? CircleCheckIcon : CircleXIcon;
  return (
    <Alert
      color={isSuccess ? 'teal' : 'red'}
      icon={<Icon size={18} aria-hidden />}
      title={status === null ? 'The test brought no answer' : `The receiver answered ${status}`}
      mb="lg"
      withCloseButton
      closeButtonLabel="Close the result"
      onClose={onClose}
    >
      <Text size="sm">
        {status === null
          ? `${body}. It took ${countText(ms)} ms.`
          : `In ${countText(ms)} ms, ${isSuccess ? 'so the event has arrived' : 'which is no success: any 2xx is'}.${body === '' ? ' Its answer was empty.' : ''}`}
      </Text>
      {status !== null && body !== '' && <CodeBox label="Body of the answer" text={body} mt="xs" />}
    </Alert>
  );
}
