import {
  ArrowLeftRightIcon,
  BookIcon,
  ChartColumnIcon,
  CircleQuestionMarkIcon,
  FlagIcon,
  FoldersIcon,
  HistoryIcon,
  KeyRoundIcon,
  LayoutGridIcon,
  LockIcon,
  type LucideIcon,
  PlusIcon,
  QrCodeIcon,
  ScrollTextIcon,
  ServerIcon,
  ShieldIcon,
  SignpostIcon,
  UserIcon,
  UsersIcon,
  WebhookIcon,
} from 'lucide-react';
import type { Me } from '../lib/me.ts';

type Page = {
  label: string;
  /** A path of the dashboard, or of the server if `isOutside` is true. */
  path: string;
  icon: LucideIcon;
  /** More search words for the command palette. */
  keywords?: string;
  isOnlyInPalette?: boolean;
  isOperatorOnly?: boolean;
  /** For owners and admins who are not limited to projects. */
  isAdminOnly?: boolean;
  isOutside?: boolean;
};

/** Whether somebody has use for a page. */
export function isShown({ isOperatorOnly = false, isAdminOnly = false }: Page, me: Shown): boolean {
  const isAdmin = ['owner', 'admin'].includes(me.role) && me.project_ids === null;
  return (!isOperatorOnly || me.is_operator) && (!isAdminOnly || isAdmin);
}

type Shown = Pick<Me, 'is_operator' | 'role' | 'project_ids'>;

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
    label: 'Activity',
    path: '/activity',
    icon: HistoryIcon,
    keywords: 'log audit who did what when sign-ins',
    isAdminOnly: true,
  },
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
    icon: UsersIcon,
    keywords: 'users plans limits suspend operator',
    isOperatorOnly: true,
  },
  {
    label: 'Operator’s log',
    path: '/operator/activity',
    icon: ScrollTextIcon,
    keywords: 'activity audit who did what operator',
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
