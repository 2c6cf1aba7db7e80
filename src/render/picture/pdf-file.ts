/** A number without exponent, to a millionth: less than 1 µm over 4096 pixels, the largest picture. */
export function pdfNumber(value: number): string {
  return String(Number(value.toFixed(6)));
}

/** A stream object of any bytes; `entries` of its dictionary without the length. */
export function pdfStream(entries: string, bytes: Uint8Array): Uint8Array {
  const text = new TextEncoder();
  return joined([text.encode(`<<${entries}/Length ${bytes.length}>>\nstream\n`), bytes, text.encode('\nendstream')]);
}

/**
 * A PDF file (1.4) of these objects, numbered from 1, with the cross-reference table. The first is the root, the last
 * the title.
 */
export function pdfFile(objects: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder();
  const parts = [text.encode('%PDF-1.4\n')];
  let length = parts[0]?.length ?? 0;
  let table = '0000000000 65535 f \n';
  const add = (part: Uint8Array<ArrayBuffer>) => {
    parts.push(part);
    length += part.length;
  };
  objects.forEach((object, index) => {
    table += `${String(length).padStart(10, '0')} 00000 n \n`;
    add(text.encode(`${index + 1} 0 obj\n`));
    add(typeof object === 'string' ? text.encode(object) : new Uint8Array(object));
    add(text.encode('\nendobj\n'));
  });
  const count = objects.length + 1;
  const trailer = `trailer\n<</Size ${count}/Root 1 0 R/Info ${objects.length} 0 R>>`;
  add(text.encode(`xref\n0 ${count}\n${table}${trailer}\nstartxref\n${length}\n%%EOF\n`));
  return joined(parts);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
