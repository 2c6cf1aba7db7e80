import { Webhook } from 'standardwebhooks';

export type Received = {
  id: string;
  type: string;
  at: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever field it asserts on
  body: any;
  bytes: number;
  headers: Headers;
};

export type WebhookReceiver = {
  url: string;
  received: Received[];
  /** What it answers; by default 204. */
  answer: (request: Received) => Response | Promise<Response>;
  /** Those of a type, or all. */
  of(type?: string): Received[];
  /** Checks signatures from now on, by an independent implementation; null: no more. */
  secret: string | null;
  stop(): Promise<void>;
};

/** By an independent implementation, whatever the time is: clocks of tests run ahead. */
export function isSignedWith(secret: string, headers: Headers, text: string): boolean {
  const time = new Date(Number(headers.get('webhook-timestamp')) * 1_000);
  const wanted = new Webhook(secret).sign(headers.get('webhook-id') ?? '', time, text);
  return (headers.get('webhook-signature') ?? '').split(' ').includes(wanted);
}

/** A receiver of webhooks on loopback, which keeps what it got. */
export function startWebhookReceiver(): WebhookReceiver {
  const receiver: WebhookReceiver = {
    url: '',
    received: [],
    answer: () => new Response(null, { status: 204 }),
    of: (type) => receiver.received.filter((one) => type === undefined || one.type === type),
    secret: null,
    stop: () => server.stop(true),
  };
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 60,
    async fetch(request) {
      const text = await request.text();
      const { headers } = request;
      if (receiver.secret !== null && !isSignedWith(receiver.secret, headers, text)) throw new Error('Wrong signature');
      const body = JSON.parse(text);
      const one: Received = {
        id: headers.get('webhook-id') ?? '',
        type: body.type,
        at: Date.now(),
        body,
        bytes: Buffer.byteLength(text),
        headers,
      };
      receiver.received.push(one);
      return receiver.answer(one);
    },
    error: (error) => new Response(`${error}`, { status: 400 }),
  });
  receiver.url = `http://127.0.0.1:${server.port}/hook`;
  return receiver;
}
