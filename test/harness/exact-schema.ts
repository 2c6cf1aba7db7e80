import { flatSchema, type OpenApiDocument, type Reference, type Schema } from '../../src/http/openapi/types.ts';

/**
 * The schema with references and `allOf` resolved and every object closed: an undocumented field is then an error,
 * although callers have to tolerate new fields.
 */
export function exactSchema(document: OpenApiDocument, schema: Schema | Reference): Schema {
  // ajv requires its members to be references.
  const { discriminator: _, ...flat } = flatSchema(document, schema);
  const exact = (inner: Schema | Reference) => exactSchema(document, inner);
  return {
    ...flat,
    ...(flat.properties && {
      properties: Object.fromEntries(Object.entries(flat.properties).map(([name, inner]) => [name, exact(inner)])),
      additionalProperties: flat.additionalProperties ?? false,
    }),
    ...(flat.items && { items: exact(flat.items) }),
    ...(flat.oneOf && { oneOf: flat.oneOf.map(exact) }),
    ...(flat.anyOf && { anyOf: flat.anyOf.map(exact) }),
  };
}
