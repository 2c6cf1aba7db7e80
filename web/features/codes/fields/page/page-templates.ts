import type { PageIcon } from '../../../../../src/codes/values/page-icons.ts';
import type { PageDraft } from '../content-draft.ts';

const buttons = (...all: [label: string, icon: PageIcon][]) => all.map(([label, icon]) => ({ label, icon, url: '' }));

type Template = { name: string; page: PageDraft };

/** What a new page can begin with: labels and icons, to which addresses are added. */
export const PAGE_TEMPLATES: readonly Template[] = [
  {
    name: 'List of links',
    page: {
      title: 'Our links',
      text: '',
      image: '',
      buttons: buttons(['Website', 'globe'], ['Shop', 'cart'], ['Photos', 'photo'], ['Newsletter', 'mail']),
      colours: { background: '', buttons: '' },
    },
  },
  {
    name: 'Menu',
    page: {
      title: 'Menu',
      text: 'Open every day from 11:00 to 22:00.',
      image: '',
      buttons: buttons(['Food', 'menu'], ['Drinks', 'star'], ['Book a table', 'calendar'], ['Find us', 'map']),
      colours: { background: '#fffaf0', buttons: '#7f1d1d' },
    },
  },
  {
    name: 'Business card',
    page: {
      title: 'Your name',
      text: 'Your profession',
      image: '',
      buttons: buttons(['Call', 'phone'], ['Write', 'mail'], ['Website', 'globe'], ['Find us', 'map']),
      colours: { background: '', buttons: '#14307a' },
    },
  },
];
