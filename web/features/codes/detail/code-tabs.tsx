import { Link } from '@tanstack/react-router';
import classes from './code-tabs.module.css';

const TABS = [
  { to: '/codes/$id', name: 'Overview' },
  { to: '/codes/$id/design', name: 'Design' },
  { to: '/codes/$id/rules', name: 'Rules' },
  { to: '/codes/$id/history', name: 'History' },
] as const;

/** The pages of a code. They are links: each has its address. */
export function CodeTabs({ id }: { id: string }) {
  return (
    <nav aria-label="Pages of the code" className={classes.tabs}>
      {TABS.map(({ to, name }) => (
        <Link key={to} to={to} params={{ id }} activeOptions={{ exact: true }} className={classes.tab}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
