import { Code } from '@mantine/core';

/** A command or an address to copy. It wraps instead of scrolling. */
export function CommandBlock({ children }: { children: string }) {
  return (
    <Code block className="wrap-anywhere" style={{ whiteSpace: 'pre-wrap' }}>
      {children}
    </Code>
  );
}
