import { useDeferredValue, useMemo } from 'react';
import { drawSvg } from '../../../src/render/picture/svg.ts';
import type { Shown } from './preview-picture.tsx';
import type { Design } from './reading.ts';
import { usePictureUrl } from './use-picture-url.ts';

/** The picture of a design, drawn when the page has nothing more urgent to do. */
export function useDrawn(design: Design | null, payload: string): Shown | null {
  const settled = useDeferredValue(design);
  const svg = useMemo(
    () => settled && drawSvg(payload, settled.style, { title: '', description: '' }),
    [settled, payload],
  );
  const url = usePictureUrl(svg);
  return settled && url ? { design: settled, url } : null;
}
