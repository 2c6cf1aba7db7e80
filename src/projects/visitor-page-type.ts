/** How a project looks on the pages that its visitors see. */
export type VisitorPage = {
  /** Empty: none is shown. */
  name: string;
  line: string;
  /** `#rrggbb`; darkened or lightened where it could not be read. */
  color: string;
  /** A data URL of a PNG, JPEG or WebP picture. */
  logo: string | null;
  button: { label: string; url: string } | null;
};
