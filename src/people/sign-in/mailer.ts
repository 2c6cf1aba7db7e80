export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
};

/** Rejects if the mail server did not accept the mail. */
export type SendMail = (mail: Mail) => Promise<void>;

/** For each step of the SMTP dialogue. */
const TIMEOUT_MS = 10_000;

/**
 * Sends through the mail server of `smtpUrl`. The sender is its `from` parameter, for servers that accept only known
 * senders; without one it is `no-reply` at the host of the public address.
 */
export function createMailer(smtpUrl: string, publicUrl: string): SendMail {
  const from = new URL(smtpUrl).searchParams.get('from') ?? `no-reply@${new URL(publicUrl).hostname}`;
  const transport = openTransport(smtpUrl);
  return async (mail) => {
    await (await transport).sendMail({ ...mail, from: { name: 'Repoint', address: from } });
  };
}

/** Connects and authenticates, without sending anything. Rejects if that fails. */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const transport = await openTransport(smtpUrl);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

async function openTransport(smtpUrl: string) {
  // Loaded only if there is a mail server.
  const { createTransport } = await import('nodemailer');
  const url = new URL(smtpUrl);
  url.searchParams.delete('from');
  return createTransport({
    url: url.href,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** nodemailer's errors before the mail was handed over; after any other error it may have been delivered. */
const NOT_SENT_ERRORS = ['ECONNECTION', 'EDNS', 'EAUTH', 'EENVELOPE', 'ETLS', 'ECONNREFUSED'];

/** Whether it certainly was not sent. */
export function wasNotSent(error: unknown): boolean {
  const { code, command } = error as { code?: string; command?: string };
  return NOT_SENT_ERRORS.includes(code ?? '') || command === 'CONN';
}
