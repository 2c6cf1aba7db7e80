import type { ReportReason } from '../../../safety/report-abuse.ts';

/** Everything our pages say, but for what owners wrote. */
export const en = {
  notFound: {
    title: 'Code not found',
    text: 'This QR code does not exist or is no longer active. Please check the link, or ask the person who gave you the code.',
  },
  blocked: {
    title: 'This code is blocked',
    text: 'What it holds was found to be unsafe, so we do not open it. If you know the owner of the code, please tell them.',
  },
  expired: {
    title: 'This code has expired',
    text: 'The owner set a time after which this code stops working, and that time has passed.',
  },
  limitReached: {
    title: 'Scan limit reached',
    text: 'The owner limited how often this code can be scanned, and that number has been reached.',
  },
  unavailable: {
    title: 'Please try again in a moment',
    text: 'The code works, but we cannot open it right now. Reload this page in a few seconds.',
  },
  password: {
    title: 'Password needed',
    text: 'The owner protects this code with a password.',
    label: 'Password',
    open: 'Open',
    wrong: 'This password is wrong. Please try again.',
  },
  tooManyPasswords: {
    title: 'Too many attempts',
    text: 'Too many wrong passwords came from your network. Please try again in a minute.',
  },
  rateLimited: {
    title: 'Too many attempts',
    text: 'Many codes that do not exist were opened from your network, so we do not show this one right now. Please try again in a minute.',
  },
  /** Beside a link in a text that is not made clickable. */
  blockedLink: {
    listed: 'This link was blocked: it is on a list of unsafe addresses.',
    notAllowed: 'This link was blocked: it leads to an address that codes may not link to.',
  },
  /** Stands over a text code's text, which has no title of its own. */
  text: 'Text',
  contact: {
    save: 'Save contact',
    mobile: 'Mobile',
    work: 'Work',
    home: 'Home',
    email: 'Email',
    website: 'Website',
    address: 'Address',
    note: 'Note',
  },
  wifi: {
    title: 'Wi-Fi network',
    network: 'Network',
    password: 'Password',
    security: 'Security',
    open: 'None, the network is open',
    hidden: 'This network is hidden: enter its name by hand.',
    picture: 'QR code that joins the network',
    copy: 'Copy',
    copied: 'Copied',
    join: 'Scan this picture with another device to join, or touch and hold it on this one.',
  },
  event: {
    when: 'Date and time',
    place: 'Place',
    about: 'About',
    website: 'Website',
    add: 'Add to calendar',
  },
  report: {
    /** The discreet link to the page. */
    link: 'Report abuse',
    title: 'Report a code',
    intro: 'Tell the operator of this server what is wrong with a QR code. Its owner does not learn who you are.',
    code: 'Link or name of the code',
    reason: 'What is wrong?',
    reasons: {
      phishing: 'It asks for passwords or money under a false name',
      malware: 'It offers harmful software',
      illegal: 'Its content is illegal',
      spam: 'It is spam',
      other: 'Something else',
    } satisfies Record<ReportReason, string>,
    details: 'Details (optional)',
    email: 'Your e-mail address, for questions (optional)',
    send: 'Send report',
    thanks: 'Thank you',
    thanksText: 'Your report was sent to the operator of this server.',
    tooMany: 'Too many reports',
    tooManyText: 'You have sent several reports within an hour. Please try again later.',
    full: 'Report not taken',
    fullText: 'The operator of this server has too many open reports, so yours was not stored. Please try again later.',
    unknownCode: 'We do not know this code. Please check the link.',
    invalid: 'Please check what you entered.',
  },
};
