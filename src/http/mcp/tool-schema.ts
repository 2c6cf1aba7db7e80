import { z } from 'zod';
import { pathParametersOf } from '../openapi/operation.ts';
import { simplifySchema } from '../openapi/simplify-schema.ts';
import type { V2Route } from '../v2/route.ts';
import type { Tool } from './tools.ts';

export type ObjectSchema = {
  type: 'object';
  properties: Record<string, object>;
  required: string[];
  additionalProperties: false;
  examples?: object[];
};

/** Path, query and body of the tool's routes in one object, as the table of routes describes them. */
export function inputSchemaOf({ routes, fixed = {} }: Tool): ObjectSchema {
  const each = routes.map(fieldsOf);
  const fields = Object.assign({}, ...[...each].reverse().map(({ properties }) => properties));
  const properties = Object.fromEntries(Object.entries<object>(fields).filter(([name]) => !(name in fixed)));
  const required = Object.keys(properties).filter((name) => each.every((one) => one.required.includes(name)));
  const [{ bodyExample, moreBodyExamples = {} }] = routes;
  const examples = bodyExample === null ? [] : [bodyExample, ...Object.values(moreBodyExamples)];
  const schema: ObjectSchema = { type: 'object', properties, required, additionalProperties: false };
  return withNulls(examples.length === 0 ? schema : { ...schema, examples });
}

/** `nullable` is a word of OpenAPI only. */
function withNulls<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withNulls) as Value;
  const { nullable, ...rest } = value as { nullable?: unknown; type?: unknown };
  const schema = nullable === true ? { ...rest, type: [rest.type, 'null'] } : value;
  return Object.fromEntries(Object.entries(schema).map(([name, one]) => [name, withNulls(one)])) as Value;
}

function fieldsOf(route: V2Route): Pick<ObjectSchema, 'properties' | 'required'> {
  const parameters = [...pathParametersOf(route), ...route.query];
  const body = route.body === null ? {} : (simplifySchema(z.toJSONSchema(route.body, { io: 'input' })) as ObjectSchema);
  const { properties = {}, required = [] } = body as Partial<ObjectSchema>;
  const described = parameters.map(({ name, description, schema }) => [name, { description, ...schema }]);
  const needed = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return { properties: { ...Object.fromEntries(described), ...properties }, required: [...needed, ...required] };
}
