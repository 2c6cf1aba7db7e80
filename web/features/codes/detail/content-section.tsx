import { Anchor, Stack } from '@mantine/core';
import type { CodeType } from '../../../../src/codes/values/code-values.ts';
import { Section } from '../../../components/section.tsx';
import { SPLIT_LEAD } from '../../../lib/split-text.ts';
import type { Code } from '../../../lib/v2.ts';
import { type ContentDraft, contentDraft, contentOf, EMPTY_CONTENT } from '../fields/content-draft.ts';
import { ContentFields } from '../fields/content-fields.tsx';
import { contentProblems } from '../fields/content-problems.ts';
import { EarlierFiles } from './earlier-files.tsx';
import { SaveButtons } from './save-buttons.tsx';
import { useCodeForm } from './use-code-form.ts';

type Texts = { title: string; lead?: string; what: string; saved: string };

const TEXTS: Record<Exclude<CodeType, 'dynamic_url'>, Texts> = {
  url: { title: 'Destination', what: 'destination', saved: 'Saved. Scans now go to the new address.' },
  text: { title: 'Text', what: 'text', saved: 'Saved. Scans now show the new text.' },
  vcard: {
    title: 'Contact card',
    what: 'contact card',
    saved: 'Saved. Scans now show the new contact card.',
  },
  wifi: {
    title: 'Network',
    lead: 'The network is in the picture itself: copies that are printed already keep the one they were printed with.',
    what: 'network',
    saved: 'A new picture is being drawn. Print it again to use the new network.',
  },
  page: { title: 'Page', what: 'page', saved: 'Saved. Scans now show the new page.' },
  event: { title: 'Event', what: 'event', saved: 'Saved. Scans now show the new event.' },
  file: {
    title: 'File',
    lead: 'Replace it any time: printed codes lead to the new one.',
    what: 'file',
    saved: 'Saved. Scans now get the new file.',
  },
  app: { title: 'App stores', what: 'app stores', saved: 'Saved. Scans now go to the new addresses.' },
};

/** `onUnsaved` is called when unsaved changes appear or are gone. */
type Props = { code: Code; onUnsaved: (isUnsaved: boolean) => void };

/** The destination or content of the code. */
export function ContentSection({ code, onUnsaved }: Props) {
  if (code.type !== 'dynamic_url') {
    const { title, lead } = code.split === null ? TEXTS[code.type] : { ...TEXTS[code.type], lead: SPLIT_LEAD };
    return (
      <Section title={title} lead={lead}>
        <ContentEditor code={code} type={code.type} onUnsaved={onUnsaved} />
      </Section>
    );
  }
  return (
    <Section
      title="Destination"
      lead="A fixed link: the address cannot be changed. Rules and a split can lead elsewhere."
    >
      <Anchor href={code.redirect_url ?? ''} target="_blank" rel="noreferrer" size="sm" className="wrap-anywhere">
        {code.redirect_url}
      </Anchor>
    </Section>
  );
}

/** The destination or content as an inline form. */
function ContentEditor({ code, type, onUnsaved }: Props & { type: keyof typeof TEXTS }) {
  const { what, saved } = TEXTS[type];
  const { form, base, isChanged, isSaving, save, discard, dialog } = useCodeForm<ContentDraft>({
    code,
    valuesOf: draftOf,
    validate: (draft) => contentProblems(type, draft),
    what,
    saved,
    onUnsaved,
  });
  return (
    <form
      onSubmit={form.onSubmit((values) => {
        if (isChanged && !isSaving) void save(base, contentOf(type, values));
      })}
      noValidate
    >
      <Stack gap="sm">
        <ContentFields type={type} form={form} isLabelShown={false} projectId={code.project_id} />
        <SaveButtons
          isChanged={isChanged}
          isSaving={isSaving && type !== 'url'}
          save={`Save ${what}`}
          onDiscard={discard}
        />
        {type === 'file' && (
          <EarlierFiles
            code={code}
            onRestore={(file) => form.setFieldValue('file', { ...form.values.file, ...file })}
          />
        )}
      </Stack>
      {dialog}
    </form>
  );
}

/** A destination is updated optimistically; other content when the server has answered. */
function draftOf(code: Code): ContentDraft {
  return code.type === 'url' ? { ...EMPTY_CONTENT, redirect_url: code.redirect_url ?? '' } : contentDraft(code);
}
