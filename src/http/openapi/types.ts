/** The parts of OpenAPI 3.0.3 that our document uses. */
export type Reference = { $ref: string };

export type Schema = {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array';
  format?: string;
  description?: string;
  nullable?: true;
  enum?: (string | number | boolean | null)[];
  pattern?: string;
  default?: unknown;
  example?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema | Reference>;
  required?: string[];
  additionalProperties?: false | Schema;
  items?: Schema | Reference;
  allOf?: (Schema | Reference)[];
  anyOf?: (Schema | Reference)[];
  oneOf?: (Schema | Reference)[];
  discriminator?: { propertyName: string; mapping: Record<string, string> };
};

export type Example = { summary?: string; value: unknown };

/** By type. Whatever is not JSON is a file. */
export type Media = Record<
  string,
  { schema: Schema | Reference; example?: unknown; examples?: Record<string, Example> }
>;

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  description: string;
  required?: true;
  schema: Schema;
};

export type Header = { description: string; required?: true; schema: Schema };

export type Answer = { description: string; headers: Record<string, Reference>; content: Media };

/** Any of several; each names a scheme and the scopes that it needs. */
export type SecurityRequirement = Record<string, string[]>;

export type SecurityScheme = { description: string } & (
  | { type: 'apiKey'; in: 'header' | 'cookie'; name: string }
  | { type: 'oauth2'; flows: { clientCredentials: { tokenUrl: string; scopes: Record<string, string> } } }
);

export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: SecurityRequirement[];
  parameters: (Parameter | Reference)[];
  requestBody?: { required: true; content: Media };
  responses: Record<string, Answer | Reference>;
};

export type HttpMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

export type WebhookDescription = {
  post: {
    operationId: string;
    tags: string[];
    summary: string;
    description: string;
    parameters: Parameter[];
    requestBody: { required: true; content: Media };
    responses: Record<string, { description: string }>;
  };
};

export type OpenApiDocument = {
  openapi: '3.0.3';
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; url: string };
  };
  servers: { url: string; description: string }[];
  security: SecurityRequirement[];
  tags: { name: string; description: string }[];
  paths: Record<string, Partial<Record<HttpMethod, Operation>>>;
  'x-webhooks': Record<string, WebhookDescription>;
  components: {
    securitySchemes: Record<string, SecurityScheme>;
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    headers: Record<string, Header>;
    responses: Record<string, Answer>;
  };
};

type Components = OpenApiDocument['components'];

/** The part of the document that a reference points to. Throws if there is none. */
export function resolveReference<Section extends keyof Components>(
  document: OpenApiDocument,
  section: Section,
  { $ref }: Reference,
): Components[Section][string] {
  const prefix = `#/components/${section}/`;
  const found = document.components[section][$ref.slice(prefix.length)];
  if (!$ref.startsWith(prefix) || found === undefined) throw new Error(`${$ref} leads nowhere`);
  return found as Components[Section][string];
}

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
