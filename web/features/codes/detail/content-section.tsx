import { Anchor, Text } from '@mantine/core';
import type { Code } from '../../../../src/http/dashboard/contract.ts';
import { ContentEditor } from './content-editor.tsx';
import { Section } from './section.tsx';

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
            style={{ overflowWrap: 'anywhere' }}
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
