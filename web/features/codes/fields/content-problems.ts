import type { FormErrors } from '@mantine/form';
import type { CodeType } from '../../../../src/codes/values/code-values.ts';
import { urlProblem } from '../../../lib/url-input.ts';
import type { CardDraft, ContentDraft } from './content-draft.ts';

/** Client-side validation errors by form path. The server validates the rest. */
export function contentProblems(type: CodeType, draft: ContentDraft): FormErrors {
  switch (type) {
    case 'url':
    case 'dynamic_url':
      return errorAt('redirect_url', urlProblem(draft.redirect_url));
    case 'text':
      return errorAt('text', draft.text.trim() === '' && 'Enter the text to show');
    case 'vcard':
      return cardProblems(draft.card);
    case 'wifi':
      return {
        ...errorAt('network.ssid', draft.network.ssid === '' && 'Enter the name of the network'),
        ...errorAt(
          'network.password',
          draft.network.security !== 'nopass' && draft.network.password === '' && 'Enter the password',
        ),
      };
  }
}

function cardProblems(card: CardDraft): FormErrors {
  const isNamed = [card.first_name, card.last_name, card.organization].some((name) => name.trim() !== '');
  const lines = [
    ...card.phones.map(({ number }, index) => [`card.phones.${index}.number`, number] as const),
    ...card.emails.map(({ address }, index) => [`card.emails.${index}.address`, address] as const),
  ];
  return {
    ...errorAt('card.first_name', !isNamed && 'Enter a name or an organisation'),
    ...Object.fromEntries(
      lines.filter(([, text]) => text.trim() === '').map(([path]) => [path, 'Fill this in or remove it']),
    ),
  };
}

function errorAt(path: string, problem: string | false | null): FormErrors {
  return problem ? { [path]: problem } : {};
}
