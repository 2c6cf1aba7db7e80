import type { StyleEntry, ValueOf } from './style.ts';

/** One setting of a decoration: as in a style, or a text, or the hash of a stored image, which has no default. */
export type DecorationEntry =
  | StyleEntry
  | { type: 'text'; maxLength: number; default: string; meaning: string }
  | { type: 'hash'; meaning: string };

/**
 * What a code can have besides the 16 keys of its style. Each part is null if a code does not have it. Validation, the
 * documentation and the dashboard's designer all use this table.
 */
export const DECORATION = {
  logo: {
    meaning:
      'A picture in the middle of the code. Error correction is raised as far as the logo needs it, which may need more modules.',
    fields: {
      hash: { type: 'hash', meaning: 'Which of the stored logos: 64 hexadecimal digits.' },
      size: {
        type: 'number',
        min: 10,
        max: 30,
        whole: true,
        default: 20,
        meaning:
          'The side, in per cent of the side of the code, of a square that covers as much. The longer side of a wide or tall one is at most 1.6 times as long, and at most 45 per cent.',
      },
      margin: {
        type: 'number',
        min: 0,
        max: 3,
        whole: false,
        default: 1,
        meaning: 'Modules kept free around it; only where clear is true.',
      },
      shape: {
        type: 'choice',
        values: ['square', 'round'],
        default: 'square',
        meaning: 'Whether all of it is shown, or as much as fills a circle.',
      },
      clear: {
        type: 'boolean',
        default: true,
        meaning: 'Whether modules behind the logo are left out; else they show through where it is transparent.',
      },
    },
  },
  frame: {
    meaning: 'A frame around code and border with a call to action, drawn as outlines: no font is needed to show it.',
    fields: {
      shape: {
        type: 'choice',
        values: ['banner', 'rounded', 'card', 'ticket', 'bubble', 'ribbon', 'pill', 'corners'],
        default: 'rounded',
        meaning:
          'Line with a bar, the same with soft corners, a thick card, a ticket with a tear line, a speech bubble, a ribbon, a pill without a line, or four corners with plain text.',
      },
      text: {
        type: 'text',
        maxLength: 30,
        default: 'SCAN ME',
        meaning:
          'The call to action on one line: Latin, Greek, Cyrillic, Arabic, Hebrew, Devanagari, Thai, Chinese, Japanese or Korean letters, digits, common signs and emoji in one colour.',
      },
      position: {
        type: 'choice',
        values: ['below', 'above'],
        default: 'below',
        meaning: 'Where the text stands.',
      },
      color: {
        type: 'colour',
        default: '#000000',
        meaning: 'Colour of the frame; of the text too where that stands on the background (corners).',
      },
      text_color: {
        type: 'colour',
        default: '#ffffff',
        meaning: 'Colour of text that stands on the frame, with a contrast of at least 3:1 to it.',
      },
    },
  },
  eye_color: {
    type: 'colour',
    default: null,
    meaning: 'Colour of the three eyes in the corners; else they have the colour of the dots.',
  },
  gradient: {
    meaning:
      'Two colours that pass into each other over the code, instead of foreground_color, which the border keeps.',
    fields: {
      type: {
        type: 'choice',
        values: ['linear', 'radial'],
        default: 'linear',
        meaning: 'From one side of the code to the other, or from its middle to its corners.',
      },
      from: { type: 'colour', default: '#000000', meaning: 'The colour at the start.' },
      to: { type: 'colour', default: '#1a56db', meaning: 'The colour at the end.' },
      angle: {
        type: 'number',
        min: 0,
        max: 359,
        whole: true,
        default: 0,
        meaning: 'Degrees clockwise: 0 runs from left to right, 90 from top to bottom; only where type is linear.',
      },
    },
  },
} as const satisfies Record<
  string,
  { meaning: string; fields: Record<string, DecorationEntry> } | { type: 'colour'; default: null; meaning: string }
>;

type FieldValue<Entry extends DecorationEntry> = Entry extends StyleEntry ? ValueOf<Entry> : string;
type Group<Key extends 'logo' | 'frame' | 'gradient'> = {
  [Field in keyof (typeof DECORATION)[Key]['fields']]: (typeof DECORATION)[Key]['fields'][Field] extends infer Entry extends
    DecorationEntry
    ? FieldValue<Entry>
    : never;
};

export type Logo = Group<'logo'>;
export type Frame = Group<'frame'>;
export type Gradient = Group<'gradient'>;

/** What a code has besides its style. Made by `parseDecoration`, so every value is valid. */
export type Decoration = {
  logo: Logo | null;
  frame: Frame | null;
  eye_color: string | null;
  gradient: Gradient | null;
};

export type DecorationKey = keyof typeof DECORATION;

export const DECORATION_KEYS = Object.keys(DECORATION) as DecorationKey[];

export const NO_DECORATION: Decoration = Object.freeze({
  logo: null,
  frame: null,
  eye_color: null,
  gradient: null,
});

/** Whether a code has nothing besides its style. */
export function isPlain(decoration: Decoration): boolean {
  return DECORATION_KEYS.every((key) => decoration[key] === null);
}
