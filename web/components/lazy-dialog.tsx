import { type ReactNode, Suspense, useState } from 'react';

/** A dialog whose code is loaded when it is first opened; then it stays mounted, for its closing transition. */
export function LazyDialog({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen || isOpen ? <Suspense>{children}</Suspense> : null;
}
