import type { Socket } from 'bun';

export type TcpProxy = {
  port: number;
  /** From now on nothing is forwarded, in either direction, and no connection is closed: like a dead switch. */
  freeze(): void;
  /** Forwards again, the held bytes first. */
  thaw(): void;
  /** Drops the current connections without closing them, like a firewall; new ones work. */
  strand(): void;
  /** Delays every response of the server by this. */
  delay(ms: number): void;
  /** Discards the next response of the server, and breaks its connection. */
  dropNextAnswer(): void;
  /** The number of discarded responses. */
  dropped(): number;
  /** Breaks all connections at once. */
  cut(): void;
  stop(): void;
};

type Side = {
  other: Socket<Side> | null;
  /** Bytes to be sent to this socket. */
  held: Buffer[];
  /** Bytes received before the other side was connected. */
  early: Buffer[];
  isStranded: boolean;
  isServer: boolean;
  /** When its last bytes are forwarded, to keep their order. */
  lastDue: number;
};

const newSide = (other: Socket<Side> | null): Side => ({
  other,
  held: [],
  early: [],
  isStranded: false,
  isServer: other !== null,
  lastDue: 0,
});

/** A proxy between the program and a server that simulates network failures. */
export function startTcpProxy(targetPort: number): TcpProxy {
  const sockets = new Set<Socket<Side>>();
  let isFrozen = false;
  let delayMs = 0;
  let dropsNext = false;
  let dropped = 0;

  /** Sends held bytes, as far as the socket accepts them. */
  function flush(socket: Socket<Side>): void {
    const { held, isStranded } = socket.data;
    while (!isFrozen && !isStranded && held.length > 0) {
      const bytes = held[0] ?? Buffer.alloc(0);
      const written = Math.max(0, socket.write(bytes));
      if (written < bytes.length) {
        held[0] = bytes.subarray(written);
        return;
      }
      held.shift();
    }
  }

  const handlers = {
    data(socket: Socket<Side>, bytes: Buffer) {
      const { data: side } = socket;
      if (dropsNext && side.isServer) {
        dropsNext = false;
        dropped++;
        side.other?.terminate();
        socket.terminate();
        return;
      }
      const copy = Buffer.from(bytes);
      const passOn = () => {
        const { other, early } = side;
        (other?.data.held ?? early).push(copy);
        if (other) flush(other);
      };
      const now = performance.now();
      side.lastDue = Math.max(side.lastDue, now + (side.isServer ? delayMs : 0));
      if (side.lastDue <= now) passOn();
      else setTimeout(passOn, side.lastDue - now);
    },
    drain: flush,
    close(socket: Socket<Side>) {
      sockets.delete(socket);
      if (!socket.data.isStranded) socket.data.other?.end();
    },
    error() {},
  };

  const listener = Bun.listen<Side>({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      ...handlers,
      open(client) {
        client.data = newSide(null);
        sockets.add(client);
        Bun.connect<Side>({
          hostname: '127.0.0.1',
          port: targetPort,
          data: newSide(client),
          socket: { ...handlers, open: (server) => void sockets.add(server) },
        }).then(
          (server) => {
            client.data.other = server;
            server.data.held.push(...client.data.early);
            flush(server);
          },
          () => client.end(),
        );
      },
    },
  });

  return {
    port: listener.port,
    freeze() {
      isFrozen = true;
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) flush(socket);
    },
    strand() {
      for (const socket of sockets) socket.data.isStranded = true;
    },
    delay(ms) {
      delayMs = ms;
    },
    dropNextAnswer() {
      dropsNext = true;
    },
    dropped: () => dropped,
    cut() {
      for (const socket of sockets) socket.terminate();
    },
    stop() {
      listener.stop(true);
    },
  };
}
