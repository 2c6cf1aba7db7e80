import { Button, Group, Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Section } from '../../../components/section.tsx';
import { confirmed } from '../../../lib/confirm.tsx';
import { meQuery } from '../../../lib/queries.ts';
import type { Code } from '../../../lib/v2.ts';
import { LimitFields } from '../fields/limit-fields.tsx';
import { isPast, type Limits, limitProblems, limitsChange, limitsOf } from '../fields/limits.ts';
import { PlanLock } from '../plan-lock.tsx';
import { SaveButtons } from './save-buttons.tsx';
import { useCodeForm } from './use-code-form.ts';

type Props = { code: Code; onUnsaved: (isUnsaved: boolean) => void };

/** Expiry and scan limit of the code. `onUnsaved` is called when unsaved changes appear or are gone. */
export function LimitsSection({ code, onUnsaved }: Props) {
  const { data: me } = useSuspenseQuery(meQuery);
  const valuesOf = useCallback((some: Code) => limitsOf(some, me.timezone), [me.timezone]);
  const { form, stored, base, isChanged, save, discard, dialog } = useCodeForm<Limits>({
    code,
    valuesOf,
    validate: limitProblems,
    what: 'expiry and scan limit',
    saved: 'Expiry and scan limit saved.',
    onUnsaved,
  });
  const isLocked = !me.plan.advanced_redirects;

  const set = async (limits: Limits) => {
    const isNew = limits.expires !== stored.expires;
    if (isNew && isPast(limits.expires, me.timezone, Date.now()) && !(await confirmed(PAST_EXPIRY))) return;
    await save(base, limitsChange(valuesOf(base), limits, me.timezone));
  };

  return (
    <Section title="Expiry and scan limit">
      <PlanLock me={me} feature="advanced_redirects" what="Expiry and scan limits" />
      <form onSubmit={form.onSubmit((limits) => (isChanged ? set(limits) : undefined))} noValidate>
        <Stack gap="sm">
          <LimitFields form={form} isLocked={isLocked} />
          {isLocked ? (
            <Group gap="xs">
              {Object.entries(REMOVE)
                .filter(([name]) => stored[name as keyof Limits] !== '')
                .map(([name, label]) => (
                  <Button key={name} variant="default" onClick={() => set({ ...stored, [name]: '' })}>
                    {label}
                  </Button>
                ))}
            </Group>
          ) : (
            <SaveButtons isChanged={isChanged} save="Save expiry and limit" onDiscard={discard} />
          )}
        </Stack>
      </form>
      {dialog}
    </Section>
  );
}

const REMOVE: Record<keyof Limits, string> = {
  expires: 'Remove expiry',
  scan_limit: 'Remove scan limit',
  expired_url: 'Remove destination after the expiry',
  limit_reached_url: 'Remove destination after the last scan',
};

const PAST_EXPIRY = {
  title: 'Expire this code at once?',
  text: 'The expiry is in the past, so people who scan the code from now on see that it has expired.',
  confirm: 'Save it anyway',
};
