export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
};

/** Rejects when the mail server did not take the mail. */
export type SendMail = (mail: Mail) => Promise<void>;

/** Each step with the mail server may take this long. */
const TIMEOUT_MS = 10_000;

/**
 * Sends through the mail server of `smtpUrl`. The sender is the address in its `from`, for servers that only pass
 * on what they know; without one it is `no-reply` at the host of the public address.
 */
export function createMailer(smtpUrl: string, publicUrl: string): SendMail {
  const from = new URL(smtpUrl).searchParams.get('from') ?? `no-reply@${new URL(publicUrl).hostname}`;
  const transport = openTransport(smtpUrl);
  return async (mail) => {
    await (await transport).sendMail({ ...mail, from: { name: 'Repoint', address: from } });
  };
}

/** Connects and signs in, without sending anything. Rejects where that fails. */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const transport = await openTransport(smtpUrl);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

async function openTransport(smtpUrl: string) {
  // Loaded only where there is a mail server.
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
