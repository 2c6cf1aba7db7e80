import { Anchor, Button, Group, Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SplitIcon } from 'lucide-react';
import { useState } from 'react';
import { EndSplitDialog } from '../../../components/end-split-dialog.tsx';
import { Section } from '../../../components/section.tsx';
import { SplitFields } from '../../../components/split-fields.tsx';
import { confirmed } from '../../../lib/confirm.tsx';
import { readableUrl } from '../../../lib/link-text.ts';
import { meQuery } from '../../../lib/queries.ts';
import { firstSplit, type SplitDraft, splitProblems, variantsOf } from '../../../lib/split-draft.ts';
import type { Code } from '../../../lib/v2.ts';
import { PlanLock } from '../plan-lock.tsx';
import { SaveButtons } from './save-buttons.tsx';
import { useCodeForm } from './use-code-form.ts';

const LEAD = 'Send scans to several destinations by weight, and compare how often each is reached. Rules come first.';

const draftOf = ({ split, split_by }: Code): SplitDraft => ({ split: split ?? [], split_by });

/** The split of the code's own destination. `onUnsaved` is called when unsaved changes appear or are gone. */
export function SplitSection({ code, onUnsaved }: { code: Code; onUnsaved: (isUnsaved: boolean) => void }) {
  const { data: me } = useSuspenseQuery(meQuery);
  const [isEnding, setEnding] = useState(false);
  const { form, stored, base, isChanged, save, discard, dialog } = useCodeForm<SplitDraft>({
    code,
    valuesOf: draftOf,
    validate: splitProblems,
    what: 'split',
    saved: 'Split saved.',
    onUnsaved,
  });
  const isLocked = !me.plan.advanced_redirects;
  const draft = form.values;
  const isOn = stored.split.length > 0;
  const url = code.redirect_url ?? '';
  const begin = () => form.setValues(firstSplit(url));
  /** The destination of a fixed link cannot change. */
  const end = async () => {
    if (code.type !== 'dynamic_url') return setEnding(true);
    const text = `From now on every scan goes to ${readableUrl(url)}.`;
    if (await confirmed({ title: 'End the split?', text, confirm: 'End it' })) await save(base, { split: null });
  };

  return (
    <Section title="Split" lead={LEAD}>
      <PlanLock me={me} feature="advanced_redirects" what="Splits" />
      {draft.split.length === 0 ? (
        !isLocked && (
          <Button variant="default" w="fit-content" leftSection={<SplitIcon size={16} />} onClick={begin}>
            Split scans
          </Button>
        )
      ) : (
        <form
          onSubmit={form.onSubmit((values) => {
            if (isChanged) void save(base, { split: variantsOf(values), split_by: values.split_by });
          })}
          noValidate
        >
          <Stack gap="md">
            <SplitFields
              draft={draft}
              problems={form.errors}
              onChange={(changed) => {
                form.setValues(changed);
                form.clearErrors();
              }}
              disabled={isLocked}
            />
            <Group gap="xs">
              {!isLocked && <SaveButtons isChanged={isChanged} save="Save split" onDiscard={discard} />}
              {isOn && !isChanged && (
                <Button variant="default" onClick={end}>
                  End the split
                </Button>
              )}
            </Group>
            {isOn && (
              <Anchor
                size="sm"
                w="fit-content"
                renderRoot={(props) => (
                  <Link to="/codes/$id/analytics" params={{ id: code.qr_id }} search={{}} {...props} />
                )}
              >
                Scans by destination
              </Anchor>
            )}
          </Stack>
        </form>
      )}
      <EndSplitDialog
        isOpen={isEnding}
        urls={stored.split.map((each) => each.url)}
        onClose={() => setEnding(false)}
        onEnd={(picked) => void save(base, { split: null, redirect_url: picked })}
      />
      {dialog}
    </Section>
  );
}
