import type { UseFormReturnType } from '@mantine/form';
import type { CodeType, ContactCard, WifiNetwork } from '../../../../src/codes/values/code-values.ts';
import type { Code, CodeChange } from '../../../lib/v2.ts';

/** The content of a code as form values: every field is present, possibly empty. */
export type ContentDraft = {
  redirect_url: string;
  text: string;
  card: CardDraft;
  network: Required<WifiNetwork>;
};

export type CardDraft = Required<Omit<ContactCard, 'address'>> & {
  address: Required<NonNullable<ContactCard['address']>>;
};

/** The form for the content of a code; field paths are those of the draft. */
export type ContentForm = UseFormReturnType<ContentDraft>;

const EMPTY_CARD: CardDraft = {
  first_name: '',
  last_name: '',
  organization: '',
  job_title: '',
  phones: [],
  emails: [],
  website: '',
  address: { street: '', city: '', region: '', postal_code: '', country: '' },
  note: '',
};

export const EMPTY_CONTENT: ContentDraft = {
  redirect_url: '',
  text: '',
  card: EMPTY_CARD,
  network: { ssid: '', security: 'WPA', password: '', hidden: false },
};

/** The stored content as form values. */
export function contentDraft(data: Code['qr_data']): ContentDraft {
  if ('url' in data) return { ...EMPTY_CONTENT, redirect_url: data.url };
  if ('text' in data) return { ...EMPTY_CONTENT, text: data.text };
  if ('ssid' in data) return { ...EMPTY_CONTENT, network: { ...EMPTY_CONTENT.network, ...data } };
  return {
    ...EMPTY_CONTENT,
    card: { ...EMPTY_CARD, ...data, address: { ...EMPTY_CARD.address, ...data.address } },
  };
}

type Content = Pick<CodeChange, 'redirect_url' | 'qr_data'>;

/** The request fields for a draft of this type, without empty fields. */
export function contentOf(type: CodeType, draft: ContentDraft): Content {
  switch (type) {
    case 'url':
    case 'dynamic_url':
      return { redirect_url: draft.redirect_url };
    case 'text':
      return { qr_data: { text: draft.text } };
    case 'vcard':
      return { qr_data: cardContent(draft.card) };
    case 'wifi':
      return { qr_data: networkContent(draft.network) };
  }
}

function cardContent({ phones, emails, address, ...lines }: CardDraft): ContactCard {
  const place = nonEmpty(address);
  return { ...nonEmpty(lines), phones, emails, ...(Object.keys(place).length > 0 ? { address: place } : {}) };
}

function networkContent({ password, ...rest }: Required<WifiNetwork>): WifiNetwork {
  return rest.security === 'nopass' ? rest : { ...rest, password };
}

function nonEmpty<Lines extends Record<string, string>>(lines: Lines): Partial<Lines> {
  return Object.fromEntries(Object.entries(lines).filter(([, text]) => text.trim() !== '')) as Partial<Lines>;
}
