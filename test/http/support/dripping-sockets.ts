export type DrippingSockets = {
  /** For each socket, how many seconds it stayed open; resolves when the last one was closed by the server. */
  openSeconds: Promise<number[]>;
};

/** Sockets that begin a request and then send it a byte a second, each on a beat of its own. */
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
