import { useEffect, useState } from 'react';

/**
 * An address under which the page can show an SVG picture; null until there is one. Browsers go on showing the last
 * picture until the next one is loaded, so it can be let go of at once.
 */
export function usePictureUrl(svg: string | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (svg === null) return;
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  return url;
}
