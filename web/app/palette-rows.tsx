import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import {
  ArrowLeftRightIcon,
  ArrowRightIcon,
  FolderIcon,
  HistoryIcon,
  LogOutIcon,
  type LucideIcon,
  MoonIcon,
  QrCodeIcon,
  SunIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { StatusBadge } from '../features/codes/status-badge.tsx';
import { shortLink } from '../lib/link-text.ts';
import { openOtherAccount, pageInAnother } from '../lib/other-account.ts';
import { meQuery } from '../lib/queries.ts';
import { recentCodes } from '../lib/recent-codes.ts';
import { ROLE_NAMES } from '../lib/role-names.ts';
import { useSignOut } from '../lib/session.ts';
import { useProjects } from '../lib/use-projects.ts';
import { type Code, v2 } from '../lib/v2.ts';
import { isOffered, PAGES } from './pages.ts';
import { contains, matches } from './palette-match.ts';

const MAX_CODES = 8;
/** Few enough that the pages below stay visible. */
const MAX_RECENT_CODES = 5;

/** One line of the palette. */
type Row = {
  id: string;
  label: string;
  description?: string;
  icon: LucideIcon;
  badge?: ReactNode;
  run: () => unknown;
};

type Rows = {
  groups: { label: string; rows: Row[] }[];
  /** The number of codes found; null until the server has answered. */
  codeCount: number | null;
  error: Error | null;
};

/**
 * The matching rows, in the order shown. With a text, local matches come first, so that nothing moves when the codes
 * arrive; without one, the newest codes come first.
 */
export function usePaletteRows(text: string): Rows {
  const pages = { label: 'Go to', rows: usePageRows(text) };
  const actions = { label: 'Actions', rows: useActionRows(text) };
  const { codes, isCurrent, error } = useCodes(text);
  const opened = { label: 'Recently opened', rows: useRecentRows() };
  const projects = { label: 'Projects', rows: useProjectRows(text) };
  const accounts = { label: 'Accounts', rows: useAccountRows(text) };
  const found = { label: text === '' ? 'New codes' : 'Codes', rows: useCodeRows(text, codes) };
  const first = opened.rows.length > 0 ? opened : found;
  return {
    groups: text === '' ? [first, pages, actions, accounts] : [pages, actions, accounts, projects, found],
    codeCount: isCurrent ? codes.length : null,
    error,
  };
}

function usePageRows(text: string): Row[] {
  const navigate = useNavigate();
  const { data: me } = useSuspenseQuery(meQuery);
  return PAGES.filter((page) => isOffered(page, me))
    .filter(({ label, keywords = '' }) => matches(`${label} ${keywords}`, text))
    .map(({ label, icon, path, isOutside = false }) => ({
      id: path,
      label,
      icon,
      run: () => (isOutside ? location.assign(path) : navigate({ href: path })),
    }));
}

/** Codes recently opened in this browser. */
function useRecentRows(): Row[] {
  const navigate = useNavigate();
  const { data: me } = useSuspenseQuery(meQuery);
  return recentCodes(me.account_id)
    .slice(0, MAX_RECENT_CODES)
    .map(({ qr_id: id, label, link }) => ({
      id: `recent ${id}`,
      label,
      description: shortLink(link),
      icon: HistoryIcon,
      run: () => navigate({ to: '/codes/$id', params: { id } }),
    }));
}

const MAX_ACCOUNTS = 5;

/** The person's other accounts. */
function useAccountRows(text: string): Row[] {
  const { data: me } = useSuspenseQuery(meQuery);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return me.accounts
    .filter(({ account_id }) => account_id !== me.account_id)
    .filter(({ email }) => matches(`Switch to ${email} account`, text))
    .slice(0, MAX_ACCOUNTS)
    .map(({ account_id, email, role }) => ({
      id: account_id,
      label: `Switch to ${email}`,
      description: ROLE_NAMES[role],
      icon: ArrowLeftRightIcon,
      run: () => openOtherAccount(account_id, pageInAnother(path)),
    }));
}

const MAX_PROJECTS = 3;

/** The matching projects, each linking to its codes. */
function useProjectRows(text: string): Row[] {
  const navigate = useNavigate();
  const { open, nameOf } = useProjects();
  if (text === '') return [];
  return open
    .filter(({ name }) => contains(name, text))
    .slice(0, MAX_PROJECTS)
    .map(({ project_id: project }) => ({
      id: project,
      label: nameOf(project),
      description: 'Codes of the project',
      icon: FolderIcon,
      run: () => navigate({ to: '/codes', search: { project } }),
    }));
}

function useActionRows(text: string): Row[] {
  const signOut = useSignOut();
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  const actions = [
    {
      id: 'color-scheme',
      label: `Switch to ${other}`,
      keywords: 'theme appearance mode',
      icon: other === 'dark' ? MoonIcon : SunIcon,
      run: () => setColorScheme(other),
    },
    { id: 'sign-out', label: 'Sign out', keywords: 'log out', icon: LogOutIcon, run: signOut },
  ];
  return actions.filter(({ label, keywords }) => matches(`${label} ${keywords}`, text));
}

function useCodeRows(text: string, codes: Code[]): Row[] {
  const navigate = useNavigate();
  const rows = codes.map((code) => ({
    id: code.qr_id,
    label: code.label,
    description: shortLink(code.link),
    icon: QrCodeIcon,
    badge: <StatusBadge code={code} size="sm" />,
    run: () => navigate({ to: '/codes/$id', params: { id: code.qr_id } }),
  }));
  if (text === '') return rows;
  const searchList: Row = {
    id: 'search-list',
    label: `Search the list of codes for “${text}”`,
    icon: ArrowRightIcon,
    run: () => navigate({ to: '/codes', search: { search: text } }),
  };
  return [...rows, searchList];
}

/** Under the key `codes`, like every list of codes, so that it is refetched when a code changes. */
const paletteQuery = (search: string) =>
  queryOptions({
    queryKey: ['codes', 'palette', search],
    queryFn: async ({ signal }) => {
      const page_size = search === '' ? MAX_RECENT_CODES : MAX_CODES;
      return (await v2('GET /v2/qr-codes', { query: { q: search, page_size } }, signal)).items;
    },
  });

/** The codes that match the text, or the newest. Until the server answers: the matching ones of its last response. */
function useCodes(text: string): { codes: Code[]; isCurrent: boolean; error: Error | null } {
  const [search] = useDebouncedValue(text, 120);
  const { data, error, isPlaceholderData } = useQuery({
    ...paletteQuery(search),
    placeholderData: keepPreviousData,
  });
  if (error) return { codes: [], isCurrent: false, error };
  if (data && !isPlaceholderData && search === text) return { codes: data, isCurrent: true, error: null };
  const codes = (data ?? []).filter(({ label, link }) => contains(`${label} ${link}`, text));
  return { codes, isCurrent: false, error: null };
}
