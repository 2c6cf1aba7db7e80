import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import type { Me } from '../../../../src/http/dashboard/contract.ts';
import { ContentFields } from '../fields/content-fields.tsx';
import { ProjectSelect } from '../fields/project-select.tsx';
import { expectedLabel } from './expected-label.ts';
import { MoreOptions } from './more-options.tsx';
import type { NewCodeDraft } from './new-code.ts';
import { TypeChooser } from './type-chooser.tsx';
import { WifiNote } from './wifi-note.tsx';

type Props = {
  me: Me;
  form: UseFormReturnType<NewCodeDraft>;
  /** A refusal that belongs to no field. */
  refusal: string | null;
  isSending: boolean;
  onSubmit: () => void;
};

export function NewCodeForm({ me, form, refusal, isSending, onSubmit }: Props) {
  const { type } = form.values;
  return (
    <form onSubmit={form.onSubmit(onSubmit, (errors) => focusFirst(form, Object.keys(errors)))} noValidate>
      <Stack gap="lg">
        {refusal && (
          <Alert ref={focusOn} tabIndex={-1} color="red" title="The code was not created">
            {refusal}
          </Alert>
        )}
        <TypeChooser
          value={type}
          onChange={(chosen) => {
            form.setFieldValue('type', chosen);
            form.clearErrors();
          }}
        />
        {type === 'wifi' && <WifiNote />}
        <ContentFields type={type} form={form} isLabelShown />
        <TextInput
          label="Name"
          description="Only you see it"
          placeholder={expectedLabel(type, form.values)}
          autoComplete="off"
          {...form.getInputProps('label')}
        />
        <ProjectSelect
          label="Project"
          {...form.getInputProps('project_id')}
          value={form.values.project_id}
          onChange={(id) => form.setFieldValue('project_id', id)}
        />
        {type !== 'wifi' && <MoreOptions me={me} form={form} />}
        <Group>
          <Button type="submit" loading={isSending} size="md">
            Create code
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="md"
            renderRoot={(props) => <Link to="/codes" search={{}} {...props} />}
          >
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The form was left for the server and came back: the reader goes on where the reason stands. */
function focusOn(element: HTMLElement | null): void {
  element?.focus();
}

function focusFirst(form: UseFormReturnType<NewCodeDraft>, [path]: string[]): void {
  if (path !== undefined) form.getInputNode(path)?.focus();
}
