import { Anchor, Text } from '@mantine/core';
import { FactList } from '../../../components/fact-list.tsx';
import { Section } from '../../../components/section.tsx';
import { SPLIT_LEAD } from '../../../lib/split-text.ts';
import type { Code } from '../../../lib/v2.ts';
import { isLink } from '../code-types.ts';
import { contentDraft } from '../fields/content-draft.ts';

/** The destination or content of a code, for those who cannot change it. */
export function ReadContent({ code }: { code: Code }) {
  if (isLink(code.type)) {
    return (
      <Section title="Destination" lead={code.split !== null && SPLIT_LEAD}>
        <Anchor href={code.redirect_url ?? ''} target="_blank" rel="noreferrer" size="sm" className="wrap-anywhere">
          {code.redirect_url}
        </Anchor>
      </Section>
    );
  }
  const { text, card, network, page, event, app } = contentDraft(code);
  if (code.type === 'text') {
    return (
      <Section title="Text">
        <Text size="sm" className="wrap-anywhere" style={{ whiteSpace: 'pre-wrap' }}>
          {text}
        </Text>
      </Section>
    );
  }
  if (code.type === 'wifi') {
    const { ssid, security, hidden } = network;
    const kind = security === 'nopass' ? 'Open' : security;
    return (
      <Facts
        title="Network"
        facts={[
          ['Name', ssid],
          ['Security', `${kind}${hidden ? ', hidden' : ''}`],
        ]}
      />
    );
  }
  if (code.type === 'page') {
    const buttons = page.buttons.map(({ label, url }): [string, string] => [label, url]);
    return <Facts title="Page" facts={[['Title', page.title], ['Text', page.text], ...buttons]} />;
  }
  if (code.type === 'event') {
    const [start, end] = [event.start.replace('T', ' '), event.end.replace('T', ' ')];
    return (
      <Facts
        title="Event"
        facts={[
          ['Title', event.title],
          ['Begins', start],
          ['Ends', end],
          ['Time zone', event.timezone.replaceAll('_', ' ')],
          ['Place', event.place],
          ['Description', event.description],
          ['Website', event.url],
        ]}
      />
    );
  }
  if (code.type === 'app') {
    return (
      <Facts
        title="App stores"
        facts={[
          ['iPhone and iPad', app.ios],
          ['Android', app.android],
          ['All others', app.other],
        ]}
      />
    );
  }
  const { address } = card;
  const place = [address.street, address.postal_code, address.city, address.region, address.country];
  return (
    <Facts
      title="Contact card"
      facts={[
        ['Name', `${card.first_name} ${card.last_name}`.trim()],
        ['Organisation', card.organization],
        ['Job title', card.job_title],
        ['Phone', card.phones.map(({ number }) => number).join(', ')],
        ['E-mail', card.emails.map(({ address: email }) => email).join(', ')],
        ['Website', card.website],
        ['Address', place.filter(Boolean).join(', ')],
        ['Note', card.note],
      ]}
    />
  );
}

function Facts({ title, facts }: { title: string; facts: [string, string][] }) {
  return (
    <Section title={title}>
      <FactList gap={6} labelWidth="9rem" facts={facts.filter(([, value]) => value !== '')} />
    </Section>
  );
}
