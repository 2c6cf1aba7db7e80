import type { RenderOrder } from '../render-thread.ts';

/** A render thread for tests: it hangs, ends or throws if the payload says so, and replies to everything else. */
declare const self: Worker;

self.onmessage = ({ data }: MessageEvent<RenderOrder>) => {
  const payload = 'payload' in data ? data.payload : '';
  if (payload === 'hang') for (;;);
  if (payload === 'wait') return;
  if (payload === 'end') process.exit(3);
  if (payload === 'break') throw new Error('broken');
  self.postMessage({ id: data.id, result: { svg: payload, png: new Uint8Array(), scannability: null } });
};
