import { deflateSync } from 'node:zlib';
import { headerOf, pngImage, pngOf } from './make-png.ts';

/** A page that says `text`; `objects` and `root` are put into it as they are. */
export function samplePdf(text = 'Menu', { objects = '', root = '' } = {}): Buffer {
  const page = `BT /F1 24 Tf 40 120 Td (${text.replace(/[()\\]/g, ' ')}) Tj ET`;
  const parts = [
    `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${root} >>\nendobj\n`,
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>\nendobj\n',
    `4 0 obj\n<< /Length ${Buffer.byteLength(page)} >>\nstream\n${page}\nendstream\nendobj\n`,
    '5 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj\n',
  ];
  let body = '%PDF-1.7\n';
  const offsets: number[] = [];
  for (const part of parts) {
    offsets.push(Buffer.byteLength(body));
    body += part;
  }
  body += objects;
  const lines = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const start = Buffer.byteLength(body);
  const trailer = `<< /Size ${parts.length + 1} /Root 1 0 R >>`;
  return Buffer.from(
    `${body}xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${lines}trailer\n${trailer}\nstartxref\n${start}\n%%EOF\n`,
  );
}

/** A picture of one colour. */
export function samplePng(width = 60, height = 40): Buffer {
  return Buffer.from(pngImage(width, height, () => [30, 120, 90, 255]));
}

/** A grey square of 8 by 8 pixels. */
export function sampleJpeg(comment = ''): Buffer {
  const whole = Buffer.from(
    'ffd8ffe000104a46494600010100000100010000ffdb0043000302020302020303030304030304050805050404050a070706080c0a0c0c0b0a0b0b0d0e12100d0e110e0b0b1016101113141515150c0f171816141812141514ffc0000b080008000801011100ffc4001400010000000000000000000000000000000affc40014100100000000000000000000000000000000ffda0008010100003f005500ffd9',
    'hex',
  );
  if (comment === '') return whole;
  const text = Buffer.from(comment);
  const length = Buffer.alloc(4);
  length.writeUInt16BE(0xfffe, 0);
  length.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([whole.subarray(0, 2), length, text, whole.subarray(2)]);
}

/** A lossless one of one pixel. */
export function sampleWebp(): Buffer {
  return Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');
}

const SCRIPT = '<script>document.title = "ran"; alert(1)</script>';
const packed = (text: string, more = '') => {
  const bytes = deflateSync(text).toString('latin1');
  return `9 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode ${more} /Length ${bytes.length} >>\nstream\n${bytes}\nendstream\nendobj\n`;
};
const ACTION = '9 0 << /S /JavaScript /JS (app.alert(1)) >>';
/** `latin1` parts stay the bytes that they are. */
const pdfWith = (objects: string, root = '') => {
  const [before, after] = samplePdf('Menu', { root }).toString('latin1').split('xref\n0') as [string, string];
  return Buffer.from(`${before}${objects}xref\n0${after}`, 'latin1');
};
const hugePng = () =>
  Buffer.from(
    pngOf([headerOf(50_000, 50_000), ['IDAT', deflateSync(Buffer.alloc(4_000_000))], ['IEND', new Uint8Array()]]),
  );
const hugeWebp = () => {
  const file = sampleWebp();
  // The 14 bits of the width and of the height.
  file.writeUInt32LE(0x0fff_ffff, 21);
  return file;
};

