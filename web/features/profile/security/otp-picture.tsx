import { useMemo } from 'react';
import { DEFAULT_STYLE } from '../../../../src/render/picture/style.ts';
import { drawSvg } from '../../../../src/render/picture/svg.ts';
import { svgUrl } from '../../../lib/picture-url.ts';

const TEXT = { title: 'Two-factor set-up', description: '' };

/** The URI as a QR code, drawn in the browser, so that the secret is not sent. Black on white also in dark mode. */
export function OtpPicture({ uri, size }: { uri: string; size: number }) {
  const source = useMemo(() => svgUrl(drawSvg(uri, DEFAULT_STYLE, TEXT)), [uri]);
  return <img src={source} width={size} height={size} alt="QR code for your authenticator app" />;
}
