import { flatSchema } from '../../src/http/openapi/flat-schema.ts';
import type { OpenApiDocument, Reference, Schema } from '../../src/http/openapi/types.ts';

/**
 * The schema with every reference and `allOf` written out and every object closed: a field that the document
 * does not name is then a mistake, although callers are told to bear with new ones.
 */
export function exactSchema(document: OpenApiDocument, schema: Schema | Reference): Schema {
  // Only ajv would read it, and it wants the members as references.
  const { discriminator: _, ...flat } = flatSchema(document, schema);
  const exact = (inner: Schema | Reference) => exactSchema(document, inner);
  return {
    ...flat,
    ...(flat.properties && {
      properties: Object.fromEntries(
        Object.entries(flat.properties).map(([name, inner]) => [name, exact(inner)]),
      ),
      additionalProperties: flat.additionalProperties ?? false,
    }),
    ...(flat.items && { items: exact(flat.items) }),
    ...(flat.oneOf && { oneOf: flat.oneOf.map(exact) }),
    ...(flat.anyOf && { anyOf: flat.anyOf.map(exact) }),
  };
}
