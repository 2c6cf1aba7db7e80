import { countText } from './count-text.ts';

/** A size for people, in decimal units as plans have them: 940 bytes, 48.2 kB, 20 MB, 10 GB. */
export function byteText(bytes: number): string {
  if (bytes < 1_000) return `${countText(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const [value, unit] =
    bytes < 999_500
      ? [bytes / 1_000, 'kB']
      : bytes < 999_500_000
        ? [bytes / 1_000_000, 'MB']
        : [bytes / 1_000_000_000, 'GB'];
  return `${countText(value >= 100 ? Math.round(value) : Math.round(value * 10) / 10)} ${unit}`;
}
