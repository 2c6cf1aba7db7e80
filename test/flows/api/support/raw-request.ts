import { connect } from 'node:net';

/** Sends `head` and an empty line over a new socket, for requests that `fetch` would not send; returns the response. */
export function rawRequest(url: string, head: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(`${head}Connection: close\r\n\r\n`));
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}
