import { Button, Collapse, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Me } from '../../../../src/http/dashboard/contract.ts';
import { EndFields } from '../fields/end-fields.tsx';
import { PlanLock } from '../plan-lock.tsx';
import type { NewCodeDraft } from './new-code.ts';

type Props = { me: Me; form: UseFormReturnType<NewCodeDraft> };

/** What few codes need: an end by time or by number. Opens by itself when something in it was refused. */
export function MoreOptions({ me, form }: Props) {
  const [isAsked, setAsked] = useState(false);
  const panel = useId();
  const isRefused = form.errors.expires !== undefined || form.errors.scan_limit !== undefined;
  const isOpen = isAsked || isRefused;
  const isLocked = !me.plan.advanced_redirects;

  return (
    <Stack gap="sm" align="stretch">
      <Button
        variant="subtle"
        color="gray"
        onClick={() => setAsked(!isOpen)}
        aria-expanded={isOpen}
        aria-controls={panel}
        rightSection={isOpen ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
        style={{ alignSelf: 'flex-start' }}
        px="xs"
        ml={-10}
      >
        Expiry and scan limit
      </Button>
      <Collapse expanded={isOpen} id={panel}>
        <Stack gap="sm">
          <PlanLock me={me} feature="advanced_redirects" what="Expiry and scan limits" />
          <EndFields form={form} isLocked={isLocked} />
        </Stack>
      </Collapse>
    </Stack>
  );
}
