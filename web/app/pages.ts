import {
  ArrowLeftRightIcon,
  BookIcon,
  Building2Icon,
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
  /** Shown to owners and admins alone; `wholeAccount`: not to those who are limited to projects. */
  needs?: 'members.manage' | { scope: 'members.manage'; wholeAccount: true };
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
    label: 'Members',
    path: '/members',
    icon: UsersIcon,
    keywords: 'invite invitation team colleagues roles rights people',
    needs: { scope: 'members.manage', wholeAccount: true },
  },
  {
    label: 'Activity',
    path: '/activity',
    icon: HistoryIcon,
    keywords: 'log audit who did what when sign-ins',
    needs: 'members.manage',
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
    icon: Building2Icon,
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

/** Whether the person may use a page of PAGES in this account. */
export function isOffered({ needs, isOperatorOnly = false }: Page, me: Me): boolean {
  const isManager = me.role === 'owner' || me.role === 'admin';
  const isLimited = typeof needs === 'object' && me.project_ids !== null;
  return (needs === undefined || (isManager && !isLimited)) && (me.is_operator || !isOperatorOnly);
}
