import { z } from 'zod';

/** The schemas that the OpenAPI document names. */
export const SCHEMA_NAMES = z.registry<{ id: string }>();

type About = { description: string; isAnswer: boolean };

/** What is said about each name. */
export const NAMED_SCHEMAS = new Map<string, About>();

function named<Schema extends z.ZodType>(id: string, schema: Schema, about: About): Schema {
  SCHEMA_NAMES.add(schema, { id });
  NAMED_SCHEMAS.set(id, about);
  return schema;
}

/** Names what callers send, and what is the same in both directions. A field that is not known is refused. */
export const asRequest = <Schema extends z.ZodType>(id: string, description: string, schema: Schema): Schema =>
  named(id, schema, { description, isAnswer: false });

/** Names what callers get. Fields may be added, so the document leaves it open; our own tests close it. */
export const asAnswer = <Schema extends z.ZodType>(id: string, description: string, schema: Schema): Schema =>
  named(id, schema, { description, isAnswer: true });
