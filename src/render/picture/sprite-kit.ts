import { type Mark, markBoxes } from './marks.ts';
import { allCorners } from './shape.ts';
import { type Bits, makeSprite, type Sprite } from './sprite.ts';
import type { RenderStyle } from './style.ts';
import { tileOf } from './tiles.ts';

/** The sprites that codes of the same style and size share. */
type SpriteKit = { mark: (mark: Mark) => Sprite; dot: (name: number) => Sprite };

/** Cached kits. The largest (195 pixels per module) takes 1.4 MB, a usual one 30 kB. */
const MAX_KITS = 8;
const kits = new Map<string, SpriteKit>();

/** The kit of a style, created on first use. Drawing the marks again would take longer than the rest of a code. */
export function spriteKit(
  dotStyle: RenderStyle['dot_style'],
  eyeStyle: RenderStyle['eye_style'],
  module: number,
  bits: Bits,
): SpriteKit {
  const key = `${dotStyle} ${eyeStyle} ${module} ${bits}`;
  const kit = kits.get(key) ?? makeKit(dotStyle, eyeStyle, module, bits);
  // Moved to the end: the first entry is the least recently used.
  kits.delete(key);
  kits.set(key, kit);
  for (const oldest of kits.keys()) {
    if (kits.size <= MAX_KITS) break;
    kits.delete(oldest);
  }
  return kit;
}

function makeKit(
  dotStyle: RenderStyle['dot_style'],
  eyeStyle: RenderStyle['eye_style'],
  module: number,
  bits: Bits,
): SpriteKit {
  const dots: Sprite[] = [];
  const marks: Sprite[] = [];
  return {
    dot: (name) => {
      dots[name] ??= dotSprite(name, dotStyle, module, bits);
      return dots[name];
    },
    mark: (mark) => {
      const name = mark.side + (mark.mirrored ? 1 : 0);
      marks[name] ??= markSprite(mark, eyeStyle, module, bits);
      return marks[name];
    },
  };
}

function dotSprite(name: number, dotStyle: RenderStyle['dot_style'], module: number, bits: Bits): Sprite {
  const { box, inverted } = tileOf(name, dotStyle, module);
  if (!inverted) return makeSprite(module, bits, [{ box, weight: 1 }]);
  return makeSprite(module, bits, [
    { box: { ...box, corners: allCorners(0) }, weight: 1 },
    { box, weight: -1 },
  ]);
}

function markSprite(mark: Mark, eyeStyle: RenderStyle['eye_style'], module: number, bits: Bits): Sprite {
  const [ring, hole, pupil] = markBoxes(mark, eyeStyle, module);
  return makeSprite(mark.side * module, bits, [
    { box: ring, weight: 1 },
    { box: hole, weight: -1 },
    { box: pupil, weight: 1 },
  ]);
}
