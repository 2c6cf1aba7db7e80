import type { Sample } from './samples.ts';

/** A small drawing in the colour of the text around it. */
export function SampleArt({ sample: { path, side }, size }: { sample: Sample; size: number }) {
  return (
    <svg viewBox={`0 0 ${side} ${side}`} width={size} height={size} aria-hidden>
      <path d={path} fillRule="evenodd" fill="currentColor" />
    </svg>
  );
}
