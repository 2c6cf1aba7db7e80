import { type ReactNode, useState } from 'react';
import { lazyPart } from '../components/lazy-part.tsx';
import type { Me } from '../lib/me.ts';

const SecondFactorPage = lazyPart(
  async () => (await import('../features/profile/security/second-factor-page.tsx')).SecondFactorPage,
);

/** Shows where a second factor is set up instead of a page that nothing would answer without one. */
export function SecondFactorGate({ me, path, children }: { me: Me; path: string; children: ReactNode }) {
  const missing = missingFor(me, path);
  const [closedFor, setClosedFor] = useState(missing);
  // It stays until the person goes on, since recovery codes may be on the screen.
  if (missing !== null && missing !== closedFor) setClosedFor(missing);
  const whose = missing ?? (closedFor === 'operator' && !OPERATORS.test(path) ? null : closedFor);
  if (whose === null || isOpen(path)) return children;
  return <SecondFactorPage me={me} whose={whose} onDone={() => setClosedFor(null)} />;
}

function missingFor(me: Me, path: string): 'account' | 'operator' | null {
  if (me.needs_second_factor) return 'account';
  return me.operator_needs_second_factor && OPERATORS.test(path) ? 'operator' : null;
}

const OPERATORS = /^\/(operator|safety)(\/|$)/;

/** The person's own page. */
function isOpen(path: string): boolean {
  return path === '/profile';
}
