import { Button, Group, Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Code } from '../../../../src/http/dashboard/contract.ts';
import { ApiError } from '../../../lib/api.ts';
import { notify, notifyError } from '../../../lib/notify.tsx';
import { meQuery } from '../../../lib/queries.ts';
import { useCodeChange } from '../../../lib/use-code.ts';
import { fieldErrorOf } from '../fields/field-error.ts';
import { LimitFields } from '../fields/limit-fields.tsx';
import { PlanLock } from '../plan-lock.tsx';
import { type Limits, limitsChange, limitsOf } from './limits.ts';
import { SaveButtons } from './save-buttons.tsx';
import { Section } from './section.tsx';
import { useStoredForm } from './use-stored-form.ts';

/** Expiry and scan limit of the code. */
export function LimitsSection({ code }: { code: Code }) {
  const { data: me } = useSuspenseQuery(meQuery);
  const stored = useMemo(() => limitsOf(code, me.timezone), [code, me.timezone]);
  const { form, isChanged, discard, keep } = useStoredForm<Limits>(stored);
  const change = useCodeChange(code.qr_id, { errors: 'inline' });
  const isLocked = !me.plan.advanced_redirects;

  const save = (limits: Limits) =>
    change.mutate(limitsChange(stored, limits, me.timezone), {
      onSuccess: () => notify('Expiry and scan limit saved.'),
      onError: (error) => {
        keep();
        const { path, text } =
          error instanceof ApiError ? fieldErrorOf(error, code.type) : { path: null, text: '' };
        if (path === null) notifyError(error, 'The change was not saved');
        else form.setFieldError(path, text);
      },
    });

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
    </Section>
  );
}
