import type { PageContent } from '../codes/page-content.ts';
import type { FileData } from '../codes/values/code-values.ts';

/** Why a scan gets neither a destination nor a page. */
export type StopKind = 'not_found' | 'blocked' | 'expired' | 'limit_reached' | 'locked';

/** Where the scan goes. `rule` is the index of the rule that matched, null for the code's own destination. */
export type Redirect = {
  readonly kind: 'redirect';
  /** ASCII, http or https. */
  readonly url: string;
  readonly rule: number | null;
  /** Of a split: the destination as it was written, by which its scans are counted; null: it is of none. */
  readonly variant: string | null;
  /** Whether the query of the scanned link is merged into `url`. */
  readonly passQuery: boolean;
  /**
   * The response that every scan copies: status and headers depend only on the link. A copy takes a third less time
   * than a response made from `Headers`, and half as much as one made from a plain object.
   */
  answer: Response | null;
};

/** What the code itself shows: its text, contact card or Wi-Fi network. */
export type Page = {
  readonly kind: 'page';
  readonly rule: null;
  readonly variant: null;
  readonly content: PageContent;
};

/** A file that was uploaded. */
export type ServedFile = {
  readonly kind: 'file';
  readonly rule: null;
  readonly variant: null;
  readonly file: FileData;
};

/** `redirect`: where the visitor goes instead of the page that says so. Not a scan: neither counted nor limited. */
export type Stop = { readonly kind: StopKind; readonly redirect?: Redirect };

/** Everything that an answer needs besides the request. */
export type Outcome = Redirect | Page | ServedFile | Stop;

/** The response is a redirect to this; null: it is a page. */
export function redirectOf(outcome: Outcome): Redirect | null {
  if (outcome.kind === 'redirect') return outcome;
  return outcome.kind === 'page' || outcome.kind === 'file' ? null : (outcome.redirect ?? null);
}

export const NOT_FOUND: Stop = { kind: 'not_found' };
export const BLOCKED: Stop = { kind: 'blocked' };
export const EXPIRED: Stop = { kind: 'expired' };
/** The password is to be given first. */
export const LOCKED: Stop = { kind: 'locked' };
export const LIMIT_REACHED: Stop = { kind: 'limit_reached' };
