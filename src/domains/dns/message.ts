import { formatIpv4 } from '../../url-safety/ip-address.ts';

/** The record types that we query (RFC 1035, RFC 3596). */
export const RECORD_TYPES = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 } as const;
export type RecordType = keyof typeof RECORD_TYPES;

export const NO_ERROR = 0;
export const NAME_UNKNOWN = 3;

/** `name` in lower case without trailing dot; `data` is the text, the name or the address. */
export type Answer = { name: string; type: number; data: string };

export type Message = {
  id: number;
  isResponse: boolean;
  isTruncated: boolean;
  code: number;
  question: { name: string; type: number } | null;
  answers: Answer[];
};

const HEADER_BYTES = 12;
const INTERNET = 1;
const RECURSION_DESIRED = 0x0100;

/** A question with recursion desired. Requires labels of 1 to 63 ASCII characters. */
export function encodeQuestion(id: number, name: string, type: RecordType): Buffer {
  const labels = name.split('.').map((label) => Buffer.from(label, 'latin1'));
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt16BE(id, 0);
  header.writeUInt16BE(RECURSION_DESIRED, 2);
  header.writeUInt16BE(1, 4);
  const end = Buffer.alloc(5);
  end.writeUInt16BE(RECORD_TYPES[type], 1);
  end.writeUInt16BE(INTERNET, 3);
  return Buffer.concat([header, ...labels.flatMap((label) => [Buffer.of(label.length), label]), end]);
}

/** Null for anything but a complete message: the bytes are untrusted. */
export function decodeMessage(bytes: Buffer): Message | null {
  try {
    return decode(bytes);
  } catch {
    return null;
  }
}

function decode(bytes: Buffer): Message {
  const flags = bytes.readUInt16BE(2);
  const [questions, answerCount] = [bytes.readUInt16BE(4), bytes.readUInt16BE(6)];
  let at = HEADER_BYTES;
  let question: Message['question'] = null;
  for (let index = 0; index < questions; index++) {
    const { name, end } = readName(bytes, at);
    question = { name, type: bytes.readUInt16BE(end) };
    at = end + 4;
  }
  const isTruncated = (flags & 0x0200) !== 0;
  const answers: Answer[] = [];
  // A truncated message is queried again over TCP.
  for (let index = 0; index < answerCount && !isTruncated; index++) {
    const { name, end } = readName(bytes, at);
    const [type, length] = [bytes.readUInt16BE(end), bytes.readUInt16BE(end + 8)];
    const start = end + 10;
    at = start + length;
    if (at > bytes.length) throw new RangeError('The record ends behind the message');
    const data = readData(bytes, type, start, at);
    if (data !== null) answers.push({ name, type, data });
  }
  return {
    id: bytes.readUInt16BE(0),
    isResponse: (flags & 0x8000) !== 0,
    isTruncated,
    code: flags & 0xf,
    question: questions === 1 ? question : null,
    answers,
  };
}

function readData(bytes: Buffer, type: number, start: number, end: number): string | null {
  if (type === RECORD_TYPES.TXT) return readTexts(bytes.subarray(start, end));
  if (type === RECORD_TYPES.CNAME) return readName(bytes, start).name;
  if (type === RECORD_TYPES.A && end - start === 4) return formatIpv4(bytes.readUInt32BE(start));
  if (type === RECORD_TYPES.AAAA && end - start === 16) return formatIpv6(bytes.subarray(start, end));
  return null;
}

/** A TXT value is split into strings of up to 255 bytes, which are concatenated. */
function readTexts(data: Buffer): string {
  const pieces: Buffer[] = [];
  for (let at = 0; at < data.length; ) {
    const length = data.readUInt8(at);
    if (at + 1 + length > data.length) throw new RangeError('The text ends behind its record');
    pieces.push(data.subarray(at + 1, at + 1 + length));
    at += 1 + length;
  }
  return Buffer.concat(pieces).toString('utf8');
}

function formatIpv6(address: Buffer): string {
  const groups = Array.from({ length: 8 }, (_, index) => address.readUInt16BE(2 * index).toString(16));
  return new URL(`http://[${groups.join(':')}]/`).hostname.slice(1, -1);
}

const MAX_NAME_BYTES = 255;

/** Follows compression pointers; each must point backwards, which rules out loops. */
function readName(bytes: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  let end = -1;
  let lowest = start;
  let length = 0;
  for (;;) {
    const size = bytes.readUInt8(at);
    if (size === 0) return { name: labels.join('.').toLowerCase(), end: end === -1 ? at + 1 : end };
    if (size >= 0xc0) {
      const target = bytes.readUInt16BE(at) & 0x3fff;
      if (target >= lowest) throw new RangeError('The name leads forward');
      if (end === -1) end = at + 2;
      at = lowest = target;
      continue;
    }
    length += size + 1;
    if (size > 63 || length > MAX_NAME_BYTES || at + 1 + size > bytes.length)
      throw new RangeError('The name is too long');
    // Escape dots within a label.
    labels.push(bytes.toString('latin1', at + 1, at + 1 + size).replaceAll('.', '\\.'));
    at += 1 + size;
  }
}
