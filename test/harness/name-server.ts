import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { createServer, type Server } from 'node:net';
import { freePort } from './free-port.ts';

/** The records of names, by DNS type. */
export type Zone = Record<string, { txt?: string[]; cname?: string; a?: string[]; aaaa?: string[] }>;

export type Behaviour =
  | 'honest'
  /** Never answers. */
  | 'silent'
  /** Answers SERVFAIL. */
  | 'servfail'
  /** Truncates every answer over UDP, so that the client retries over TCP. */
  | 'truncating'
  /** The same, and hangs up over TCP. */
  | 'truncating-for-ever'
  /** Sends an answer with the wrong id, one to another question and random bytes; then nothing. */
  | 'spoofed';

export type NameServer = {
  /** For DNS_SERVERS. */
  address: string;
  zone: Zone;
  behaviour: Behaviour;
  delayMs: number;
  /** `TXT name`, in the order of arrival. */
  asked: string[];
  stop(): void;
};

const TYPES: Record<number, 'A' | 'CNAME' | 'TXT' | 'AAAA'> = { 1: 'A', 5: 'CNAME', 16: 'TXT', 28: 'AAAA' };
const NUMBERS = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 };

/** A real name server on loopback, over UDP and TCP, that can misbehave. */
export async function startNameServer(zone: Zone = {}): Promise<NameServer> {
  const port = freePort();
  const udp = createSocket('udp4');
  const tcp = createServer();
  const server: NameServer = {
    address: `127.0.0.1:${port}`,
    zone,
    behaviour: 'honest',
    delayMs: 0,
    asked: [],
    stop() {
      udp.close();
      tcp.close();
    },
  };
  udp.on('message', (query, from) => onQuery(server, udp, query, from));
  serveTcp(server, tcp);
  await new Promise<void>((resolve) => udp.bind(port, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => tcp.listen(port, '127.0.0.1', resolve));
  return server;
}

async function onQuery(server: NameServer, udp: Socket, query: Buffer, from: RemoteInfo): Promise<void> {
  const { name, type } = questionOf(query);
  server.asked.push(`${TYPES[type]} ${name}`);
  const send = (answer: Buffer) => udp.send(answer, from.port, from.address);
  if (server.delayMs > 0) await Bun.sleep(server.delayMs);
  if (server.behaviour === 'silent') return;
  if (server.behaviour === 'servfail') return send(reply(query, [], 2));
  if (server.behaviour.startsWith('truncating')) return send(reply(query, [], 0, true));
  const answer = answerTo(server, query);
  if (server.behaviour !== 'spoofed') return send(answer);
  const wrongId = Buffer.from(answer);
  wrongId.writeUInt16BE(answer.readUInt16BE(0) ^ 1, 0);
  const otherQuestion = Buffer.from(answer);
  otherQuestion.writeUInt8(otherQuestion.readUInt8(13) ^ 1, 13);
  for (const each of [wrongId, otherQuestion, Buffer.from('\0\xff'), answer.subarray(0, 20)]) send(each);
}

function serveTcp(server: NameServer, tcp: Server): void {
  tcp.on('connection', (socket) => {
    if (server.behaviour === 'truncating-for-ever') return socket.destroy();
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      const answer = answerTo(server, bytes.subarray(2));
      const length = Buffer.alloc(2);
      length.writeUInt16BE(answer.length);
      // In two parts, as a network may deliver it.
      socket.write(Buffer.concat([length, answer.subarray(0, 20)]));
      socket.write(answer.subarray(20));
    });
  });
}

type Entry = { name: string; type: keyof typeof NUMBERS; data: Buffer };

function answerTo(server: NameServer, query: Buffer): Buffer {
  const { name, type } = questionOf(query);
  const entries = entriesOf(server.zone, name);
  const isAlias = (entry: Entry) => entry.type === 'CNAME';
  const wanted = entries.filter((entry) => NUMBERS[entry.type] === type || isAlias(entry));
  return reply(query, wanted, entries.length === 0 ? 3 : 0);
}

function entriesOf(zone: Zone, name: string): Entry[] {
  const { txt = [], cname, a = [], aaaa = [] } = zone[name] ?? {};
  const entry = (type: Entry['type'], data: Buffer): Entry => ({ name, type, data });
  return [
    ...(cname === undefined ? [] : [entry('CNAME', nameBytes(cname))]),
    ...txt.map((text) => entry('TXT', textBytes(text))),
    ...a.map((address) => entry('A', Buffer.from(address.split('.').map(Number)))),
    ...aaaa.map((address) => entry('AAAA', Buffer.from(address.replaceAll(':', ''), 'hex'))),
  ];
}

function reply(query: Buffer, entries: Entry[], code: number, isTruncated = false): Buffer {
  const end = questionOf(query).end;
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180 | (isTruncated ? 0x0200 : 0) | code, 2);
  header.writeUInt16BE(entries.length, 6);
  const records = entries.map(({ name, type, data }) => {
    const head = Buffer.alloc(10);
    head.writeUInt16BE(NUMBERS[type], 0);
    head.writeUInt16BE(1, 2);
    head.writeUInt16BE(data.length, 8);
    // A compression pointer to the question's name if it is the same, as name servers do.
    const owner = name === questionOf(query).name ? Buffer.from([0xc0, 12]) : nameBytes(name);
    return Buffer.concat([owner, head, data]);
  });
  return Buffer.concat([header, query.subarray(12, end), ...records]);
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let size = query.readUInt8(at); size > 0; size = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + size));
    at += 1 + size;
  }
  return { name: labels.join('.'), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function nameBytes(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.from(label, 'latin1'));
  return Buffer.concat([...labels.flatMap((label) => [Buffer.of(label.length), label]), Buffer.of(0)]);
}

/** In pieces of at most 255 bytes. */
function textBytes(text: string): Buffer {
  const bytes = Buffer.from(text);
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const piece = bytes.subarray(at, at + 255);
    pieces.push(Buffer.of(piece.length), piece);
  }
  return Buffer.concat(pieces);
}
