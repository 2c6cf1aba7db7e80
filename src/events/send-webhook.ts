import { Agent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import type { Clock } from '../lib/clock.ts';
import { type RequestDeps, RequestFailure, sendRequest } from '../lib/net/send-request.ts';
import { type FindAddressDeps, findAddress } from '../safety/find-address.ts';
import type { WebhookAttempt, WebhookEndpointRow } from '../store/schema.ts';
import { type Secrets, signatures } from './sign.ts';

export type WebhookClientDeps = FindAddressDeps &
  RequestDeps & {
    clock: Clock;
    /** How long an attempt may take; by default 15 s. */
    attemptMs?: number;
  };

export type Receiver = Secrets & Pick<WebhookEndpointRow, 'url'>;
export type Message = { id: string; body: string };

const ATTEMPT_MS = 15_000;
/** What is kept of an answer. */
const MAX_ANSWER_BYTES = 4_096;
const MAX_HEADERS = 30;
const MAX_HEADER_CHARACTERS = 500;

const PROBLEMS: Record<RequestFailure['kind'] | 'private' | 'own' | 'no_name' | 'unknown', string> = {
  no_connection: 'The connection was refused or broke off',
  tls: 'The TLS handshake failed; is the certificate valid for this name?',
  timeout: 'No answer within 15 seconds',
  malformed: 'The answer was not HTTP, or broke off',
  private: 'The name leads to a private address',
  own: 'The name leads to this server itself',
  no_name: 'The name does not exist',
  unknown: 'The name could not be looked up',
};

/** Connections to one receiver, kept from one delivery to the next. */
export type Connections = { agent: Agent; close(): void };

export function openConnections(url: string, most: number): Connections {
  const options = { keepAlive: true, maxSockets: most };
  const agent = url.startsWith('https:') ? new TlsAgent(options) : new Agent(options);
  return { agent, close: () => agent.destroy() };
}

/** The headers of a message, signed at this second. */
export function webhookHeaders(receiver: Secrets, { id, body }: Message, now: number): Record<string, string> {
  const seconds = Math.floor(now / 1_000);
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures(receiver, id, seconds, body, now),
  };
}

/**
 * One attempt: the name is resolved once, and the connection goes to the address that was checked. Never rejects; null
 * if it was cut off by our own end.
 */
export async function sendWebhook(
  deps: WebhookClientDeps,
  receiver: Receiver,
  message: Message,
  connections?: Connections,
): Promise<WebhookAttempt | null> {
  const at = deps.clock.now();
  const start = performance.now();
  const headers = webhookHeaders(receiver, message, at);
  const attempt = (rest: Pick<WebhookAttempt, 'status' | 'problem' | 'headers' | 'body'>): WebhookAttempt => {
    const ms = Math.round(performance.now() - start);
    return { at, ms, signature: headers['webhook-signature'] ?? '', ...rest };
  };
  const failed = (kind: keyof typeof PROBLEMS) =>
    attempt({ status: null, problem: PROBLEMS[kind], headers: {}, body: '' });
  const url = new URL(receiver.url);
  if (url.protocol === 'http:' && deps.privateTargets === 'refuse') return failed('private');
  const found = await findAddress(deps, url.hostname);
  if (!('address' in found)) return failed(found.problem);
  try {
    const {
      status,
      headers: answered,
      body,
    } = await sendRequest(
      deps,
      {
        method: 'POST',
        url,
        address: found.address,
        headers: { ...headers, 'content-length': Buffer.byteLength(message.body) },
        body: message.body,
        maxBytes: MAX_ANSWER_BYTES,
        takesPartialBody: true,
        ...(connections && { connections: connections.agent }),
      },
      deps.attemptMs ?? ATTEMPT_MS,
    );
    return attempt({ status, problem: null, headers: bounded(answered), body: body.replaceAll('\0', '\uFFFD') });
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    return deps.signal?.aborted ? null : failed(error.kind);
  }
}

function bounded(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .slice(0, MAX_HEADERS)
      .map(([name, value]) => [name, value.slice(0, MAX_HEADER_CHARACTERS).replaceAll('\0', '\uFFFD')]),
  );
}
