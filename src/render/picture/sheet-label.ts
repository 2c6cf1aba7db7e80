import { type Decoration, NO_DECORATION } from './decoration.ts';
import type { LogoImage } from './logo-place.ts';
import { missingCharacters, type PlacedGlyph, placedGlyphs, textWidth } from './outlined-text.ts';
import { pdfNumber } from './pdf-file.ts';
import { pdfPath } from './pdf-path.ts';
import { gradientOf, pdfScene, pdfShading } from './pdf-scene.ts';
import { planPicture } from './plan.ts';
import { sceneOf } from './scene.ts';
import type { Cell } from './sheet-layout.ts';
import type { RenderStyle } from './style.ts';

const POINTS_PER_MM = 72 / 25.4;

/** A code as a PDF form: drawn once, in its own pixels. */
type LabelForm = {
  width: number;
  height: number;
  content: string;
  /** A gradient, as the shading `/G` of the form. */
  shading: string | null;
  /** Whether it shows a logo, as the image `/L` of the form. */
  hasLogo: boolean;
};

/** Throws PictureError as `planPicture` does. */
export function labelForm(
  payload: string,
  style: RenderStyle,
  decoration: Decoration = NO_DECORATION,
  image: LogoImage | null = null,
): LabelForm {
  const scene = sceneOf(planPicture(payload, style, decoration, image), style, decoration, image);
  const gradient = gradientOf(scene);
  return {
    width: scene.width,
    height: scene.height,
    content: pdfScene(scene),
    shading: gradient ? pdfShading(gradient) : null,
    hasLogo: scene.logo !== undefined,
  };
}

/** Height of a line under a code as a fraction of the label's shorter side, and its limits in mm. */
const LINE = { part: 0.09, min: 1.8, max: 4 };
const LINE_GAP = 0.6;

type LabelContext = {
  padding: number;
  pageHeight: number;
  /** The name of the form of a character: each is in the file once. */
  glyphName: (glyph: PlacedGlyph) => string;
};

/** The outlines of a character as the content of a form. */
export function glyphForm({ path }: PlacedGlyph): string {
  return `${pdfPath(path)}f\n`;
}

/**
 * The page content that shows a form as `name` in a label with lines of text under it, in points from the bottom left.
 * The code is as large as fits; text that is too wide is scaled down to half its size, and then truncated.
 */
export function labelContent(
  name: string,
  form: Pick<LabelForm, 'width' | 'height'>,
  lines: readonly string[],
  cell: Cell,
  { padding, pageHeight, glyphName }: LabelContext,
): string {
  const inner = {
    x: cell.x + padding,
    y: cell.y + padding,
    width: cell.width - 2 * padding,
    height: cell.height - 2 * padding,
  };
  const shorter = Math.min(cell.width, cell.height);
  const line = Math.min(LINE.max, Math.max(LINE.min, shorter * LINE.part));
  // At most half of the label: the code is more important.
  const shown = lines.filter((_, at) => (at + 1) * line * (1 + LINE_GAP) <= inner.height / 2);
  const below = shown.length * line * (1 + LINE_GAP);
  const scale = Math.min(inner.width / form.width, (inner.height - below) / form.height);
  const [width, height] = [form.width * scale, form.height * scale];
  const x = inner.x + (inner.width - width) / 2;
  const y = inner.y + (inner.height - below - height) / 2;
  const point = (mm: number) => pdfNumber(mm * POINTS_PER_MM);
  // Points count up from the bottom, the form's pixels down from the top.
  const placed = `q ${point(scale)} 0 0 ${point(-scale)} ${point(x)} ${point(pageHeight - y)} cm /${name} Do Q\n`;
  const texts = shown.map((text, at) => {
    const top = y + height + at * line * (1 + LINE_GAP) + line * LINE_GAP;
    return captionGlyphs(text, { x: inner.x, y: top, width: inner.width, height: line });
  });
  if (texts.length === 0) return placed;
  const turned = `q ${point(1)} 0 0 ${point(-1)} 0 ${point(pageHeight)} cm 0 g\n`;
  const written = texts.flat().map((glyph) => {
    const [scale, x, y] = [glyph.scale, glyph.x, glyph.y].map(pdfNumber);
    return `q ${scale} 0 0 ${scale} ${x} ${y} cm /${glyphName(glyph)} Do Q\n`;
  });
  return `${placed}${turned}${written.join('')}Q\n`;
}

/** The height of capitals as a share of the line; the rest is for descenders. */
const CAPITALS = 0.72;

function captionGlyphs(text: string, box: Cell): PlacedGlyph[] {
  const height = box.height * CAPITALS;
  const known = fitting(readable(text), box.width / height);
  return known === '' ? [] : placedGlyphs(known, { ...box, height }).filter(({ path }) => path !== '');
}

/** Missing characters are shown as question marks, so that none is dropped silently. */
function readable(text: string): string {
  const missing = new Set(missingCharacters(text.normalize('NFC')));
  return [...text.normalize('NFC')]
    .map((character) => (missing.has(character) ? '?' : character))
    .join('')
    .trim();
}

/** As much of a text as is readable in `room` times the height of its capitals. */
function fitting(text: string, room: number): string {
  const max = room * 2 * 0.72;
  if (textWidth(text) <= max) return text;
  const letters = [...text];
  let width = textWidth('…');
  const widthWithGap = (letter: string) => textWidth(`${letter}…`) - textWidth('…');
  const cut = letters.findIndex((letter) => {
    width += widthWithGap(letter);
    return width > max;
  });
  return `${letters.slice(0, Math.max(1, cut)).join('').trimEnd()}…`;
}
