/** Deeper than any body of ours, shallow enough that no parser runs out of stack. */
const MAX_DEPTH = 32;

export type ParsedJson = { ok: true; value: unknown } | { ok: false; problem: string };

/**
 * JSON as the RFC wants it exchanged: UTF-8, no key twice in one object, bounded depth, no `__proto__` key.
 * `JSON.parse` takes the last of two equal keys, which lets two readers see two different bodies. Never throws.
 */
export function parseStrictJson(bytes: Uint8Array): ParsedJson {
  const text = decodeUtf8(bytes);
  if (text === null) return { ok: false, problem: 'is not valid UTF-8' };
  const structure = structureProblem(text);
  if (structure !== null) return { ok: false, problem: structure };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, problem: 'is not valid JSON' };
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

const STRING = /"(?:[^"\\]|\\.)*"/y;

/** Walks strings and brackets only; whether the text is JSON at all is left to the parser. */
function structureProblem(text: string): string | null {
  const objects: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '{' || sign === '[') {
      if (objects.length === MAX_DEPTH) return `is nested more than ${MAX_DEPTH} levels deep`;
      objects.push(sign === '{' ? new Set() : null);
    } else if (sign === '}' || sign === ']') {
      objects.pop();
    } else if (sign === '"') {
      STRING.lastIndex = at;
      const literal = STRING.exec(text)?.[0];
      if (literal === undefined) return null;
      at += literal.length - 1;
      const problem = keyProblem(text, at + 1, literal, objects.at(-1) ?? null);
      if (problem !== null) return problem;
    }
  }
  return null;
}

function keyProblem(text: string, after: number, literal: string, keys: Set<string> | null): string | null {
  if (keys === null || !isFollowedByColon(text, after)) return null;
  const key = decodeLiteral(literal);
  if (key === null) return null;
  if (key === '__proto__') return 'has the field __proto__, which is not allowed';
  if (keys.has(key)) return `has the field ${JSON.stringify(key)} twice in one object`;
  keys.add(key);
  return null;
}

function isFollowedByColon(text: string, at: number): boolean {
  let next = at;
  while (text[next] === ' ' || text[next] === '\n' || text[next] === '\t' || text[next] === '\r') next++;
  return text[next] === ':';
}

function decodeLiteral(literal: string): string | null {
  if (!literal.includes('\\')) return literal.slice(1, -1);
  try {
    return JSON.parse(literal);
  } catch {
    return null;
  }
}
