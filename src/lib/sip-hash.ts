/** 128 bits, as four numbers of 32 bits, the lowest first. */
export type SipKey = readonly [number, number, number, number];

/** Reads 32 hexadecimal digits. */
export function sipKey(hex: string): SipKey {
  const word = (at: number) => {
    const bytes = hex.slice(8 * at, 8 * at + 8).match(/../g) ?? [];
    return bytes.reduceRight((value, byte) => ((value << 8) | Number.parseInt(byte, 16)) >>> 0, 0);
  };
  return [word(0), word(1), word(2), word(3)];
}

/**
 * SipHash-2-4 of a text of ASCII characters; of any other character the lower eight bits count. Gives 64 bits in
 * `hash`, the lower half first. A keyed hash: who does not have the key can neither find a text nor test one.
 *
 * Our own, in one function: for texts as short as an address it takes a tenth of the time of the platform's HMAC.
 * Words of 64 bits are two numbers, the lower half (`a`) and the upper one (`b`).
 */
export function sipHash(key: SipKey, text: string, hash: Uint32Array): void {
  let a0 = 0x70736575 ^ key[0];
  let b0 = 0x736f6d65 ^ key[1];
  let a1 = 0x6e646f6d ^ key[2];
  let b1 = 0x646f7261 ^ key[3];
  let a2 = 0x6e657261 ^ key[0];
  let b2 = 0x6c796765 ^ key[1];
  let a3 = 0x79746573 ^ key[2];
  let b3 = 0x74656462 ^ key[3];
  const { length } = text;
  const words = (length >>> 3) + 1;
  for (let word = 0; word <= words; word++) {
    const isEnd = word === words;
    let low = 0;
    let high = 0;
    if (isEnd) a2 ^= 0xff;
    else {
      const at = 8 * word;
      low = four(text, at, length);
      // The last word ends with the length.
      high = four(text, at + 4, length) | (word === words - 1 ? length << 24 : 0);
    }
    a3 ^= low;
    b3 ^= high;
    for (let rounds = isEnd ? 4 : 2; rounds > 0; rounds--) {
      let sum = (a0 >>> 0) + (a1 >>> 0);
      b0 = (b0 + b1 + (sum > 0xffff_ffff ? 1 : 0)) | 0;
      a0 = sum | 0;
      let old = a1;
      a1 = ((a1 << 13) | (b1 >>> 19)) ^ a0;
      b1 = ((b1 << 13) | (old >>> 19)) ^ b0;
      old = a0;
      a0 = b0;
      b0 = old;
      sum = (a2 >>> 0) + (a3 >>> 0);
      b2 = (b2 + b3 + (sum > 0xffff_ffff ? 1 : 0)) | 0;
      a2 = sum | 0;
      old = a3;
      a3 = ((a3 << 16) | (b3 >>> 16)) ^ a2;
      b3 = ((b3 << 16) | (old >>> 16)) ^ b2;
      sum = (a0 >>> 0) + (a3 >>> 0);
      b0 = (b0 + b3 + (sum > 0xffff_ffff ? 1 : 0)) | 0;
      a0 = sum | 0;
      old = a3;
      a3 = ((a3 << 21) | (b3 >>> 11)) ^ a0;
      b3 = ((b3 << 21) | (old >>> 11)) ^ b0;
      sum = (a2 >>> 0) + (a1 >>> 0);
      b2 = (b2 + b1 + (sum > 0xffff_ffff ? 1 : 0)) | 0;
      a2 = sum | 0;
      old = a1;
      a1 = ((a1 << 17) | (b1 >>> 15)) ^ a2;
      b1 = ((b1 << 17) | (old >>> 15)) ^ b2;
      old = a2;
      a2 = b2;
      b2 = old;
    }
    a0 ^= low;
    b0 ^= high;
  }
  hash[0] = a0 ^ a1 ^ a2 ^ a3;
  hash[1] = b0 ^ b1 ^ b2 ^ b3;
}

/** Up to four characters from a place on as one number, the first in its lowest bits. */
function four(text: string, from: number, length: number): number {
  let word = 0;
  for (let at = Math.min(length, from + 4) - 1; at >= from; at--) {
    word = (word << 8) | (text.charCodeAt(at) & 0xff);
  }
  return word;
}
