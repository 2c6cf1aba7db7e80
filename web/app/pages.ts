import {
  ArrowLeftRightIcon,
  BookIcon,
  BuildingIcon,
  ChartColumnIcon,
  CircleQuestionMarkIcon,
  FlagIcon,
  FoldersIcon,
  KeyRoundIcon,
  LayoutGridIcon,
  LockIcon,
  type LucideIcon,
  PlusIcon,
  QrCodeIcon,
  ServerIcon,
  ShieldIcon,
  SignpostIcon,
  UserIcon,
  UsersIcon,
  WebhookIcon,
} from 'lucide-react';

type Page = {
  label: string;
  /** A path of the dashboard, or of the server if `isOutside` is true. */
  path: string;
  icon: LucideIcon;
  /** More search words for the command palette. */
  keywords?: string;
  isOnlyInPalette?: boolean;
  isOperatorOnly?: boolean;
  isOutside?: boolean;
};

/** Every page in the menu or the command palette, in the order shown. */
export const PAGES: readonly Page[] = [
  { label: 'Codes', path: '/codes', icon: QrCodeIcon, keywords: 'all list' },
  { label: 'New code', path: '/codes/new', icon: PlusIcon, keywords: 'create add', isOnlyInPalette: true },
  {
    label: 'Re-point codes',
    path: '/repoint',
    icon: SignpostIcon,
    keywords: 'change destinations many bulk list find replace host utm url',
    isOnlyInPalette: true,
  },
  {
    label: 'Analytics',
    path: '/analytics',
    icon: ChartColumnIcon,
    keywords: 'scans statistics top codes countries devices',
  },
  { label: 'Projects', path: '/projects', icon: FoldersIcon },
  { label: 'Label sheets', path: '/labels', icon: LayoutGridIcon, keywords: 'print stickers pdf avery' },
  {
    label: 'Import and export',
    path: '/import-export',
    icon: ArrowLeftRightIcon,
    keywords: 'csv list archive download upload move leave backup',
  },
  { label: 'API keys', path: '/keys', icon: KeyRoundIcon, keywords: 'tokens' },
  { label: 'Webhooks', path: '/webhooks', icon: WebhookIcon, keywords: 'events endpoints deliveries notify push' },
  {
    label: 'Profile',
    path: '/profile',
    icon: UserIcon,
    keywords: 'account settings plan e-mail time zone language',
  },
  {
    label: 'Security',
    path: '/profile#security',
    icon: LockIcon,
    keywords: 'password two-factor 2fa devices sessions',
    isOnlyInPalette: true,
  },
  {
    label: 'Unsafe hosts',
    path: '/safety',
    icon: ShieldIcon,
    keywords: 'safety blocked',
    isOperatorOnly: true,
  },
  {
    label: 'Abuse reports',
    path: '/operator/reports',
    icon: FlagIcon,
    keywords: 'blocked codes phishing operator',
    isOperatorOnly: true,
  },
  {
    label: 'Accounts',
    path: '/operator/accounts',
    icon: BuildingIcon,
    keywords: 'customers plans limits suspend delete operator',
    isOperatorOnly: true,
  },
  {
    label: 'People',
    path: '/operator/people',
    icon: UsersIcon,
    keywords: 'users persons disable second factor operator',
    isOperatorOnly: true,
  },
  {
    label: 'System',
    path: '/operator/system',
    icon: ServerIcon,
    keywords: 'health version proxy address operator',
    isOperatorOnly: true,
  },
  {
    label: 'Help',
    path: '/docs/overview',
    icon: CircleQuestionMarkIcon,
    keywords: 'guides documentation manual support',
    isOutside: true,
  },
  {
    label: 'API reference',
    path: '/docs',
    icon: BookIcon,
    keywords: 'documentation',
    isOutside: true,
    isOnlyInPalette: true,
  },
];