/** Files that are refused, with a part of the reason. */
export const REFUSED_FILES: readonly { name: string; file: () => Buffer; problem: string }[] = [
  { name: 'nothing', file: () => Buffer.alloc(0), problem: 'it is empty' },
  { name: 'a GIF that is HTML', file: () => Buffer.from(`GIF89a/*${SCRIPT}*/=1;`), problem: 'no PDF, PNG' },
  {
    name: 'a GIF with a PDF behind',
    file: () => Buffer.concat([Buffer.from('GIF89a'), samplePdf()]),
    problem: 'no PDF',
  },
  { name: 'HTML named .pdf', file: () => Buffer.from(`<!doctype html>${SCRIPT}`), problem: 'no PDF, PNG' },
  {
    name: 'HTML with a PDF behind',
    file: () => Buffer.concat([Buffer.from(SCRIPT), samplePdf()]),
    problem: 'no PDF, PNG',
  },
  {
    name: 'an SVG named .png',
    file: () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
    problem: 'no PDF, PNG',
  },
  { name: 'a cut PDF', file: () => samplePdf().subarray(0, 400), problem: 'not whole' },
  { name: 'a cut PNG', file: () => samplePng().subarray(0, -6), problem: 'not whole' },
  { name: 'a cut JPEG', file: () => sampleJpeg().subarray(0, -2), problem: 'not whole' },
  { name: 'a cut WebP', file: () => sampleWebp().subarray(0, -4), problem: 'not whole' },
  {
    name: 'a PNG with HTML behind',
    file: () => Buffer.concat([samplePng(), Buffer.from(SCRIPT)]),
    problem: 'not whole',
  },
  { name: 'a PNG of 2.5 billion pixels', file: hugePng, problem: '50000 × 50000 pixels' },
  { name: 'a WebP of 268 million pixels', file: hugeWebp, problem: '16384 × 16384 pixels' },
  {
    name: 'a PDF that runs JavaScript when it opens',
    file: () => pdfWith('', '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>'),
    problem: 'JavaScript',
  },
  {
    name: 'a PDF with a name in hexadecimal',
    file: () => pdfWith('', '/OpenAction << /S /Java#53cript /JS (app.alert\\(1\\)) >>'),
    problem: 'JavaScript',
  },
  {
    name: 'a PDF with JavaScript among packed objects',
    file: () => pdfWith(packed(ACTION)),
    problem: 'JavaScript',
  },
  ...(
    [
      ['far before their bytes', packed(ACTION, ' '.repeat(5_000)), 'cannot be checked'],
      ['behind a text that looks like an object', packed(ACTION, '/X (9 0 obj)'), 'cannot be checked'],
      ['by a filter in another object', packed(ACTION).replace('/FlateDecode', '8 0 R'), 'cannot be checked'],
      ['with parameters in another object', packed(ACTION, '/DecodeParms 8 0 R'), 'cannot be checked'],
      ['without their type', packed(ACTION).replace('/Type /ObjStm ', ''), 'JavaScript'],
      ['after a carriage return alone', packed(ACTION).replace('\nstream\n', '\nstream\r'), 'JavaScript'],
    ] as const
  ).map(([where, objects, problem]) => ({
    name: `a PDF with JavaScript among packed objects ${where}`,
    file: () => pdfWith(objects),
    problem,
  })),
  {
    name: 'a PDF that starts a program',
    file: () => pdfWith('', '/OpenAction << /S /Launch /F (cmd.exe) >>'),
    problem: 'Launch',
  },
  { name: 'a PDF with a password', file: () => pdfWith('', '/Encrypt 9 0 R'), problem: 'has a password' },
  {
    name: 'a PDF whose packed objects are in rows',
    file: () => pdfWith(packed('9 0 << >>', '/DecodeParms << /Predictor 12 /Columns 4 >>')),
    problem: 'cannot be checked',
  },
  { name: 'a PDF bomb', file: () => pdfWith(packed(' '.repeat(80_000_000))), problem: 'cannot be checked' },
];

/** Files that are taken, though they have something of another kind in them: nobody may take them for that. */
export const INERT_FILES: readonly { name: string; file: () => Buffer; type: string }[] = [
  { name: 'a JPEG with HTML in a comment', file: () => sampleJpeg(SCRIPT), type: 'image/jpeg' },
  {
    name: 'a JPEG with HTML behind its end',
    file: () => Buffer.concat([sampleJpeg(), Buffer.from(SCRIPT)]),
    type: 'image/jpeg',
  },
  {
    name: 'a PDF with HTML in it',
    file: () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(SCRIPT), samplePdf().subarray(9)]),
    type: 'application/pdf',
  },
];
