import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconArrowRight, IconLogout, IconMoon, IconQrcode, IconSun } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { CodeItem } from '../../src/http/dashboard/contract.ts';
import { meQuery } from '../lib/queries.ts';
import { useSignOut } from '../lib/session.ts';
import { matches } from './palette-match.ts';
import { API_REFERENCE, PALETTE_PAGES } from './palette-pages.ts';

/** One line of the palette. */
export type PaletteRow = {
  id: string;
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /** Where the line is a code. */
  code?: CodeItem;
  run: () => unknown;
};

export type PaletteGroup = { name: string; rows: PaletteRow[] };

/**
 * The lines in the order shown. With a text, what is known at once stands first, so that nothing moves when the
 * codes arrive; without one, the newest codes do.
 */
export function usePaletteRows(text: string, codes: CodeItem[]): PaletteGroup[] {
  const pages: PaletteGroup = { name: 'Go to', rows: usePages(text) };
  const actions: PaletteGroup = { name: 'Actions', rows: useActions(text) };
  const found: PaletteGroup = {
    name: text === '' ? 'Recent codes' : 'Codes',
    rows: useCodeRows(text, codes),
  };
  return text === '' ? [found, pages, actions] : [pages, actions, found];
}

function usePages(text: string): PaletteRow[] {
  const navigate = useNavigate();
  const { data: me } = useSuspenseQuery(meQuery);
  return PALETTE_PAGES.filter(({ only }) => only === 'everybody' || me.is_operator)
    .filter(({ label, words }) => matches(`${label} ${words}`, text))
    .map(({ id, label, icon, path }) => ({
      id,
      label,
      icon,
      run: () => (path === null ? location.assign(API_REFERENCE) : navigate({ href: path })),
    }));
}

function useActions(text: string): PaletteRow[] {
  const signOut = useSignOut();
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  const actions = [
    {
      id: 'scheme',
      label: `Switch to ${other}`,
      words: 'theme appearance mode',
      icon: other === 'dark' ? IconMoon : IconSun,
      run: () => setColorScheme(other),
    },
    { id: 'sign-out', label: 'Sign out', words: 'log out', icon: IconLogout, run: signOut },
  ];
  return actions.filter(({ label, words }) => matches(`${label} ${words}`, text));
}

function useCodeRows(text: string, codes: CodeItem[]): PaletteRow[] {
  const navigate = useNavigate();
  const rows: PaletteRow[] = codes.map((code) => ({
    id: code.qr_id,
    label: code.label,
    icon: IconQrcode,
    code,
    run: () => navigate({ to: '/codes/$id', params: { id: code.qr_id } }),
  }));
  if (text === '') return rows;
  const all: PaletteRow = {
    id: 'all',
    label: `Search the list of codes for “${text}”`,
    icon: IconArrowRight,
    run: () => navigate({ to: '/codes', search: { search: text } }),
  };
  return [...rows, all];
}
