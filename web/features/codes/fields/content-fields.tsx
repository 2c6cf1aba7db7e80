import type { CodeType } from '../../../../src/http/dashboard/contract.ts';
import { ContactFields } from './contact-fields.tsx';
import type { ContentForm } from './content-draft.ts';
import { TextField } from './text-field.tsx';
import { UrlField } from './url-field.tsx';
import { WifiFields } from './wifi-fields.tsx';

type Props = {
  type: CodeType;
  form: ContentForm;
  /** Whether the field of a type that has only one carries its name; a heading may say it already. */
  isLabelShown: boolean;
};

const LEADS = {
  url: 'Where a scan leads. Change it any time.',
  dynamic_url:
    'Where a scan leads. It stays as it is once the code is created; rules can still lead elsewhere.',
};

/** The fields of what a code of this type says. */
export function ContentFields({ type, form, isLabelShown }: Props) {
  switch (type) {
    case 'url':
    case 'dynamic_url':
      return <UrlField form={form} isLabelShown={isLabelShown} description={LEADS[type]} />;
    case 'text':
      return <TextField form={form} isLabelShown={isLabelShown} />;
    case 'vcard':
      return <ContactFields form={form} />;
    case 'wifi':
      return <WifiFields form={form} />;
  }
}
