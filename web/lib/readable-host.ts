/** Both spellings of an internationalised host: for people, and for DNS. */
type ReadableHost = { readable: string; punycode: string };

/** Null if the URL has no internationalised host. */
export function readableHost(url: string): ReadableHost | null {
  const punycode = URL.parse(url)?.hostname ?? '';
  const readable = punycode
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decodeLabel(label.slice(4)) ?? label) : label))
    .join('.');
  return readable === punycode ? null : { readable, punycode };
}

/** RFC 3492, section 5. */
const BASE = 36;
const [T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST_CODE] = [1, 26, 38, 700, 72, 128];

/** Decodes a label without its prefix; null if it is malformed. Labels have at most 59 characters. */
function decodeLabel(label: string): string | null {
  const dash = label.lastIndexOf('-');
  const points = [...label.slice(0, Math.max(dash, 0))].map((letter) => letter.charCodeAt(0));
  let [code, index, bias, at] = [FIRST_CODE, 0, FIRST_BIAS, dash + 1];
  while (at < label.length) {
    const before = index;
    for (let [weight, k] = [1, BASE]; ; k += BASE) {
      const digit = digitOf(label.charCodeAt(at++));
      if (digit === null) return null;
      index += digit * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const count = points.length + 1;
    bias = adapt(index - before, count, before === 0);
    code += Math.floor(index / count);
    index %= count;
    if (code > 0x10ffff) return null;
    points.splice(index++, 0, code);
  }
  return String.fromCodePoint(...points);
}

function digitOf(character: number): number | null {
  if (character >= 0x61 && character <= 0x7a) return character - 0x61;
  if (character >= 0x30 && character <= 0x39) return character - 0x30 + 26;
  return null;
}

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
