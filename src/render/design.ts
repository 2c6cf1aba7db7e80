import { type Decoration, NO_DECORATION } from './picture/decoration.ts';
import { DEFAULT_STYLE, type RenderStyle } from './picture/style.ts';

/** The design of a picture for a render thread: `logo` is the PNG file of the decoration's logo hash. */
export type Design = { style: RenderStyle; decoration: Decoration; logo: Uint8Array | null };

export const DEFAULT_DESIGN: Design = { style: DEFAULT_STYLE, decoration: NO_DECORATION, logo: null };
