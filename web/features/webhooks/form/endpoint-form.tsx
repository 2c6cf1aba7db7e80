import { Button, Checkbox, Code, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type FormErrors, useForm } from '@mantine/form';
import { Fragment, useEffect } from 'react';
import { EVENT_TYPES, SUBSCRIBED_TYPES, type SubscribedType } from '../../../../src/store/webhooks/event-types.ts';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { FormError } from '../../../components/form-error.tsx';
import { ProjectsField } from '../../../components/projects-field.tsx';
import { UrlInput } from '../../../components/url-input.tsx';
import { ApiError, problemText } from '../../../lib/api.ts';
import type { WebhookEndpoint } from '../../../lib/v2.ts';
import { type EndpointFields, FIELD_VALIDATORS, fieldsOf, refusedField } from './endpoint-fields.ts';

type Props = {
  /** Null: a new one. */
  endpoint: WebhookEndpoint | null;
  onSubmit: (fields: EndpointFields) => void;
  onCancel: () => void;
  isSaving: boolean;
  error: Error | null;
};

export function EndpointForm({ endpoint, onSubmit, onCancel, isSaving, error }: Props) {
  const form = useForm({ initialValues: fieldsOf(endpoint), validate: FIELD_VALIDATORS });
  const refused = error instanceof ApiError ? refusedField(error) : null;
  const { setFieldError, getInputNode } = form;
  useEffect(() => {
    if (refused === null || !(error instanceof ApiError)) return;
    setFieldError(refused, problemText(error));
    getInputNode(refused)?.focus();
  }, [refused, error, setFieldError, getInputNode]);
  /** The form is longer than a phone's screen: what is wrong may be out of sight. */
  const focusFirst = (errors: FormErrors) => getInputNode(Object.keys(errors)[0] ?? '')?.focus();
  return (
    <form onSubmit={form.onSubmit(onSubmit, focusFirst)} noValidate>
      <Stack>
        <UrlInput
          label="URL"
          description="Where events are sent, as POST requests with JSON."
          placeholder="https://example.com/hooks/repoint"
          withAsterisk
          data-autofocus
          value={form.values.url}
          onChange={(url) => form.setFieldValue('url', url)}
          error={form.errors.url}
          data-path="url"
        />
        <TextInput label="Description" placeholder="The stock system" {...form.getInputProps('description')} />
        <EventsField {...form.getInputProps('events')} />
        <ProjectsField
          isOfAll={form.values.isOfAllProjects}
          onOfAll={(isOfAll) => form.setFieldValue('isOfAllProjects', isOfAll)}
          description="Only events of these, and of their codes and domains."
          {...form.getInputProps('projectIds')}
        />
        {refused === null && (
          <FormError error={error} title={endpoint ? 'The webhook was not saved' : 'The webhook was not created'} />
        )}
        <DialogButtons gap="sm" onCancel={onCancel} loading={isSaving}>
          {endpoint ? 'Save webhook' : 'Create webhook'}
        </DialogButtons>
      </Stack>
    </form>
  );
}

type EventsProps = { value?: SubscribedType[]; onChange?: (types: SubscribedType[]) => void; error?: string };

function EventsField({ value = [], onChange = () => {}, error }: EventsProps) {
  const hasAll = value.length === SUBSCRIBED_TYPES.length;
  return (
    <Checkbox.Group
      label="Events"
      withAsterisk
      value={value}
      onChange={(types) => onChange(types as SubscribedType[])}
      error={error}
      inputWrapperOrder={['label', 'error', 'input']}
    >
      <Group mb="xs">
        <Button
          data-path="events"
          variant="subtle"
          size="compact-sm"
          px={0}
          onClick={() => onChange(hasAll ? [] : SUBSCRIBED_TYPES)}
        >
          {hasAll ? 'Choose none' : 'Choose all'}
        </Button>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm" mb={4}>
        {SUBSCRIBED_TYPES.map((type) => (
          <Checkbox key={type} value={type} label={type} description={<Meaning text={EVENT_TYPES[type]} />} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}

/** A sentence whose names in backticks are shown as code. */
function Meaning({ text }: { text: string }) {
  return text.split('`').map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that never changes
    at % 2 === 1 ? <Code key={at}>{part}</Code> : <Fragment key={at}>{part}</Fragment>,
  );
}
