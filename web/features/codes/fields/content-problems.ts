import type { FormErrors } from '@mantine/form';
import type { AppData, CodeType, EventData, FileData } from '../../../../src/codes/values/code-values.ts';
import { urlProblem } from '../../../lib/url-input.ts';
import type { CardDraft, ContentDraft, PageDraft } from './content-draft.ts';

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
    case 'page':
      return pageProblems(draft.page);
    case 'event':
      return eventProblems(draft.event);
    case 'app':
      return appProblems(draft.app);
    case 'file':
      return fileProblems(draft.file);
  }
}

function pageProblems({ title, buttons }: PageDraft): FormErrors {
  const perButton = buttons.flatMap(({ label, url }, index) => [
    errorAt(`page.buttons.${index}.label`, label.trim() === '' && 'Say what the button does'),
    errorAt(`page.buttons.${index}.url`, buttonProblem(url)),
  ]);
  return Object.assign(errorAt('page.title', title.trim() === '' && 'Enter a title'), ...perButton);
}

function eventProblems({ title, start, end, url }: EventData): FormErrors {
  return {
    ...errorAt('event.title', title.trim() === '' && 'Enter what takes place'),
    ...errorAt('event.start', start === '' && 'Enter when it begins'),
    ...errorAt('event.end', end === '' ? 'Enter when it ends' : start >= end && 'It must end after it begins'),
    ...errorAt('event.url', url?.trim() ? urlProblem(url) : null),
  };
}

function appProblems({ ios, android, other }: AppData): FormErrors {
  return {
    ...errorAt('app.ios', ios?.trim() ? urlProblem(ios) : null),
    ...errorAt('app.android', android?.trim() ? urlProblem(android) : null),
    ...errorAt('app.other', urlProblem(other)),
  };
}

function fileProblems({ file_id, name }: FileData): FormErrors {
  const nameProblem =
    name.trim() === '' ? 'Enter a name' : /[/\\]/.test(name) ? 'A name has no / and no \\ in it' : null;
  return {
    ...errorAt('file.file_id', file_id === '' && 'Choose a file'),
    // There is no name to be seen before.
    ...errorAt('file.name', file_id === '' ? null : nameProblem),
  };
}

/** The server decides about the rest. */
function buttonProblem(url: string): string | null {
  if (url.trim() === '') return 'Enter where it leads';
  return /^(?:mailto|tel):/i.test(url)
    ? null
    : urlProblem(url) && 'Enter a web address, an e-mail address or a telephone number';
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
