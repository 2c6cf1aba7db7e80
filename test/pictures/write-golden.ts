import { drawSvg } from '../../src/render/picture/svg.ts';
import { pictureText } from '../../src/render/picture/text.ts';
import { deflatePicture } from '../../src/render/render-picture.ts';
import { drawPng } from './draw-png.ts';
import { GOLDEN } from './golden-pictures.ts';
import { LINK, styled } from './link.ts';

/**
 * Redraws the golden pictures: `bun test/pictures/write-golden.ts`. Look at every one that changed. A change means
 * that RENDERER_VERSION must be raised, because files are named by what they are drawn from.
 */
for (const [name, { payload = LINK, style }] of Object.entries(GOLDEN)) {
  const file = (extension: string) => new URL(`../golden/${name}.${extension}`, import.meta.url);
  await Bun.write(file('png'), drawPng(payload, styled(style), deflatePicture));
  await Bun.write(file('svg'), drawSvg(payload, styled(style), pictureText(payload)));
}
