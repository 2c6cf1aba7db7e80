/** A 32-bit hash of a short text without a key (FNV-1a): for such texts faster than a platform call. */
export function shortHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
