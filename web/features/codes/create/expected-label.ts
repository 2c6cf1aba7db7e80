import type { CodeType } from '../../../../src/http/dashboard/contract.ts';
import type { ContentDraft } from '../fields/content-draft.ts';

const MAX_WORDS_LENGTH = 60;
const MAX_HOST_LENGTH = 255;

/** What the server will call the code if its owner does not say: after what it opens, shows or joins. */
export function expectedLabel(type: CodeType, draft: ContentDraft): string {
  const isLink = type === 'url' || type === 'dynamic_url';
  const label = isLink
    ? (URL.parse(draft.redirect_url)?.hostname ?? '').slice(0, MAX_HOST_LENGTH)
    : firstWords(titleOf(type, draft));
  return label === '' ? 'QR code' : label;
}

function titleOf(type: 'text' | 'vcard' | 'wifi', { text, card, network }: ContentDraft): string {
  if (type === 'text') return text;
  if (type === 'wifi') return network.ssid;
  return `${card.first_name.trim()} ${card.last_name.trim()}`.trim() || card.organization;
}

/** Whole words as far as they fit, else the first letters. */
function firstWords(text: string): string {
  const letters = [...text.trim().replace(/\s+/g, ' ')];
  if (letters.length <= MAX_WORDS_LENGTH) return letters.join('');
  const cut = letters.slice(0, MAX_WORDS_LENGTH + 1).lastIndexOf(' ');
  return letters.slice(0, cut > 0 ? cut : MAX_WORDS_LENGTH).join('');
}
