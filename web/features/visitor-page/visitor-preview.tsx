import { Text } from '@mantine/core';
import type { CSSProperties } from 'react';
import type { VisitorPage } from '../../../src/http/dashboard/contract.ts';
import { normalizeHex } from '../../../src/render/picture/colour.ts';
import { pageColours } from '../../../src/render/picture/page-colours.ts';
import classes from './visitor-page.module.css';

const cssOf = ({ fill, on, accent }: ReturnType<typeof pageColours>['light']) =>
  ({ '--fill': fill, '--on': on, '--accent': accent }) as CSSProperties;

/** The page of an expired code with the project's branding, in both themes. */
export function VisitorPreview({ page }: { page: VisitorPage }) {
  const colours = pageColours(normalizeHex(page.color) ?? '#1e40af');
  return (
    <section aria-label="Preview" className={classes.previews}>
      <Text size="sm" c="dimmed">
        Preview: an expired code, light and dark
      </Text>
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} className={`${classes.card} ${classes[theme]}`} style={cssOf(colours[theme])}>
          {(page.logo || page.name || page.line) && (
            <div className={classes.brand}>
              {page.logo && <img src={page.logo} alt="" className={classes.logo} />}
              {page.name && <p className={classes.name}>{page.name}</p>}
              {page.line && <p>{page.line}</p>}
            </div>
          )}
          <p className={classes.title}>This code has expired</p>
          <p>The owner set a time after which this code stops working, and that time has passed.</p>
          {page.button?.label && <span className={classes.button}>{page.button.label}</span>}
        </div>
      ))}
    </section>
  );
}
