import {
  AppWindowIcon,
  BookUserIcon,
  CalendarDaysIcon,
  FileDownIcon,
  LinkIcon,
  LockIcon,
  type LucideIcon,
  PanelsTopLeftIcon,
  TextAlignStartIcon,
  WifiIcon,
} from 'lucide-react';
import type { CodeType } from '../../../src/codes/values/code-values.ts';

type CodeTypeText = {
  name: string;
  /** What a scan does, shown in the choice of types. */
  meaning: string;
  icon: LucideIcon;
};

/** The types of codes, in the order in which they are offered. */
export const CODE_TYPE_TEXT: Record<CodeType, CodeTypeText> = {
  url: { name: 'Link', meaning: 'Opens a web page. You can change the address any time.', icon: LinkIcon },
  dynamic_url: {
    name: 'Fixed link',
    meaning: 'Opens a web page. The address cannot be changed later, only rules can.',
    icon: LockIcon,
  },
  text: { name: 'Text', meaning: 'Shows a text. You can change it any time.', icon: TextAlignStartIcon },
  vcard: {
    name: 'Contact card',
    meaning: 'Shows a contact to save. You can change it any time.',
    icon: BookUserIcon,
  },
  wifi: { name: 'Wi-Fi', meaning: 'Joins a network, even without internet.', icon: WifiIcon },
  page: {
    name: 'Page with buttons',
    meaning: 'Shows a page of your own: a list of links, a menu, a business card.',
    icon: PanelsTopLeftIcon,
  },
  event: { name: 'Event', meaning: 'Shows an event that visitors add to their calendar.', icon: CalendarDaysIcon },
  app: { name: 'App', meaning: 'Opens the app store that fits the visitor’s device.', icon: AppWindowIcon },
  file: {
    name: 'File',
    meaning: 'Shows or saves a PDF or a picture. You can replace it any time.',
    icon: FileDownIcon,
  },
};

/** Whether a scan redirects, rather than showing the code's content. */
export function isLink(type: CodeType): type is 'url' | 'dynamic_url' {
  return type === 'url' || type === 'dynamic_url';
}
