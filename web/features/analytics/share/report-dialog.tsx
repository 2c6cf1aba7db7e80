import { Anchor, Button, Group, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { type Dispatch, type FormEvent, useState } from 'react';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { FormError } from '../../../components/form-error.tsx';
import { SecretSteps, SecretText, useFocusOnMount } from '../../../components/secret-dialog.tsx';
import { SegmentedField } from '../../../components/segmented-field.tsx';
import { aboutQuery, meQuery } from '../../../lib/queries.ts';
import type { SecretDialogEvent, SecretDialogState } from '../../../lib/secret-dialog-state.ts';
import { type Schemas, v2 } from '../../../lib/v2.ts';
import { endOfDay } from '../../../lib/zoned-time.ts';
import { ReportList } from './report-list.tsx';
import { type ReportSubject, reportsQuery } from './report-query.ts';

const TITLES = { asking: 'Reports for clients', shown: 'The report', leaving: 'Was the link copied?' } as const;

type Props = {
  subject: ReportSubject | null;
  state: SecretDialogState;
  dispatch: Dispatch<SecretDialogEvent>;
};

/** Makes a report, whose address is shown once, and lists those that there are. */
export function ReportDialog({ subject, state, dispatch }: Props) {
  const client = useQueryClient();
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (body: Schemas['NewReportLink']) => v2('POST /v2/report-links', { header: {}, body }),
    onSuccess: ({ url }) => dispatch({ kind: 'made', secret: url ?? '' }),
    onSettled: () => void client.invalidateQueries({ queryKey: reportsQuery.queryKey }),
  });
  const close = () => {
    if (isPending) return;
    reset();
    dispatch({ kind: 'close' });
  };
  return (
    <SecretSteps
      state={state}
      dispatch={dispatch}
      titles={TITLES}
      what="link"
      otherwise="make another report and end this one"
      onClose={close}
      shown={(url, onCopied) => <Made url={url} onCopied={onCopied} onDone={close} />}
    >
      <Stack gap="lg">
        {subject ? (
          <ReportForm subject={subject} onSubmit={mutate} onCancel={close} isSaving={isPending} error={error} />
        ) : (
          <Text size="sm">
            A report is about a code, a project or a tag: choose a tag here, or open the analytics of a code or a
            project, and share that.
          </Text>
        )}
        <ReportList subject={subject} />
      </Stack>
    </SecretSteps>
  );
}

const INTERVALS = { never: 'Never', week: 'Every week', month: 'Every month' };

const INTERVAL_TEXT = {
  never: 'Only whoever opens its link sees it.',
  week: 'On Mondays, with the figures of the week before.',
  month: 'On the 1st, with the figures of the month before.',
};

type FormProps = {
  subject: ReportSubject;
  onSubmit: (report: Schemas['NewReportLink']) => void;
  onCancel: () => void;
  isSaving: boolean;
  error: Error | null;
};

function ReportForm({ subject: { about, name }, onSubmit, onCancel, isSaving, error }: FormProps) {
  const { data: me } = useSuspenseQuery(meQuery);
  const { data: server } = useQuery(aboutQuery);
  const [lastDay, setLastDay] = useState('');
  const [to, setTo] = useState<string[]>([]);
  const [every, setEvery] = useState<keyof typeof INTERVALS>('never');
  const [wasSent, setWasSent] = useState(false);
  const isToMissing = every !== 'never' && to.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (isSaving || isToMissing) return;
    onSubmit({
      ...about,
      expires_at: lastDay === '' ? null : endOfDay(lastDay, me.timezone),
      mail: every === 'never' ? null : { to, every },
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text size="sm">
          A page with the scans of {name}, for people without an account. Whoever has its link sees the figures, and can
          change nothing.
        </Text>
        <TextInput
          type="date"
          label="Last day"
          description={`In ${me.timezone.replaceAll('_', ' ')}. Leave empty for a report that stays until you end it.`}
          value={lastDay}
          onChange={({ currentTarget }) => setLastDay(currentTarget.value)}
        />
        {server?.mail === true && (
          <SegmentedField
            label="Mail it"
            options={INTERVALS}
            value={every}
            onChange={setEvery}
            description={INTERVAL_TEXT[every]}
            inputWrapperOrder={['label', 'input', 'description']}
            descriptionProps={{ mt: 6 }}
          />
        )}
        {every !== 'never' && (
          <TagsInput
            label="To"
            description="Up to 20 addresses. Each mail has a link that ends them."
            placeholder={to.length === 0 ? 'client@example.com, then Enter' : ''}
            splitChars={[',', ' ', ';']}
            value={to}
            onChange={setTo}
            acceptValueOnBlur
            error={wasSent && isToMissing && 'Enter at least one address'}
          />
        )}
        <FormError error={error} title="No report was made" />
        <DialogButtons gap="sm" onCancel={onCancel} loading={isSaving}>
          Make a report
        </DialogButtons>
      </Stack>
    </form>
  );
}

type MadeProps = { url: string; onCopied: () => void; onDone: () => void };

/** The only time that the link is shown. */
function Made({ url, onCopied, onDone }: MadeProps) {
  const first = useFocusOnMount();
  return (
    <Stack>
      <Text size="sm">
        Give this link to your client. It is shown only now.{' '}
        <Anchor href={url} target="_blank" rel="noreferrer" underline="always">
          Look at the report
        </Anchor>
      </Text>
      <SecretText text={url} what="link" main={first} onCopied={onCopied} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
