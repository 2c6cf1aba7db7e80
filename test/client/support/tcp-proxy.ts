import { connect, createServer, type Socket } from 'node:net';

export type TcpProxy = {
  url: string;
  /** The next answer of the server that arrives here is thrown away, and its connection is cut. */
  dropNextAnswer(): void;
  /** Answers that were thrown away. */
  dropped(): number;
  close(): void;
};

/** Stands before a server on this machine, and can cut a connection once the server has answered. */
export async function startTcpProxy(target: string): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let armed = false;
  let dropped = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(target).port), '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    client.pipe(upstream);
    upstream.on('data', (bytes) => {
      if (armed) {
        armed = false;
        dropped++;
        client.resetAndDestroy();
        upstream.destroy();
      } else client.write(bytes);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    dropNextAnswer() {
      armed = true;
    },
    dropped: () => dropped,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
