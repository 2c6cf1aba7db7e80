import { Anchor, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { Code } from '../../../../src/http/dashboard/contract.ts';
import type { CodeType } from '../../../../src/qr-codes/code-values.ts';
import { ApiError } from '../../../lib/api.ts';
import { notify, notifyError } from '../../../lib/notify.tsx';
import { useCodeChange } from '../../../lib/use-code.ts';
import { type ContentDraft, contentDraft, contentOf, EMPTY_CONTENT } from '../fields/content-draft.ts';
import { ContentFields } from '../fields/content-fields.tsx';
import { contentProblems } from '../fields/content-problems.ts';
import { fieldErrorOf } from '../fields/field-error.ts';
import { SaveButtons } from './save-buttons.tsx';
import { Section } from './section.tsx';
import { useStoredForm } from './use-stored-form.ts';

/** Where the code leads, or what it shows. */
export function ContentSection({ code }: { code: Code }) {
  switch (code.type) {
    case 'url':
      return (
        <Section title="Destination">
          <ContentEditor code={code} type="url" />
        </Section>
      );
    case 'dynamic_url':
      return (
        <Section
          title="Destination"
          lead="A fixed link: the address cannot be changed. Rules can lead elsewhere."
        >
          <Anchor
            href={code.redirect_url ?? ''}
            target="_blank"
            rel="noreferrer"
            size="sm"
            className="wrap-anywhere"
          >
            {code.redirect_url}
          </Anchor>
        </Section>
      );
    case 'text':
      return (
        <Section title="Text">
          <ContentEditor code={code} type="text" />
        </Section>
      );
    case 'vcard':
      return (
        <Section title="Contact card">
          <ContentEditor code={code} type="vcard" />
        </Section>
      );
    case 'wifi':
      return (
        <Section title="Network">
          <Text size="sm" c="dimmed">
            The network is in the picture itself: copies that are printed already keep the one they were
            printed with.
          </Text>
          <ContentEditor code={code} type="wifi" />
        </Section>
      );
  }
}

const TEXT: Record<Exclude<CodeType, 'dynamic_url'>, { save: string; saved: string }> = {
  url: { save: 'Save destination', saved: 'Saved. Scans now go to the new address.' },
  text: { save: 'Save text', saved: 'Saved. Scans now show the new text.' },
  vcard: { save: 'Save contact card', saved: 'Saved. Scans now show the new contact card.' },
  wifi: {
    save: 'Save network',
    saved: 'A new picture is being drawn. Print it again to use the new network.',
  },
};

type Props = { code: Code; type: keyof typeof TEXT };

/** What a scan leads to or shows, to be changed where it stands. */
function ContentEditor({ code, type }: Props) {
  const stored = useMemo(() => draftOf(code), [code]);
  const { form, isChanged, discard, take, keep } = useStoredForm<ContentDraft>(stored, (draft) =>
    contentProblems(type, draft),
  );
  const change = useCodeChange(code.qr_id, { errors: 'inline' });
  const { save, saved } = TEXT[type];

  const refuse = (error: Error) => {
    keep();
    const { path, text } = error instanceof ApiError ? fieldErrorOf(error, type) : { path: null, text: '' };
    if (path === null) return notifyError(error, 'The change was not saved');
    form.setFieldError(path, text);
    form.getInputNode(path)?.focus();
  };

  const submit = () => {
    if (!isChanged || change.isPending) return;
    change.mutate(contentOf(type, form.values), {
      onSuccess: (changed) => {
        take(draftOf(changed));
        notify(saved);
      },
      onError: refuse,
    });
  };

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="sm">
        <ContentFields type={type} form={form} isLabelShown={false} />
        <SaveButtons
          isChanged={isChanged}
          isSaving={change.isPending && type !== 'url'}
          save={save}
          onDiscard={discard}
        />
      </Stack>
    </form>
  );
}

/** A destination is taken from where it is shown as changed at once; the rest when the server has answered. */
function draftOf(code: Code): ContentDraft {
  return code.type === 'url'
    ? { ...EMPTY_CONTENT, redirect_url: code.redirect_url ?? '' }
    : contentDraft(code.qr_data);
}
