/** A project's branding of the pages that visitors see. */
export type VisitorPage = {
  /** Empty: none is shown. */
  name: string;
  line: string;
  /** `#rrggbb`; text in it is darkened or lightened for contrast. */
  color: string;
  /** A data URL of a PNG, JPEG or WebP picture. */
  logo: string | null;
  button: { label: string; url: string } | null;
};
