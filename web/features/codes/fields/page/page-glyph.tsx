import { PAGE_ICONS, type PageIcon } from '../../../../../src/codes/values/page-icons.ts';

/** The icon of a button, drawn as on the visitor's page. */
export function PageGlyph({ icon, size = 20 }: { icon: PageIcon; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawings of our own, from a constant
      dangerouslySetInnerHTML={{ __html: PAGE_ICONS[icon] }}
    />
  );
}
