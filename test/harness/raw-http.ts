/** Sends exactly these bytes and returns everything received until the connection was closed. */
export function sendRaw(url: string, text: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let received = '';
    Bun.connect({
      hostname,
      port: Number(port),
      socket: {
        open: (socket) => void socket.write(text),
        data: (_, bytes) => {
          received += bytes.toString();
        },
        close: () => resolve(received),
        error: (_, error) => reject(error),
        connectError: (_, error) => reject(error),
      },
    }).catch(reject);
  });
}

/** The status of a GET with a path that no client library has normalized. */
export async function rawStatus(url: string, path: string): Promise<number> {
  const reply = await sendRaw(url, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return Number(reply.slice(9, 12));
}
