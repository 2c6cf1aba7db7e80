import { Code } from '@mantine/core';

/** A command or an address to be copied. It wraps: nobody has to scroll sideways to read it. */
export function CommandBlock({ children }: { children: string }) {
  return (
    <Code block className="wrap-anywhere" style={{ whiteSpace: 'pre-wrap' }}>
      {children}
    </Code>
  );
}
