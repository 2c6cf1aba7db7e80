/** One field of a Protocol Buffers message; `value` is set for varints, `bytes` for other types. */
type WireField = { number: number; value: number; bytes: Uint8Array };

const NO_BYTES = new Uint8Array(0);

/**
 * The fields of a message in order. Throws on truncated or malformed data. Varints are read up to 2^53; larger and
 * negative ones, which no field we use has, become Infinity.
 */
export function* wireFields(message: Uint8Array): Generator<WireField> {
  const reader = { message, at: 0 };
  while (reader.at < message.length) {
    const tag = varint(reader);
    const number = Math.floor(tag / 8);
    if (number === 0) throw new Error('a field without a number');
    yield { number, ...content(reader, tag % 8) };
  }
}

type Reader = { message: Uint8Array; at: number };

function content(reader: Reader, wireType: number): { value: number; bytes: Uint8Array } {
  switch (wireType) {
    case 0:
      return { value: varint(reader), bytes: NO_BYTES };
    case 1:
      return { value: Number.NaN, bytes: take(reader, 8) };
    case 2:
      return { value: Number.NaN, bytes: take(reader, varint(reader)) };
    case 5:
      return { value: Number.NaN, bytes: take(reader, 4) };
    default:
      throw new Error(`a field of unknown wire type ${wireType}`);
  }
}

function take(reader: Reader, length: number): Uint8Array {
  const end = reader.at + length;
  if (end > reader.message.length) throw new Error('the message is cut off');
  const bytes = reader.message.subarray(reader.at, end);
  reader.at = end;
  return bytes;
}

/** At most ten bytes of seven bits, lowest first. */
function varint(reader: Reader): number {
  let value = 0;
  for (let shift = 0; shift < 70; shift += 7) {
    const byte = reader.message[reader.at];
    if (byte === undefined) throw new Error('the message is cut off');
    reader.at += 1;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return value <= Number.MAX_SAFE_INTEGER ? value : Number.POSITIVE_INFINITY;
  }
  throw new Error('a number longer than ten bytes');
}
