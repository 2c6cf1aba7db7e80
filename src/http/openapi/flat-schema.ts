import { type OpenApiDocument, type Reference, resolveReference, type Schema } from './types.ts';

/** The schema with references resolved and `allOf` merged. Later parts win. */
export function flatSchema(document: OpenApiDocument, schema: Schema | Reference): Schema {
  if ('$ref' in schema) return flatSchema(document, resolveReference(document, 'schemas', schema));
  const { allOf, ...own } = schema;
  if (allOf === undefined) return schema;
  return [...allOf.map((part) => flatSchema(document, part)), own].reduce(merge, {});
}

function merge(into: Schema, part: Schema): Schema {
  const properties = { ...into.properties };
  for (const [name, property] of Object.entries(part.properties ?? {}))
    properties[name] = { ...properties[name], ...property };
  const required = [...new Set([...(into.required ?? []), ...(part.required ?? [])])];
  return {
    ...into,
    ...part,
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  };
}
