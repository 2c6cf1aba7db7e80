import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { drawSvg } from '../../../../src/render/picture/svg.ts';
import { useFrameText } from '../../../lib/frame-text.ts';
import { type Design, drawnParts } from '../draft/parsed-draft.ts';
import type { Preview } from './preview-frame.tsx';

/** The picture of a design, drawn with low priority. */
export function usePreview(design: Design | null, payload: string): Preview | null {
  const settled = useDeferredValue(design);
  const line = useFrameText(settled?.decoration.frame);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again when the text of the frame is set
  const svg = useMemo(() => settled && svgOf(settled, payload), [settled, payload, line]);
  const url = useObjectUrl(svg);
  return settled && url ? { design: settled, url } : null;
}

function svgOf({ style, decoration, image }: Design, payload: string): string {
  return drawSvg(payload, style, { title: '', description: '' }, drawnParts(decoration, image), image);
}

/**
 * An object URL for an SVG picture; null until there is one. Browsers keep showing the last picture until the next one
 * is loaded, so its URL can be revoked at once.
 */
function useObjectUrl(svg: string | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (svg === null) return;
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  return url;
}
