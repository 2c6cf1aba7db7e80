import type { UseFormReturnType } from '@mantine/form';
import type {
  AppData,
  CodeType,
  ContactCard,
  Contents,
  EventData,
  FileData,
  PageButton,
  PageData,
  WifiNetwork,
} from '../../../../src/codes/values/code-values.ts';
import type { PageIcon } from '../../../../src/codes/values/page-icons.ts';
import { browserTimeZone } from '../../../lib/browser-time-zone.ts';
import type { Code, CodeChange } from '../../../lib/v2.ts';

/** The content of a code as form values: every field is present, possibly empty. */
export type ContentDraft = {
  redirect_url: string;
  text: string;
  card: CardDraft;
  network: Required<WifiNetwork>;
  page: PageDraft;
  event: Required<EventData>;
  app: Required<AppData>;
  file: FileData;
};

export type CardDraft = Required<Omit<ContactCard, 'address'>> & {
  address: Required<NonNullable<ContactCard['address']>>;
};

export type ButtonDraft = { label: string; url: string; icon: PageIcon | '' };

export type PageDraft = {
  title: string;
  text: string;
  /** Empty: none. */
  image: string;
  buttons: ButtonDraft[];
  colours: { background: string; buttons: string };
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

export const EMPTY_BUTTON: ButtonDraft = { label: '', url: '', icon: '' };

const EMPTY_PAGE: PageDraft = { title: '', text: '', image: '', buttons: [], colours: { background: '', buttons: '' } };

const EMPTY_EVENT: Required<EventData> = {
  title: '',
  start: '',
  end: '',
  timezone: browserTimeZone(),
  place: '',
  description: '',
  url: '',
};

export const EMPTY_CONTENT: ContentDraft = {
  redirect_url: '',
  text: '',
  card: EMPTY_CARD,
  network: { ssid: '', security: 'WPA', password: '', hidden: false },
  page: EMPTY_PAGE,
  event: EMPTY_EVENT,
  app: { ios: '', android: '', other: '' },
  file: { file_id: '', name: '', disposition: 'inline' },
};

/** The stored content as form values. */
export function contentDraft({ type, qr_data }: Pick<Code, 'type' | 'qr_data'>): ContentDraft {
  const draft = DRAFTS[type] as (data: unknown) => Partial<ContentDraft>;
  return { ...EMPTY_CONTENT, ...draft(qr_data) };
}

const linkDraft = ({ url }: { url: string }) => ({ redirect_url: url });

const DRAFTS: { [Type in CodeType]: (data: never) => Partial<ContentDraft> } = {
  url: linkDraft,
  dynamic_url: linkDraft,
  text: ({ text }: Contents['text']) => ({ text }),
  vcard: (data: ContactCard) => ({
    card: { ...EMPTY_CARD, ...data, address: { ...EMPTY_CARD.address, ...data.address } },
  }),
  wifi: (data: WifiNetwork) => ({ network: { ...EMPTY_CONTENT.network, ...data } }),
  page: ({ title, text = '', image = '', buttons, colours }: PageData) => ({
    page: {
      title,
      text,
      image,
      buttons: buttons.map((button) => ({ ...EMPTY_BUTTON, ...button })),
      colours: { ...EMPTY_PAGE.colours, ...colours },
    },
  }),
  event: (data: EventData) => ({ event: { ...EMPTY_EVENT, ...data } }),
  app: (data: AppData) => ({ app: { ...EMPTY_CONTENT.app, ...data } }),
  file: (file: FileData) => ({ file }),
};

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
    case 'page':
      return { qr_data: pageContent(draft.page) };
    case 'event':
      return { qr_data: nonEmpty(draft.event) };
    case 'app':
      return { qr_data: nonEmpty(draft.app) };
    case 'file':
      return { qr_data: draft.file };
  }
}

/** Also while it is being written, for the preview. */
export function pageContent({ title, text, image, buttons, colours }: PageDraft): PageData {
  const own = nonEmpty(colours);
  return {
    title,
    ...nonEmpty({ text, image }),
    buttons: buttons.map(({ label, url, icon }): PageButton => ({ label, url, ...(icon && { icon }) })),
    ...(Object.keys(own).length > 0 && { colours: own }),
  };
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
