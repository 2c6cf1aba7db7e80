/** The icons of a page's buttons: what is inside an SVG of 24 × 24, drawn by its stroke. None is anybody's logo. */
export const PAGE_ICONS = {
  link: '<path d="M10 14a4 4 0 0 0 6 .4l3-3a4.2 4.2 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4.2 4.2 0 0 0 6 6l1.5-1.5"/>',
  globe: '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c5 5.5 5 12.5 0 18M12 3c-5 5.5-5 12.5 0 18"/>',
  phone:
    '<path d="M5 4h4l1.5 5L8 10.5a12 12 0 0 0 5.5 5.5l1.5-2.5 5 1.5v4a2 2 0 0 1-2 2C10 20.5 3.5 14 3 6a2 2 0 0 1 2-2z"/>',
  mail: '<rect x="3" y="5" width="18" height="14" rx="2"/><path d="m3.5 7 8.5 6 8.5-6"/>',
  chat: '<path d="M4 5h16v11h-9l-5 4v-4H4z"/><path d="M8 9h8M8 12h5"/>',
  map: '<path d="M12 21c-4-4.5-7-8-7-11a7 7 0 0 1 14 0c0 3-3 6.5-7 11z"/><circle cx="12" cy="10" r="2.5"/>',
  menu: '<path d="M6 3v6a2.5 2.5 0 0 0 5 0V3M8.5 11.5V21M17 21v-8h-2.5V8c0-3 1-5 2.5-5z"/>',
  cart: '<path d="M3 4h2.5l2 11h10l2-8H6"/><circle cx="9" cy="19" r="1.5"/><circle cx="16" cy="19" r="1.5"/>',
  calendar: '<rect x="4" y="5" width="16" height="16" rx="2"/><path d="M4 10h16M8 3v4M16 3v4"/>',
  ticket: '<path d="M4 6h16v4a2 2 0 0 0 0 4v4H4v-4a2 2 0 0 0 0-4zM14 6v2M14 11v2M14 16v2"/>',
  download: '<path d="M12 4v11M7.5 10.5 12 15l4.5-4.5M4 20h16"/>',
  document: '<path d="M6 3h8l5 5v13H6zM14 3v5h5M9 13h6M9 17h6"/>',
  photo:
    '<rect x="3" y="6" width="18" height="14" rx="2"/><circle cx="12" cy="13" r="3.5"/><path d="M8 6l1.5-2.5h5L16 6"/>',
  video: '<rect x="3" y="5" width="18" height="14" rx="3"/><path d="m10 9 5 3-5 3z"/>',
  music: '<circle cx="7.5" cy="17.5" r="2.5"/><circle cx="17.5" cy="15.5" r="2.5"/><path d="M10 17.5V6l10-2v11.5"/>',
  people:
    '<circle cx="9" cy="8" r="3.5"/><path d="M3 20c0-4 2.5-6 6-6s6 2 6 6M15.5 4.800a3.5 3.5 0 0 1 0 6.400M17.5 14.5c2.300.8 3.5 2.700 3.5 5.5"/>',
  star: '<path d="m12 3.5 2.600 5.5 5.900.8-4.300 4.200 1 6-5.200-2.900L6.800 20l1-6-4.300-4.200 5.900-.8z"/>',
  heart:
    '<path d="M12 20C6 15.5 3.5 12.5 3.5 9a4.300 4.300 0 0 1 8.5-1.5A4.300 4.300 0 0 1 20.5 9c0 3.5-2.5 6.5-8.5 11z"/>',
  gift: '<path d="M4 12h16v9H4zM3 8h18v4H3zM12 8v13M12 8C8 8 7 3.5 9.5 3.5 11.5 3.5 12 8 12 8zM12 8c4 0 5-4.5 2.5-4.5C12.5 3.5 12 8 12 8z"/>',
  clock: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5.200l3.400 2"/>',
  info: '<circle cx="12" cy="12" r="9"/><path d="M12 11v6M12 7.5v.01"/>',
} as const;

export type PageIcon = keyof typeof PAGE_ICONS;
export const PAGE_ICON_NAMES = Object.keys(PAGE_ICONS) as [PageIcon, ...PageIcon[]];
