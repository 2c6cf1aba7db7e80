/**
 * Below the ephemeral ports (from 32,768 on Linux, from 49,152 on macOS), which any client could take between the check
 * and the use.
 */
const FIRST = 12_000;
const COUNT = 20_000;

/** Each test process starts at another port, and repeats none before it has used all. */
let next = (process.pid * 251) % COUNT;

/** A free port, for a server that must know its port before it starts. */
export function freePort(): number {
  for (let tries = 0; tries < COUNT; tries++) {
    const port = FIRST + next;
    next = (next + 1) % COUNT;
    if (isFree(port)) return port;
  }
  throw new Error('No free port');
}

function isFree(port: number): boolean {
  try {
    const server = Bun.listen({ hostname: '127.0.0.1', port, socket: { data() {} }, exclusive: true });
    server.stop(true);
    return true;
  } catch {
    return false;
  }
}
