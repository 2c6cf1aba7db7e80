import { type ReactNode, Suspense, useState } from 'react';

/** A dialog whose code is fetched when it is first opened; from then on it stays, as it has an end to show too. */
export function LazyDialog({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen || isOpen ? <Suspense>{children}</Suspense> : null;
}
