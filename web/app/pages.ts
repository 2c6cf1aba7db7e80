import {
  IconBook,
  IconFolders,
  IconKey,
  IconLayoutGrid,
  IconLock,
  IconPlus,
  IconQrcode,
  IconShield,
  IconUser,
} from '@tabler/icons-react';

type Page = {
  label: string;
  /** A path of the dashboard, or of the server where `isOutside` is true. */
  path: string;
  icon: typeof IconQrcode;
  /** Other words under which the command palette finds it. */
  keywords?: string;
  isInMenu?: boolean;
  isOperatorOnly?: boolean;
  isOutside?: boolean;
};

/** Every page that the menu or the command palette leads to, in the order shown. */
export const PAGES: readonly Page[] = [
  { label: 'Codes', path: '/codes', icon: IconQrcode, keywords: 'all list', isInMenu: true },
  { label: 'New code', path: '/codes/new', icon: IconPlus, keywords: 'create add' },
  { label: 'Projects', path: '/projects', icon: IconFolders, isInMenu: true },
  {
    label: 'Label sheets',
    path: '/labels',
    icon: IconLayoutGrid,
    keywords: 'print stickers pdf avery',
    isInMenu: true,
  },
  { label: 'API keys', path: '/keys', icon: IconKey, keywords: 'tokens', isInMenu: true },
  {
    label: 'Profile',
    path: '/profile',
    icon: IconUser,
    keywords: 'account settings plan e-mail time zone language',
    isInMenu: true,
  },
  {
    label: 'Security',
    path: '/profile#security',
    icon: IconLock,
    keywords: 'password two-factor 2fa devices sessions',
  },
  {
    label: 'Unsafe hosts',
    path: '/safety',
    icon: IconShield,
    keywords: 'safety blocked',
    isInMenu: true,
    isOperatorOnly: true,
  },
  { label: 'API reference', path: '/docs', icon: IconBook, keywords: 'documentation', isOutside: true },
];
