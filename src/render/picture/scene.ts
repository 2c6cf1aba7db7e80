import { codePath, dotsPath, markPath } from './code-path.ts';
import { type Decoration, isPlain } from './decoration.ts';
import { borderBoxes } from './draw-border.ts';
import { frameLayers } from './frame-layers.ts';
import type { LogoArea, LogoImage } from './logo-area.ts';
import { gradientPaint, type Layer, type Paint, solid } from './paint.ts';
import { boxPath } from './path.ts';
import type { Plan } from './plan.ts';
import type { RenderStyle } from './style.ts';

/** Everything in a picture from bottom to top, in pixels. SVG and PDF are generated from it. */
export type Scene = {
  width: number;
  height: number;
  /** Undefined if it is transparent. */
  background: string | undefined;
  layers: Layer[];
  logo: (LogoArea & { image: LogoImage }) | undefined;
};

/** The scene of a plan; `decoration` and `image` must be those it was planned with. */
export function sceneOf(plan: Plan, style: RenderStyle, decoration: Decoration, image: LogoImage | null): Scene {
  const { layout, logo } = plan;
  const layers = isPlain(decoration)
    ? [filled(style.foreground_color, codePath(plan.matrix, layout, style))]
    : [...fixedLayers(plan, style, decoration), dotsLayer(plan, style, decoration)];
  return {
    width: layout.width,
    height: layout.height,
    background: style.bg_transparent ? undefined : style.background_color,
    layers,
    logo: logo && image ? { ...logo, image } : undefined,
  };
}

/** The last layers: a thousand codes may share them. */
let last: { for: unknown[]; layers: Layer[] } | undefined;

/** What all codes of one design and size share: frame, border and marks. */
export function fixedLayers(plan: Plan, style: RenderStyle, decoration: Decoration): Layer[] {
  // Another logo may leave other marks.
  const asked = [style, decoration, plan.matrix.size, plan.marks.length];
  if (!last?.for.every((value, index) => value === asked[index])) {
    last = { for: asked, layers: makeFixedLayers(plan, style, decoration) };
  }
  return last.layers;
}

function makeFixedLayers(plan: Plan, style: RenderStyle, decoration: Decoration): Layer[] {
  const { layout, marks } = plan;
  const { border, frame } = layout;
  const path = (side: 7 | 5) =>
    marks.flatMap((mark) => (mark.side === side ? [markPath(mark, layout, style.eye_style)] : [])).join('');
  const dots = dotsPaint(plan, style, decoration);
  const eyes = decoration.eye_color === null ? dots : solid(decoration.eye_color);
  const layers: Layer[] = [
    ...(frame && decoration.frame ? frameLayers(frame, decoration.frame) : []),
    filled(style.foreground_color, border === undefined ? '' : borderBoxes(border).map(boxPath).join('')),
    { paint: eyes, rule: 'evenodd', path: path(7) },
    { paint: dots, rule: 'evenodd', path: path(5) },
  ];
  return layers.filter((layer) => layer.path !== '');
}

/** The fill of the dots. */
export function dotsPaint({ layout, matrix }: Plan, style: RenderStyle, { gradient }: Decoration): Paint {
  if (gradient === null) return solid(style.foreground_color);
  return gradientPaint(gradient, { x: layout.codeX, y: layout.codeY, side: matrix.size * layout.module });
}

function dotsLayer(plan: Plan, style: RenderStyle, decoration: Decoration): Layer {
  const path = dotsPath(plan.body, plan.layout, style.dot_style);
  return { paint: dotsPaint(plan, style, decoration), rule: 'evenodd', path };
}

function filled(colour: string, path: string): Layer {
  return { paint: solid(colour), rule: 'evenodd', path };
}
