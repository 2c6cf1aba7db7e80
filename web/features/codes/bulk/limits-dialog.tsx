import { Modal, NumberInput, Stack, TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { SegmentedField } from '../../../components/segmented-field.tsx';
import type { ManyChange } from '../../../lib/change-codes.ts';
import { meQuery } from '../../../lib/queries.ts';
import { fromZoned } from '../../../lib/zoned-time.ts';
import { limitProblems } from '../fields/limits.ts';
import { PlanLock } from '../plan-lock.tsx';

type Props = {
  /** "3 codes" */
  what: string;
  isOpen: boolean;
  onClose: () => void;
  onChosen: (change: ManyChange) => void;
};

type Choice = 'keep' | 'set' | 'remove';

const CHOICES: Record<Choice, string> = { keep: 'Leave', set: 'Set', remove: 'Remove' };
const { set: _, ...LOCKED } = CHOICES;

const NOTHING = { expiry: 'keep' as Choice, expires: '', limit: 'keep' as Choice, scans: '' as number | '' };

/** Sets or removes the expiry and the scan limit of many codes. */
export function LimitsDialog({ what, isOpen, onClose, onChosen }: Props) {
  const { data: me } = useSuspenseQuery(meQuery);
  const [{ expiry, expires, limit, scans }, setDraft] = useState(NOTHING);
  const draft = (change: Partial<typeof NOTHING>) => setDraft((before) => ({ ...before, ...change }));
  const choices = (me.plan.advanced_redirects ? CHOICES : LOCKED) as typeof CHOICES;
  const problem = limit === 'set' ? limitProblems({ scan_limit: scans }).scan_limit : undefined;
  const isComplete = !(expiry === 'set' && expires === '') && !(limit === 'set' && (scans === '' || problem));
  const change: ManyChange = {
    ...(expiry === 'remove' && { expires_at: null }),
    ...(expiry === 'set' && expires !== '' && { expires_at: fromZoned(expires, me.timezone) }),
    ...(limit === 'remove' && { scan_limit: null }),
    ...(limit === 'set' && scans !== '' && { scan_limit: scans }),
  };
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => setDraft(NOTHING)}
      title={`Expiry and scan limit of ${what}`}
    >
      <Stack>
        <PlanLock me={me} feature="advanced_redirects" what="Expiry and scan limits" />
        <SegmentedField
          label="Expiry"
          options={choices}
          value={expiry}
          onChange={(value) => draft({ expiry: value })}
        />
        {expiry === 'set' && (
          <TextInput
            type="datetime-local"
            label="Expire at"
            description={`Time zone: ${me.timezone.replaceAll('_', ' ')}`}
            value={expires}
            onChange={(event) => draft({ expires: event.currentTarget.value })}
          />
        )}
        <SegmentedField
          label="Scan limit"
          options={choices}
          value={limit}
          onChange={(value) => draft({ limit: value })}
        />
        {limit === 'set' && (
          <NumberInput
            label="Maximum scans"
            description="For each code. The scans that it has had count."
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            hideControls
            thousandSeparator=" "
            value={scans}
            error={scans === '' ? undefined : problem}
            onChange={(value) => draft({ scans: value === '' ? '' : Number(value) })}
          />
        )}
        <DialogButtons
          gap="md"
          onCancel={onClose}
          disabled={!isComplete || Object.keys(change).length === 0}
          onClick={() => {
            onClose();
            onChosen(change);
          }}
        >
          Change {what}
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
