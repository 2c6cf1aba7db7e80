import { shortLink } from '../../lib/link-text.ts';
import classes from './short-link.module.css';

/** A public link without its scheme. The host gives way where there is no room for all of it: the slug tells codes apart. */
export function ShortLink({ link }: { link: string }) {
  const short = shortLink(link);
  const slash = short.lastIndexOf('/');
  return (
    <span className={classes.link} title={short}>
      <span className={classes.host}>{short.slice(0, slash)}</span>
      <span className={classes.slug}>{short.slice(slash)}</span>
    </span>
  );
}
