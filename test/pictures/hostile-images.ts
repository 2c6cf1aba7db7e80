import { deflateSync } from 'node:zlib';
import { END, headerOf, pngImage, pngOf, sampleLogo } from './make-png.ts';

type Hostile = { name: string; file: () => Uint8Array; refusal: string };

const text = (words: string) => new TextEncoder().encode(words);
const zeros = (bytes: number) => deflateSync(new Uint8Array(bytes));

/** A number as 4 bytes. */
const four = (value: number) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);

/** Files that may be uploaded instead of a logo, and the message with which each is refused. */
export const HOSTILE_IMAGES: readonly Hostile[] = [
  {
    name: 'an image of 20,000 by 20,000 pixels',
    file: () => pngOf([headerOf(20_000, 20_000), ['IDAT', zeros(100)], END]),
    refusal: 'The image is 20000 by 20000 pixels; at most 512 by 512 are allowed.',
  },
  {
    name: 'a bomb: 100 MB of zeros behind a header of 64 by 64 pixels',
    file: () => pngOf([headerOf(64, 64), ['IDAT', zeros(100_000_000)], END]),
    refusal: 'The image is damaged.',
  },
  {
    name: 'a bomb in the data of a picture that is otherwise whole',
    file: () => pngOf([headerOf(1, 1, { bits: 1, type: 0 }), ['IDAT', zeros(50_000_000)], END]),
    refusal: 'The image is damaged.',
  },
  {
    name: 'an image that is cut off',
    file: () => sampleLogo().subarray(0, 200),
    refusal: 'The image is cut off: its file ends too early.',
  },
  {
    name: 'a chunk that says it is 4 GB long',
    file: () => Buffer.concat([sampleLogo().subarray(0, 33), four(0xfffffff0), text('IDATxxxx')]),
    refusal: 'The image is cut off: its file ends too early.',
  },
  {
    name: 'pixels that end too early',
    file: () => pngOf([headerOf(64, 64), ['IDAT', zeros(100)], END]),
    refusal: 'The image is damaged.',
  },
  {
    name: 'a wrong checksum',
    file: () => {
      const file = Uint8Array.from(sampleLogo());
      file[40] = (file[40] ?? 0) ^ 1;
      return file;
    },
    refusal: 'The image is damaged.',
  },
  {
    name: 'an animation',
    file: () => pngOf([headerOf(1, 1), ['acTL', Uint8Array.of(0, 0, 0, 2, 0, 0, 0, 0)], ['IDAT', zeros(5)], END]),
    refusal: 'The image is animated; only still images can be used.',
  },
  {
    name: 'an interlaced image',
    file: () => pngOf([headerOf(8, 8, { interlace: 1 }), ['IDAT', zeros(300)], END]),
    refusal: 'The image is interlaced; save it without interlacing.',
  },
  {
    name: 'an image without pixels',
    file: () => pngOf([headerOf(0, 8), ['IDAT', zeros(0)], END]),
    refusal: 'The image is damaged.',
  },
  {
    name: 'a palette that is not there',
    file: () => pngOf([headerOf(8, 8, { type: 3 }), ['IDAT', zeros(72)], END]),
    refusal: 'The image is damaged.',
  },
  {
    name: 'a kind of colours that does not exist',
    file: () => pngOf([headerOf(8, 8, { bits: 3, type: 5 }), ['IDAT', zeros(72)], END]),
    refusal: 'The image is damaged.',
  },
  {
    name: 'an unknown chunk that must be understood',
    file: () => pngOf([headerOf(1, 1), ['EVIL', text('x')], ['IDAT', zeros(5)], END]),
    refusal: 'The image is damaged.',
  },
  {
    name: 'an SVG with a script',
    file: () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    refusal: 'The file is an SVG; only PNG images can be used.',
  },
  {
    name: 'a JPEG that calls itself a PNG',
    file: () => Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16),
    refusal: 'The file is a JPEG; only PNG images can be used.',
  },
  { name: 'an HTML page', file: () => text('<!doctype html><p>'), refusal: 'The file is no PNG image.' },
  { name: 'nothing', file: () => new Uint8Array(), refusal: 'The file is no PNG image.' },
  {
    name: 'more than 300,000 bytes',
    file: () => Buffer.concat([sampleLogo(), new Uint8Array(301_000)]),
    refusal: 'bytes; at most 300000 are allowed.',
  },
  {
    name: 'pixels of all colours at random, which no compression makes small',
    file: noise,
    refusal: 'Make it smaller.',
  },
];

/** 256 random colours: a small file with a palette, and a large one when it is stored in full colour. */
function noise(): Uint8Array {
  let state = 1;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  };
  const palette = Uint8Array.from({ length: 768 }, next);
  const rows = Uint8Array.from({ length: 512 * 513 }, (_, at) => (at % 513 === 0 ? 0 : next()));
  return pngOf([headerOf(512, 512, { type: 3 }), ['PLTE', palette], ['IDAT', deflateSync(rows)], END]);
}

export const LARGEST_LOGO = () => pngImage(512, 512, (x, y) => [x >> 1, y >> 1, 128, 255]);
