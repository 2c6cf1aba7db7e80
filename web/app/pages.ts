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
import type { Scope } from '../../src/people/scopes.ts';
import { KEYS, may, type Needs, VISITOR_PAGE_CHANGE } from '../lib/may.ts';
import type { Me } from '../lib/me.ts';

type Page = {
  label: string;
  /** A path of the dashboard, or of the server if `isOutside` is true. */
  path: string;
  icon: LucideIcon;
  /** More search words for the command palette. */
  keywords?: string;
  /** Shown to those who may do this; without it to everybody. */
  needs?: Scope | Needs;
  isOnlyInPalette?: boolean;
  isOperatorOnly?: boolean;
  isOutside?: boolean;
};

/** Every page in the menu or the command palette, in the order shown. */
export const PAGES: readonly Page[] = [
  { label: 'Codes', path: '/codes', icon: QrCodeIcon, keywords: 'all list' },
  {
    label: 'New code',
    path: '/codes/new',
    icon: PlusIcon,
    keywords: 'create add',
    needs: 'qr.write',
    isOnlyInPalette: true,
  },
  {
    label: 'Re-point codes',
    path: '/repoint',
    icon: SignpostIcon,
    keywords: 'change destinations many bulk list find replace host utm url',
    needs: 'jobs.run',
    isOnlyInPalette: true,
  },
  {
    label: 'Analytics',
    path: '/analytics',
    icon: ChartColumnIcon,
    keywords: 'scans statistics top codes countries devices',
  },
  { label: 'Projects', path: '/projects', icon: FoldersIcon },
  {
    label: 'Label sheets',
    path: '/labels',
    icon: LayoutGridIcon,
    keywords: 'print stickers pdf avery',
    needs: 'jobs.run',
  },
  {
    label: 'Import and export',
    path: '/import-export',
    icon: ArrowLeftRightIcon,
    keywords: 'csv list archive download upload move leave backup',
    needs: 'jobs.run',
  },
  { label: 'API keys', path: '/keys', icon: KeyRoundIcon, keywords: 'tokens', needs: KEYS },
  {
    label: 'Webhooks',
    path: '/webhooks',
    icon: WebhookIcon,
    keywords: 'events endpoints deliveries notify push',
    needs: 'webhooks.manage',
  },
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

/** Pages below those, with what they need beyond them. */
const PAGES_BELOW: readonly { path: RegExp; needs: Scope | Needs }[] = [
  { path: /^\/codes\/[^/]+\/design/, needs: 'qr.write' },
  { path: /^\/projects\/[^/]+\/domains/, needs: 'domains.manage' },
  { path: /^\/projects\/[^/]+\/visitor-page/, needs: VISITOR_PAGE_CHANGE },
];

/** Whether the person may use a page of PAGES in this account. */
export function isOffered({ needs, isOperatorOnly = false }: Page, me: Me): boolean {
  return (needs === undefined || may(me, needs)) && (me.is_operator || !isOperatorOnly);
}

/** Whether the server would let the person use the page at this path; operators' pages say it themselves. */
export function isAllowed(path: string, me: Me): boolean {
  const isAt = (page: Page) => path === page.path || path.startsWith(`${page.path}/`);
  const page = PAGES.filter(isAt).sort((one, other) => other.path.length - one.path.length)[0];
  const needed = [page?.needs, PAGES_BELOW.find((below) => below.path.test(path))?.needs];
  return needed.every((needs) => needs === undefined || may(me, needs));
}
