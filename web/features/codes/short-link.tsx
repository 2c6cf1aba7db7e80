import { shortLink } from '../../lib/link-text.ts';
import classes from './short-link.module.css';

/** A public link without its scheme. The host is truncated first, because the slug distinguishes codes. */
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
