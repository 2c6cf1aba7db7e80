import { Alert, Button, Collapse, Group, Radio, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { ChevronDownIcon, ChevronUpIcon, InfoIcon } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { CodeType } from '../../../../src/codes/values/code-values.ts';
import { CODE_TYPES } from '../../../../src/codes/values/code-values.ts';
import type { Me } from '../../../lib/me.ts';
import { CODE_TYPE_TEXT } from '../code-types.ts';
import { ContentFields } from '../fields/content-fields.tsx';
import { LimitFields } from '../fields/limit-fields.tsx';
import { type Limits, NO_LIMITS } from '../fields/limits.ts';
import { NoteFields } from '../fields/note-fields.tsx';
import { ProjectSelect } from '../fields/project-select.tsx';
import { PlanLock } from '../plan-lock.tsx';
import { type NewCodeDraft, suggestedLabel } from './new-code.ts';
import classes from './new-code-form.module.css';
import { SlugInput } from './slug-input.tsx';

type Props = {
  me: Me;
  form: UseFormReturnType<NewCodeDraft>;
  /** An error that belongs to no field. */
  refusal: string | null;
  isSending: boolean;
  onSubmit: () => void;
};

const LIMITS = Object.keys(NO_LIMITS) as (keyof Limits)[];

export function NewCodeForm({ me, form, refusal, isSending, onSubmit }: Props) {
  const { type } = form.values;
  const isRefused = (field: keyof NewCodeDraft) => form.errors[field] !== undefined;
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
        <ContentFields type={type} form={form} isLabelShown isFocused projectId={form.values.project_id} />
        <TextInput
          label="Name"
          description="Only you see it"
          placeholder={suggestedLabel(type, form.values)}
          autoComplete="off"
          {...form.getInputProps('label')}
        />
        <ProjectSelect
          label="Project"
          {...form.getInputProps('project_id')}
          value={form.values.project_id}
          onChange={(id) => form.setFieldValue('project_id', id)}
        />
        <SlugInput form={form} />
        {type !== 'wifi' && (
          <Folded title="Expiry and scan limit" isRefused={LIMITS.some(isRefused)}>
            <PlanLock me={me} feature="advanced_redirects" what="Expiry and scan limits" />
            <LimitFields form={form} isLocked={!me.plan.advanced_redirects} />
          </Folded>
        )}
        <Folded title="Tags and note" isRefused={isRefused('tags') || isRefused('note')}>
          <NoteFields form={form} />
        </Folded>
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

/** Moves the focus to the error after a failed submit. */
function focusOn(element: HTMLElement | null): void {
  element?.focus();
}

function focusFirst(form: UseFormReturnType<NewCodeDraft>, [path]: string[]): void {
  if (path !== undefined) form.getInputNode(path)?.focus();
}

type TypeChooserProps = { value: CodeType; onChange: (type: CodeType) => void };

/** The type of the code: chosen first, as it cannot be changed later. */
function TypeChooser({ value, onChange }: TypeChooserProps) {
  return (
    <Radio.Group label="Type" value={value} onChange={(type) => onChange(type as CodeType)}>
      <SimpleGrid cols={{ base: 2, lg: 3 }} spacing="xs" verticalSpacing="xs" mt={6}>
        {CODE_TYPES.map((type) => {
          const { name, meaning, icon: Icon } = CODE_TYPE_TEXT[type];
          return (
            <Radio.Card key={type} value={type} className={classes.card} aria-label={`${name}. ${meaning}`}>
              <Icon size={20} strokeWidth={1.6} />
              <div>
                <Text size="sm" fw={600}>
                  {name}
                </Text>
                <Text size="xs" c="dimmed" visibleFrom="sm">
                  {meaning}
                </Text>
              </div>
            </Radio.Card>
          );
        })}
      </SimpleGrid>
      {/* A phone shows all types at once, and says what the chosen one does below. */}
      <Text size="xs" c="dimmed" mt="xs" hiddenFrom="sm" aria-hidden>
        {CODE_TYPE_TEXT[value].meaning}
      </Text>
    </Radio.Group>
  );
}

/** Explains how Wi-Fi codes differ, before they are printed. */
function WifiNote() {
  return (
    <Alert icon={<InfoIcon size={18} />} variant="light" title="The network is in the picture itself">
      Phones join without internet, so a printed code works offline. It also means that the printed code cannot be
      changed later, and that only visits of its page are counted.
    </Alert>
  );
}

type FoldedProps = { title: string; isRefused: boolean; children: ReactNode };

/** Fields that few codes need. Opens automatically on a validation error inside. */
function Folded({ title, isRefused, children }: FoldedProps) {
  const [isAsked, setAsked] = useState(false);
  const panel = useId();
  const isOpen = isAsked || isRefused;

  return (
    <Stack gap="sm" align="stretch">
      <Button
        variant="subtle"
        color="gray"
        onClick={() => setAsked(!isOpen)}
        aria-expanded={isOpen}
        aria-controls={panel}
        rightSection={isOpen ? <ChevronUpIcon size={16} /> : <ChevronDownIcon size={16} />}
        className="align-start"
        px="xs"
        ml={-10}
      >
        {title}
      </Button>
      <Collapse expanded={isOpen} id={panel}>
        <Stack gap="sm">{children}</Stack>
      </Collapse>
    </Stack>
  );
}
