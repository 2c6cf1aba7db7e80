import fc from 'fast-check';
import { DECORATION, type Decoration } from '../../src/render/picture/decoration.ts';
import { LOGOS } from './decorated.ts';

const choice = <Value>(entry: { values: readonly Value[] }) => fc.constantFrom(...entry.values);
const number = ({ min, max }: { min: number; max: number }) => fc.integer({ min, max });
const dark = fc
  .tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 110 })))
  .map((channels) => `#${channels.map((one) => Number(one).toString(16).padStart(2, '0')).join('')}`);
const { logo, frame, gradient } = DECORATION;
const orNone = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 2 });

/** Valid parts; their colours may still have too little contrast with a style, and their text may lack a glyph. */
export const anyDecoration: fc.Arbitrary<Decoration> = fc.record({
  logo: orNone(
    fc.record({
      hash: fc.constantFrom(LOGOS.disc.hash, LOGOS.wide.hash),
      size: number(logo.fields.size),
      margin: number(logo.fields.margin),
      shape: choice(logo.fields.shape),
      clear: fc.boolean(),
    }),
  ),
  frame: orNone(
    fc.record({
      shape: choice(frame.fields.shape),
      text: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom('SCAN ME', 'Отсканируй', 'Σκάναρε', 'i', 'W'.repeat(30)) },
        { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }) },
      ),
      position: choice(frame.fields.position),
      color: dark,
      text_color: fc.constantFrom('#ffffff', '#fef9c3', '#000000'),
    }),
  ),
  eye_color: orNone(dark),
  gradient: orNone(
    fc.record({
      type: choice(gradient.fields.type),
      from: dark,
      to: dark,
      angle: number(gradient.fields.angle),
    }),
  ),
});
