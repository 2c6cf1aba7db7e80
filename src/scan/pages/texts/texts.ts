import type { ReportReason } from '../../../safety/report-abuse.ts';

export type Message = { readonly title: string; readonly text: string };

/** Everything our pages say, but for what owners wrote. */
export type Texts = {
  readonly notFound: Message;
  readonly blocked: Message;
  readonly expired: Message;
  readonly limitReached: Message;
  readonly unavailable: Message;
  readonly rateLimited: Message;
  /** Beside a link in a text that is not made clickable. */
  readonly blockedLink: { readonly listed: string; readonly notAllowed: string };
  /** Stands over a text code's text, which has no title of its own. */
  readonly text: string;
  readonly contact: {
    readonly save: string;
    readonly mobile: string;
    readonly work: string;
    readonly home: string;
    readonly email: string;
    readonly website: string;
    readonly address: string;
    readonly note: string;
  };
  readonly wifi: {
    readonly title: string;
    readonly network: string;
    readonly password: string;
    readonly security: string;
    readonly open: string;
    readonly hidden: string;
    readonly picture: string;
    readonly copy: string;
    readonly copied: string;
    readonly join: string;
  };
  readonly report: {
    /** The discreet link to the page. */
    readonly link: string;
    readonly title: string;
    readonly intro: string;
    readonly code: string;
    readonly reason: string;
    readonly reasons: Readonly<Record<ReportReason, string>>;
    readonly details: string;
    readonly email: string;
    readonly send: string;
    readonly thanks: string;
    readonly thanksText: string;
    readonly tooMany: string;
    readonly tooManyText: string;
    readonly full: string;
    readonly fullText: string;
    readonly unknownCode: string;
    readonly invalid: string;
  };
};
