import { createTheme, rem } from '@mantine/core';

export const theme = createTheme({
  primaryColor: 'indigo',
  // White text on every filled button colour, including red, has a contrast of 4.5:1 from this shade on.
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: rem(24), lineHeight: '1.25' }, h2: { fontSize: rem(18), lineHeight: '1.35' } },
  },
  autoContrast: true,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // Beside what it is about, quiet.
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Badge: { defaultProps: { tt: 'none' } },
    // The placeholder is an invalid child of an ARIA menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close the message' } } },
  },
});
