/**
 * Corrects zod's output for OpenAPI 3.0:
 * - a nullable enum lists null, without which 3.0.3 does not allow it;
 * - the bounds of safe integers are left out where no other bound was set;
 * - `$id` is not an OpenAPI keyword.
 */
export function simplifySchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplifySchema);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key, inner]) => !isNoise(key, inner));
  const tidy: Record<string, unknown> = Object.fromEntries(kept.map(([key, inner]) => [key, simplifySchema(inner)]));
  const { nullable, enum: values } = tidy;
  if (nullable === true && Array.isArray(values) && !values.includes(null)) tidy.enum = [...values, null];
  return tidy;
}

function isNoise(key: string, value: unknown): boolean {
  if (key === '$id') return typeof value === 'string';
  const isBound = key === 'minimum' || key === 'maximum';
  return isBound && typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER;
}
