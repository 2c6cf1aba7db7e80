import {
  IconArrowsExchange,
  IconBook,
  IconChartBar,
  IconFlag,
  IconFolders,
  IconHelp,
  IconKey,
  IconLayoutGrid,
  IconLock,
  IconPlus,
  IconQrcode,
  IconServer,
  IconShield,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';

type Page = {
  label: string;
  /** A path of the dashboard, or of the server if `isOutside` is true. */
  path: string;
  icon: typeof IconQrcode;
  /** More search words for the command palette. */
  keywords?: string;
  isInMenu?: boolean;
  isOperatorOnly?: boolean;
  isOutside?: boolean;
};

/** Every page in the menu or the command palette, in the order shown. */
export const PAGES: readonly Page[] = [
  { label: 'Codes', path: '/codes', icon: IconQrcode, keywords: 'all list', isInMenu: true },
  { label: 'New code', path: '/codes/new', icon: IconPlus, keywords: 'create add' },
  {
    label: 'Analytics',
    path: '/analytics',
    icon: IconChartBar,
    keywords: 'scans statistics top codes countries devices',
    isInMenu: true,
  },
  { label: 'Projects', path: '/projects', icon: IconFolders, isInMenu: true },
  {
    label: 'Label sheets',
    path: '/labels',
    icon: IconLayoutGrid,
    keywords: 'print stickers pdf avery',
    isInMenu: true,
  },
  {
    label: 'Import and export',
    path: '/import-export',
    icon: IconArrowsExchange,
    keywords: 'csv list archive download upload move leave backup',
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
  {
    label: 'Abuse reports',
    path: '/operator/reports',
    icon: IconFlag,
    keywords: 'blocked codes phishing operator',
    isInMenu: true,
    isOperatorOnly: true,
  },
  {
    label: 'Accounts',
    path: '/operator/accounts',
    icon: IconUsers,
    keywords: 'users plans limits suspend operator',
    isInMenu: true,
    isOperatorOnly: true,
  },
  {
    label: 'System',
    path: '/operator/system',
    icon: IconServer,
    keywords: 'health version proxy address operator',
    isInMenu: true,
    isOperatorOnly: true,
  },
  {
    label: 'Help',
    path: '/docs/overview',
    icon: IconHelp,
    keywords: 'guides documentation manual support',
    isInMenu: true,
    isOutside: true,
  },
  { label: 'API reference', path: '/docs', icon: IconBook, keywords: 'documentation', isOutside: true },
];
