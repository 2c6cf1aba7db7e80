import { useMemo } from 'react';
import { DEFAULT_STYLE } from '../../../../src/render/picture/style.ts';
import { drawSvg } from '../../../../src/render/picture/svg.ts';

/** The URI as a QR code, drawn in the browser, so that the secret is not sent. Black on white also in dark mode. */
export function OtpPicture({ uri, size }: { uri: string; size: number }) {
  const source = useMemo(() => {
    const svg = drawSvg(uri, DEFAULT_STYLE, { title: 'Two-factor set-up', description: '' });
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }, [uri]);
  return <img src={source} width={size} height={size} alt="QR code for your authenticator app" />;
}
