import {
  IconBook,
  IconFolders,
  IconKey,
  IconLock,
  IconPlus,
  IconQrcode,
  IconShield,
  IconUser,
} from '@tabler/icons-react';

/** Where the palette leads; `words` are others under which a page is found. */
export const PALETTE_PAGES = [
  { id: 'codes', label: 'Codes', words: 'all list', icon: IconQrcode, path: '/codes', only: 'everybody' },
  {
    id: 'new',
    label: 'New code',
    words: 'create add',
    icon: IconPlus,
    path: '/codes/new',
    only: 'everybody',
  },
  { id: 'projects', label: 'Projects', words: '', icon: IconFolders, path: '/projects', only: 'everybody' },
  { id: 'keys', label: 'API keys', words: 'tokens', icon: IconKey, path: '/keys', only: 'everybody' },
  {
    id: 'profile',
    label: 'Profile',
    words: 'account settings plan e-mail time zone language',
    icon: IconUser,
    path: '/profile',
    only: 'everybody',
  },
  {
    id: 'security',
    label: 'Security',
    words: 'password two-factor 2fa devices sessions',
    icon: IconLock,
    path: '/profile#security',
    only: 'everybody',
  },
  {
    id: 'safety',
    label: 'Unsafe hosts',
    words: 'safety blocked',
    icon: IconShield,
    path: '/safety',
    only: 'operator',
  },
  {
    id: 'docs',
    label: 'API reference',
    words: 'documentation',
    icon: IconBook,
    path: null,
    only: 'everybody',
  },
] as const;

/** The page with the path null: the server's own, outside of the dashboard. */
export const API_REFERENCE = '/docs';
