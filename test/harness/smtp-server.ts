import { createServer, type Socket } from 'node:net';

export type ReceivedMail = { from: string; to: string; data: string };

export type SmtpServer = {
  url: string;
  mails: ReceivedMail[];
  /** Resolves with the next mail that arrives; with `contains` the next that has this. */
  next(contains?: string): Promise<ReceivedMail>;
  /** From now on every recipient is refused. */
  refuse(): void;
  stop(): Promise<void>;
};

/** A mail server with as much of RFC 5321 as a client needs, which records all mails. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  type Waiting = { contains: string; resolve: (mail: ReceivedMail) => void };
  const waiting: Waiting[] = [];
  const state = { refuses: false };
  const server = createServer((socket) => {
    converse(socket, state, (mail) => {
      mails.push(mail);
      const text = mail.data.replace(/=\r\n/g, '');
      const at = waiting.findIndex(({ contains }) => text.includes(contains));
      if (at !== -1) waiting.splice(at, 1)[0]?.resolve(mail);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    next: (contains = '') => new Promise((resolve) => waiting.push({ contains, resolve })),
    refuse() {
      state.refuses = true;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function converse(socket: Socket, state: { refuses: boolean }, onMail: (mail: ReceivedMail) => void): void {
  let [from, to, data] = ['', '', null as string | null];
  let rest = '';
  const say = (line: string) => socket.write(`${line}\r\n`);

  function command(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'MAIL') from = line.slice(line.indexOf('<') + 1, line.indexOf('>'));
    if (verb === 'RCPT') to = line.slice(line.indexOf('<') + 1, line.indexOf('>'));
    if (verb === 'RCPT' && state.refuses) return void say('550 no such mailbox');
    if (verb === 'DATA') {
      data = '';
      return void say('354 go on');
    }
    if (verb === 'QUIT') {
      say('221 bye');
      return void socket.end();
    }
    say('250 ok');
  }

  socket.setEncoding('utf8');
  socket.on('error', () => {});
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (data === null) command(line);
      else if (line !== '.') data += `${line.replace(/^\./, '')}\r\n`;
      else {
        onMail({ from, to, data });
        data = null;
        say('250 kept');
      }
    }
  });
  say('220 test mail server');
}
