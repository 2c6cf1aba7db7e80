import { Button, Group, Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Code, CodeChange } from '../../../../src/http/dashboard/contract.ts';
import { ConflictDialog } from '../../../components/conflict-dialog.tsx';
import { ApiError } from '../../../lib/api.ts';
import { confirmed } from '../../../lib/confirm.tsx';
import { notify, notifyError } from '../../../lib/notify.tsx';
import { meQuery } from '../../../lib/queries.ts';
import { type Conflict, useCodeSave } from '../../../lib/use-code-save.ts';
import { useEditBase } from '../../../lib/use-edit-base.ts';
import { fieldErrorOf } from '../fields/field-error.ts';
import { LimitFields } from '../fields/limit-fields.tsx';
import { isPast, limitProblems } from '../fields/limit-problems.ts';
import { PlanLock } from '../plan-lock.tsx';
import { type Limits, limitsChange, limitsOf } from './limits.ts';
import { SaveButtons } from './save-buttons.tsx';
import { Section } from './section.tsx';
import { useStoredForm } from './use-stored-form.ts';

type Props = { code: Code; onUnsaved: (isUnsaved: boolean) => void };

/** Expiry and scan limit of the code. `onUnsaved` is called when unsaved changes appear or are gone. */
export function LimitsSection({ code, onUnsaved }: Props) {
  const { data: me } = useSuspenseQuery(meQuery);
  const stored = useMemo(() => limitsOf(code, me.timezone), [code, me.timezone]);
  const { form, isChanged, discard, take, keep } = useStoredForm<Limits>(stored, limitProblems);
  const base = useEditBase(code, isChanged);
  const { save: saveCode } = useCodeSave(code.qr_id);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const isLocked = !me.plan.advanced_redirects;
  useEffect(() => onUnsaved(isChanged), [isChanged, onUnsaved]);

  const refuse = (error: Error) => {
    const { path, text } =
      error instanceof ApiError ? fieldErrorOf(error, code.type) : { path: null, text: '' };
    if (path === null) notifyError(error, 'The change was not saved');
    else form.setFieldError(path, text);
  };

  const send = async (on: Code, wanted: CodeChange) => {
    const result = await saveCode(on, wanted, keep);
    if (result.kind === 'refused') return refuse(result.error);
    if (result.kind === 'conflict') return setConflict(result.conflict);
    take(limitsOf(result.code, me.timezone));
    notify('Expiry and scan limit saved.');
  };

  const save = async (limits: Limits) => {
    const isNew = limits.expires !== stored.expires;
    if (isNew && isPast(limits.expires, me.timezone, Date.now()) && !(await confirmed(PAST_EXPIRY))) return;
    await send(base, limitsChange(limitsOf(base, me.timezone), limits, me.timezone));
  };

  return (
    <Section title="Expiry and scan limit">
      <PlanLock me={me} feature="advanced_redirects" what="Expiry and scan limits" />
      <form onSubmit={form.onSubmit((limits) => (isChanged ? save(limits) : undefined))} noValidate>
        <Stack gap="sm">
          <LimitFields form={form} isLocked={isLocked} />
          {isLocked ? (
            <Group gap="xs">
              {stored.expires !== '' && (
                <Button variant="default" onClick={() => save({ ...stored, expires: '' })}>
                  Remove expiry
                </Button>
              )}
              {stored.scan_limit !== '' && (
                <Button variant="default" onClick={() => save({ ...stored, scan_limit: '' })}>
                  Remove scan limit
                </Button>
              )}
            </Group>
          ) : (
            <SaveButtons isChanged={isChanged} save="Save expiry and limit" onDiscard={discard} />
          )}
        </Stack>
      </form>
      <ConflictDialog
        conflict={conflict}
        what="expiry and scan limit"
        onClose={() => setConflict(null)}
        onTake={({ present }) => {
          setConflict(null);
          take(limitsOf(present, me.timezone));
        }}
        onOverwrite={({ present, wanted }) => {
          setConflict(null);
          send(present, wanted);
        }}
      />
    </Section>
  );
}

const PAST_EXPIRY = {
  title: 'Expire this code at once?',
  text: 'The expiry is in the past, so people who scan the code from now on see that it has expired.',
  confirm: 'Save it anyway',
};
