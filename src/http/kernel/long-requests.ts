type Sockets = { timeout(request: Request, seconds: number): void };

const sockets = new WeakMap<Request, Sockets>();

/** Called by the socket for each request that may be a long one. */
export function mayBeLong(request: Request, server: Sockets): void {
  sockets.set(request, server);
}

/** Keeps the connection of a request open for so long without a byte of the answer. */
export function allowSilence(request: Request, seconds: number): void {
  sockets.get(request)?.timeout(request, seconds);
}
