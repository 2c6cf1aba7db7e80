import { createHmac } from 'node:crypto';
import type { Decoration } from './picture/decoration.ts';
import { pictureKey } from './picture/key.ts';
import type { RenderStyle } from './picture/style.ts';

/**
 * The name of a picture: a keyed hash of everything it depends on, so that names can be neither guessed nor enumerated.
 */
export function pictureName(secret: string, payload: string, style: RenderStyle, decoration: Decoration): string {
  return createHmac('sha256', secret)
    .update(pictureKey(payload, style, decoration))
    .digest('hex')
    .slice(0, 40);
}
