import { useMemo } from 'react';
import { DEFAULT_STYLE } from '../../../../src/render/picture/style.ts';
import { drawSvg } from '../../../../src/render/picture/svg.ts';

/** The address as a code to scan, drawn here: the secret in it goes nowhere. Black on white in the dark too. */
export function OtpPicture({ uri, size }: { uri: string; size: number }) {
  const source = useMemo(() => {
    const svg = drawSvg(uri, DEFAULT_STYLE, { title: 'Two-factor set-up', description: '' });
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }, [uri]);
  return <img src={source} width={size} height={size} alt="QR code for your authenticator app" />;
}
