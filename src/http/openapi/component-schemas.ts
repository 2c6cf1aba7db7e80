import { z } from 'zod';
import { ERRORS } from '../../errors/codes.ts';
import { API_V2_VERSION, API_VERSION } from '../../lib/api-version.ts';
import { NAMED_SCHEMAS, SCHEMA_NAMES } from '../kernel/named-schemas.ts';
import { simplifySchema } from './simplify-schema.ts';
import type { Reference, Schema } from './types.ts';

const pathOf = (name: string) => `#/components/schemas/${name}`;

/** Throws for a schema without a name: the body and the answer of a route have one. */
export function schemaReference(schema: z.ZodType, usedBy: string): Reference {
  const name = SCHEMA_NAMES.get(schema)?.id;
  if (name === undefined) throw new Error(`A schema of ${usedBy} has no name among the OpenAPI components`);
  return { $ref: pathOf(name) };
}

export function componentSchemas(): Record<string, Schema> {
  // `input` everywhere: transforms in our schemas do not change the shape.
  const made = z.toJSONSchema(SCHEMA_NAMES, { target: 'openapi-3.0', io: 'input', uri: pathOf });
  const schemas = simplifySchema(made.schemas) as Record<string, Schema>;
  const inOrder = [...NAMED_SCHEMAS].sort(([one], [other]) => (one < other ? -1 : 1));
  const named = inOrder.map(([name, { description, isAnswer }]): [string, Schema] => {
    const schema: Schema = { description, ...schemas[name] };
    return [name, isAnswer ? opened(schema) : schema];
  });
  const { RedirectRule, ...others } = Object.fromEntries(named);
  return {
    Success: SUCCESS,
    Error: ERROR,
    RedirectRule: { ...RedirectRule, discriminator: BY_CONDITION },
    ...others,
  };
}

/** Removes the ban of other fields from the schema and its inline schemas, but not from referenced ones. */
function opened<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(opened) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key, inner]) => key !== 'additionalProperties' || inner !== false);
  return Object.fromEntries(kept.map(([key, inner]) => [key, opened(inner)])) as Value;
}

const BY_CONDITION = {
  propertyName: 'condition',
  mapping: {
    device: pathOf('DeviceRule'),
    country: pathOf('CountryRule'),
    schedule: pathOf('ScheduleRule'),
  },
};

const requestId: Schema = {
  type: 'string',
  format: 'uuid',
  description: 'The same as the header `x-request-id`; quote it when you ask for help.',
};
const version: Schema = {
  type: 'string',
  enum: [API_VERSION, API_V2_VERSION],
  description: 'The version of the interface.',
};

const SUCCESS: Schema = {
  description: 'On every answer that is not an error, beside its own fields.',
  type: 'object',
  properties: { ok: { type: 'boolean', enum: [true] }, version, request_id: requestId },
  required: ['ok', 'version', 'request_id'],
};

const ERROR: Schema = {
  description: 'The one form of every error.',
  type: 'object',
  properties: {
    ok: { type: 'boolean', enum: [false] },
    version,
    request_id: requestId,
    code: { type: 'string', enum: Object.keys(ERRORS), description: 'What went wrong, for programs.' },
    message: { type: 'string', description: 'What went wrong, for people. The words may change.' },
    field: {
      type: 'string',
      description:
        'On 400, 403, 409 and 422 where one field is to blame: its path in the body, or the name of the query value.',
      example: 'redirect_rules[2].url',
    },
    reasons: { type: 'array', items: { type: 'string' }, description: 'With `unreadable_style`: why, for people.' },
  },
  required: ['ok', 'version', 'request_id', 'code', 'message'],
};
