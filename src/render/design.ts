import { type Decoration, NO_DECORATION } from './picture/decoration.ts';
import { DEFAULT_STYLE, type RenderStyle } from './picture/style.ts';

/** How a picture looks, as a drawing thread takes it: `logo` is the PNG file that the decoration names by its hash. */
export type Design = { style: RenderStyle; decoration: Decoration; logo: Uint8Array | null };

export const DEFAULT_DESIGN: Design = { style: DEFAULT_STYLE, decoration: NO_DECORATION, logo: null };
