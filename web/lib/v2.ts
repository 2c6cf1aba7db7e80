import type { components, paths } from '../../clients/typescript/src/api-types.ts';
import { queryString, send } from './api.ts';

/** What /v2 takes and gives, by the names of the OpenAPI document. */
export type Schemas = components['schemas'];

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Path = keyof paths & `/v2/${string}`;

/** `GET /v2/qr-codes/{id}` and so on. */
export type V2Name = {
  [Each in Path]: {
    [Verb in Method]: paths[Each][Verb] extends object ? `${Uppercase<Verb>} ${Each}` : never;
  }[Method];
}[Path];

type Operation<Name extends V2Name> = Name extends `${infer Verb} ${infer Each extends Path}`
  ? NonNullable<paths[Each][Lowercase<Verb> & Method]>
  : never;

type Body<Name extends V2Name> =
  Operation<Name> extends { requestBody: { content: infer Content } }
    ? { body: Content extends { 'application/json': infer Fields } ? Fields : Blob }
    : unknown;

/** The input of a route: what it has of `path`, `query`, `header`, and a `body` of fields or a file. */
export type V2Input<Name extends V2Name> = Omit<Operation<Name>['parameters'], 'cookie'> & Body<Name>;

type Success<Responses> = Responses[keyof Responses & (200 | 201 | 202)];

export type V2Answer<Name extends V2Name> =
  Success<Operation<Name>['responses']> extends { content: { 'application/json': infer Fields } } ? Fields : never;

/** Calls a route of /v2 with the session. Throws ApiError for everything but success. */
export async function v2<Name extends V2Name>(
  name: Name,
  input: V2Input<Name>,
  signal?: AbortSignal,
): Promise<V2Answer<Name>> {
  const { path, query, header, body } = input as {
    path?: Record<string, string>;
    query?: Record<string, unknown>;
    header?: Record<string, string>;
    body?: unknown;
  };
  const [method = 'GET', template = ''] = name.split(' ');
  const address = template.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(path?.[part] ?? ''));
  return send(address + queryString(query), method, body, signal, header) as Promise<V2Answer<Name>>;
}
