import { crc32, inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

/** The files of a ZIP archive by name, each checked against its checksum. Throws if the archive is incomplete. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0 || bytes.readUInt32LE(end) !== END) throw new Error('The archive has no end');
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw new Error('The list of files is broken');
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const text = bytes.toString('utf8', at + 46, at + 46 + (name ?? 0));
    files.set(text, contentOf(bytes, at));
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
}

function contentOf(bytes: Buffer, entry: number): Buffer {
  const local = bytes.readUInt32LE(entry + 42);
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(start, start + bytes.readUInt32LE(entry + 20));
  const method = bytes.readUInt16LE(entry + 10);
  if (method !== STORED && method !== DEFLATED) throw new Error(`Unknown method ${method}`);
  const content = method === STORED ? packed : inflateRawSync(packed);
  if (crc32(content) !== bytes.readUInt32LE(entry + 16)) throw new Error('Wrong checksum');
  return content;
}
