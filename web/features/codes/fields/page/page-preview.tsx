import { useComputedColorScheme } from '@mantine/core';
import type { CSSProperties } from 'react';
import { normalizeHex } from '../../../../../src/render/picture/colour.ts';
import { pageColours, textOn } from '../../../../../src/render/picture/page-colours.ts';
import { inAccount } from '../../../../lib/account.ts';
import type { PageDraft } from '../content-draft.ts';
import { PageGlyph } from './page-glyph.tsx';
import classes from './page-preview.module.css';

/** How the page looks on a phone, while it is written. */
export function PagePreview({ page }: { page: PageDraft }) {
  const scheme = useComputedColorScheme('light');
  const { title, text, image, buttons } = page;
  return (
    <figure className={classes.figure}>
      <div className={classes.phone} style={themeOf(page, scheme)} aria-hidden>
        {image !== '' && <img className={classes.cover} src={inAccount(`/v2/files/${image}/content`)} alt="" />}
        <p className={classes.title} dir="auto">
          {title.trim() || 'Title'}
        </p>
        {text.trim() !== '' && (
          <p className={classes.text} dir="auto">
            {text}
          </p>
        )}
        {buttons.map(({ label, icon }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: buttons are identified by their position
          <span key={at} className={classes.button}>
            {icon !== '' && <PageGlyph icon={icon} />}
            <span className={classes.label} dir="auto">
              {label.trim() || `Button ${at + 1}`}
            </span>
          </span>
        ))}
      </div>
      <figcaption className={classes.caption}>What visitors see</figcaption>
    </figure>
  );
}

/** By the same rules as the visitor's page. */
function themeOf({ colours }: PageDraft, scheme: 'light' | 'dark'): CSSProperties {
  const [background, buttons] = [normalizeHex(colours.background), normalizeHex(colours.buttons)];
  const plain =
    scheme === 'light' ? { '--card': '#fff', '--ink': '#16181d' } : { '--card': '#1b1e24', '--ink': '#f2f4f7' };
  const fill = buttons === undefined ? DEFAULT_FILL[scheme] : pageColours(buttons)[scheme];
  const own = background === undefined ? plain : { '--card': background, '--ink': textOn(background) };
  const border = background === undefined ? fill.accent : textOn(background);
  return { ...own, '--fill': fill.fill, '--on': fill.on, '--accent': border } as CSSProperties;
}

const DEFAULT_FILL = {
  light: { fill: '#1e40af', on: '#fff', accent: '#1e40af' },
  dark: { fill: '#a9c5ff', on: '#0d1b3d', accent: '#a9c5ff' },
};
