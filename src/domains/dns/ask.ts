import { createSocket } from 'node:dgram';
import { connect, isIPv6 } from 'node:net';
import type { DnsServer } from '../../config/dns-servers.ts';
import { plainAddress } from '../../lib/net/address.ts';
import {
  decodeMessage,
  encodeQuestion,
  type Message,
  NAME_UNKNOWN,
  NO_ERROR,
  RECORD_TYPES,
  type RecordType,
} from './message.ts';

/** After this without an answer the query is sent again, and to the next server as well. */
const RESEND_MS = 1_000;

/** A server whose host is an IP address, as the system reports it. */
export type DnsAddress = DnsServer;

type Question = { name: string; type: RecordType };

/** No server gave a usable answer; the message says why. */
export class DnsFailure extends Error {}

/**
 * Queries the servers in turn, over UDP, and over TCP if the answer is truncated. The first answer wins, including that
 * the name does not exist. Settles before `deadlineMs` from now; rejects with a DnsFailure.
 */
export async function ask(
  servers: readonly DnsAddress[],
  question: Question,
  deadlineMs: number,
): Promise<Message> {
  const { promise, resolve, reject } = Promise.withResolvers<Message>();
  const ended = new AbortController();
  const failed = new Set<number>();
  const sockets = servers.map((server, index) =>
    openUdp(server, question, ended.signal, {
      answered: resolve,
      failed() {
        failed.add(index);
        if (failed.size === servers.length) reject(new DnsFailure('no name server knows an answer'));
        else sendNext();
      },
    }),
  );
  let next = 0;
  function sendNext(): void {
    for (let tries = 0; tries < servers.length; tries++) {
      const index = next++ % servers.length;
      if (failed.has(index)) continue;
      sockets[index]?.send();
      return;
    }
  }
  sendNext();
  const resend = setInterval(sendNext, RESEND_MS);
  const late = setTimeout(
    () => reject(new DnsFailure(`no name server answered within ${Math.round(deadlineMs / 1_000)} s`)),
    deadlineMs,
  );
  try {
    return await promise;
  } finally {
    clearInterval(resend);
    clearTimeout(late);
    ended.abort();
  }
}

type Listener = { answered(message: Message): void; failed(): void };

function openUdp(
  { host, port }: DnsAddress,
  question: Question,
  ended: AbortSignal,
  listener: Listener,
): { send(): void } {
  // To spoof an answer, an attacker would have to guess this and the socket's port.
  const id = crypto.getRandomValues(new Uint16Array(1))[0] ?? 0;
  const query = encodeQuestion(id, question.name, question.type);
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  let isOver = false;
  const over = (then: () => void) => {
    if (isOver || ended.aborted) return;
    isOver = true;
    then();
  };
  socket.on('message', (bytes, from) => {
    if (from.port !== port || plainAddress(from.address) !== plainAddress(host)) return;
    const message = decodeMessage(bytes);
    if (!message || !isAnswerTo(message, id, question)) return;
    if (!message.isTruncated) return over(() => onReply(message, listener));
    over(() =>
      askOverTcp({ host, port }, query, ended).then(
        (whole) => (whole && isAnswerTo(whole, id, question) ? onReply(whole, listener) : listener.failed()),
        () => listener.failed(),
      ),
    );
  });
  socket.on('error', () => over(listener.failed));
  ended.addEventListener('abort', () => socket.close());
  return {
    send() {
      if (isOver || ended.aborted) return;
      socket.send(query, port, host, (error) => {
        if (error) over(listener.failed);
      });
    },
  };
}

/** On an error code, another server may still answer. */
function onReply(message: Message, listener: Listener): void {
  if (message.code === NO_ERROR || message.code === NAME_UNKNOWN) listener.answered(message);
  else listener.failed();
}

function isAnswerTo(message: Message, id: number, { name, type }: Question): boolean {
  const { question } = message;
  return (
    message.isResponse && message.id === id && question?.name === name && question.type === RECORD_TYPES[type]
  );
}

const MAX_TCP_BYTES = 65_535 + 2;

/** The same query over TCP, where each message is preceded by its length. */
function askOverTcp({ host, port }: DnsAddress, query: Buffer, ended: AbortSignal): Promise<Message | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Message | null>();
  const length = Buffer.alloc(2);
  length.writeUInt16BE(query.length);
  let received = Buffer.alloc(0);
  const socket = connect({ host, port }, () => socket.write(Buffer.concat([length, query])));
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    if (received.length > MAX_TCP_BYTES) socket.destroy();
    if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return;
    resolve(decodeMessage(received.subarray(2, 2 + received.readUInt16BE(0))));
    socket.destroy();
  });
  socket.on('error', reject);
  socket.on('close', () => reject(new DnsFailure('the connection was closed')));
  ended.addEventListener('abort', () => socket.destroy());
  return promise;
}
