import type { RenderOrder } from '../render-thread.ts';

/** A drawing thread for tests: it hangs, ends or breaks where the payload says so, and answers everything else. */
declare const self: Worker;

self.onmessage = ({ data }: MessageEvent<RenderOrder>) => {
  if (data.payload === 'hang') for (;;);
  if (data.payload === 'wait') return;
  if (data.payload === 'end') process.exit(3);
  if (data.payload === 'break') throw new Error('broken');
  self.postMessage({ id: data.id, svg: data.payload, png: new Uint8Array(), scannability: null });
};
