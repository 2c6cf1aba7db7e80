export type Message = { readonly title: string; readonly text: string };

/** Everything our pages say, but for what owners wrote. */
export type Texts = {
  readonly notFound: Message;
  readonly blocked: Message;
  readonly expired: Message;
  readonly limitReached: Message;
  readonly unavailable: Message;
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
};
