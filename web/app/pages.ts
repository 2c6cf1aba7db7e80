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
  isOnlyInPalette?: boolean;
  isOperatorOnly?: boolean;
  isOutside?: boolean;
};

/** Every page in the menu or the command palette, in the order shown. */
export const PAGES: readonly Page[] = [
  { label: 'Codes', path: '/codes', icon: IconQrcode, keywords: 'all list' },
  { label: 'New code', path: '/codes/new', icon: IconPlus, keywords: 'create add', isOnlyInPalette: true },
  {
    label: 'Analytics',
    path: '/analytics',
    icon: IconChartBar,
    keywords: 'scans statistics top codes countries devices',
  },
  { label: 'Projects', path: '/projects', icon: IconFolders },
  { label: 'Label sheets', path: '/labels', icon: IconLayoutGrid, keywords: 'print stickers pdf avery' },
  {
    label: 'Import and export',
    path: '/import-export',
    icon: IconArrowsExchange,
    keywords: 'csv list archive download upload move leave backup',
  },
  { label: 'API keys', path: '/keys', icon: IconKey, keywords: 'tokens' },
  {
    label: 'Profile',
    path: '/profile',
    icon: IconUser,
    keywords: 'account settings plan e-mail time zone language',
  },
  {
    label: 'Security',
    path: '/profile#security',
    icon: IconLock,
    keywords: 'password two-factor 2fa devices sessions',
    isOnlyInPalette: true,
  },
  {
    label: 'Unsafe hosts',
    path: '/safety',
    icon: IconShield,
    keywords: 'safety blocked',
    isOperatorOnly: true,
  },
  {
    label: 'Abuse reports',
    path: '/operator/reports',
    icon: IconFlag,
    keywords: 'blocked codes phishing operator',
    isOperatorOnly: true,
  },
  {
    label: 'Accounts',
    path: '/operator/accounts',
    icon: IconUsers,
    keywords: 'users plans limits suspend operator',
    isOperatorOnly: true,
  },
  {
    label: 'System',
    path: '/operator/system',
    icon: IconServer,
    keywords: 'health version proxy address operator',
    isOperatorOnly: true,
  },
  {
    label: 'Help',
    path: '/docs/overview',
    icon: IconHelp,
    keywords: 'guides documentation manual support',
    isOutside: true,
  },
  {
    label: 'API reference',
    path: '/docs',
    icon: IconBook,
    keywords: 'documentation',
    isOutside: true,
    isOnlyInPalette: true,
  },
];
