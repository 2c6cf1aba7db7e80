import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever field it asserts on
export type Event = { id: string; type: string; data: any };

/** A receiver on loopback that keeps each event once, and refuses or hangs up on a third of the requests. */
export class UnreliableReceiver {
  readonly events = new Map<string, Event>();
  requests = 0;
  refused = 0;
  hungUp = 0;
  /** Ids that came with two bodies. */
  readonly changed: string[] = [];
  isReliable = false;
  readonly #random: () => number;
  readonly #bodies = new Map<string, string>();
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    // Without an end the sender died: that was no delivery.
    request.on('end', () => {
      this.#keep(String(request.headers['webhook-id']), Buffer.concat(chunks).toString());
      this.#answer(response);
    });
    request.on('error', () => {});
  });

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  of(type: string): Event[] {
    return [...this.events.values()].filter((event) => event.type === type);
  }

  #keep(id: string, body: string): void {
    this.requests++;
    const before = this.#bodies.get(id);
    if (before !== undefined && before !== body) this.changed.push(id);
    if (before !== undefined) return;
    this.#bodies.set(id, body);
    const { type, data } = JSON.parse(body);
    this.events.set(id, { id, type, data });
  }

  #answer(response: ServerResponse): void {
    const luck = this.isReliable ? 1 : this.#random();
    if (luck < 0.1) {
      this.hungUp++;
      response.destroy();
      return;
    }
    if (luck < 1 / 3) this.refused++;
    response.writeHead(luck < 1 / 3 ? 500 : 204).end();
  }
}
