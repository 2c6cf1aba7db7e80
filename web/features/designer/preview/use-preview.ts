import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useFrameText } from '../../../lib/frame-text.ts';
import { drawPlainSvg } from '../../../lib/picture-url.ts';
import type { Design } from '../draft/parsed-draft.ts';
import type { Preview } from './preview-frame.tsx';

/** The picture of a design, drawn with low priority. */
export function usePreview(design: Design | null, payload: string): Preview | null {
  const settled = useDeferredValue(design);
  const line = useFrameText(settled?.decoration.frame);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again when the text of the frame is set
  const svg = useMemo(
    () => settled && drawPlainSvg(payload, settled.style, settled.decoration, settled.image),
    [settled, payload, line],
  );
  const url = useObjectUrl(svg);
  return settled && url ? { design: settled, url } : null;
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
