import type { Socket } from 'bun';

export type TcpProxy = {
  port: number;
  /** From now on nothing is passed on, in either direction, and no connection is closed: as behind a dead switch. */
  freeze(): void;
  /** Passes on again, what was held back first. */
  thaw(): void;
  /** Forgets the connections of now without closing them, as a firewall does; new ones pass. */
  strand(): void;
  /** Breaks all connections at once. */
  cut(): void;
  stop(): void;
};

/** `held`: bytes on their way to this socket; `early`: bytes from it that came before there was another side. */
type Side = { other: Socket<Side> | null; held: Buffer[]; early: Buffer[]; isStranded: boolean };

/** Stands between the program and a server, and can do to their connections what networks do. */
export function startTcpProxy(targetPort: number): TcpProxy {
  const sockets = new Set<Socket<Side>>();
  let isFrozen = false;

  /** Passes on what is held for the socket, as far as it takes it. */
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
    data({ data: { other, early } }: Socket<Side>, bytes: Buffer) {
      (other?.data.held ?? early).push(Buffer.from(bytes));
      if (other) flush(other);
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
        client.data = { other: null, held: [], early: [], isStranded: false };
        sockets.add(client);
        Bun.connect<Side>({
          hostname: '127.0.0.1',
          port: targetPort,
          data: { other: client, held: [], early: [], isStranded: false },
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
    cut() {
      for (const socket of sockets) socket.terminate();
    },
    stop() {
      listener.stop(true);
    },
  };
}
