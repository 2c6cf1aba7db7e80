import { parseStyle, type RenderStyle } from '../../src/render/picture/style.ts';

/** A public link of the usual length. */
export const LINK = 'https://go.example.com/qr-7k2m9xwp';

/** The complete style of a partial one; throws where it is refused. */
export function styled(partial: Partial<RenderStyle>): RenderStyle {
  const parsed = parseStyle(partial);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.style;
}
