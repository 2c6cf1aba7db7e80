export type DrippingSockets = {
  /** For each socket, how many seconds it stayed open; resolves when the last one was closed by the server. */
  openSeconds: Promise<number[]>;
};

/** Sockets that begin a request and then send one byte a second, each with its own offset. */
export function openDripping(url: string, count: number, beginning: string): DrippingSockets {
  const { hostname, port } = new URL(url);
  const drip = async () => {
    const closed = Promise.withResolvers<number>();
    const start = performance.now();
    let timer: Timer | undefined;
    await Bun.connect({
      hostname,
      port: Number(port),
      socket: {
        open(socket) {
          socket.write(beginning);
          timer = setInterval(() => socket.write(' '), 900 + Math.random() * 200);
        },
        data() {},
        close() {
          clearInterval(timer);
          closed.resolve((performance.now() - start) / 1000);
        },
        error() {},
      },
    });
    return closed.promise;
  };
  return { openSeconds: Promise.all(Array.from({ length: count }, drip)) };
}
