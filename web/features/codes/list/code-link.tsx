import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';

type Props = { id: string; className: string | undefined; title: string; children: ReactNode };

/** A pointer that only crosses the row must not fetch the code. */
const PRELOAD_DELAY_MS = 150;

/**
 * A link to a code, which is preloaded on hover. The router's own link would also compute whether it is active, which
 * rows do not need.
 */
export function CodeLink({ id, className, title, children }: Props) {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const target = { to: '/codes/$id', params: { id } } as const;
  const preload = () => void router.preloadRoute(target);
  const open = (event: MouseEvent) => {
    // With a modifier key the browser opens a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.navigate(target);
  };
  return (
    <a
      href={`${router.basepath}/codes/${id}`}
      className={className}
      title={title}
      onClick={open}
      onFocus={preload}
      onTouchStart={preload}
      onMouseEnter={() => {
        timer.current = setTimeout(preload, PRELOAD_DELAY_MS);
      }}
      onMouseLeave={() => clearTimeout(timer.current)}
    >
      {children}
    </a>
  );
}
