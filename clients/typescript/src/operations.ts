import type { components, paths } from './api-types.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Path = keyof paths;

/** Every operation of the API: `GET /v2/qr-codes/{id}` and so on. */
export type OperationName = {
  [Each in Path]: {
    [Verb in Method]: paths[Each][Verb] extends object ? `${Uppercase<Verb>} ${Each}` : never;
  }[Method];
}[Path];

export type OperationOf<Name extends OperationName> = Name extends `${infer Verb} ${infer Each extends Path}`
  ? NonNullable<paths[Each][Lowercase<Verb> & Method]>
  : never;

/** A `body` of fields; or a file, whose `type` is its media type. */
export type BodyOf<Name extends OperationName> =
  OperationOf<Name> extends { requestBody: { content: infer Content } }
    ? { body: Content extends { 'application/json': infer Fields } ? Fields : Blob }
    : unknown;

/** What an operation takes: `path`, `query` and `body`, as far as it has them. */
export type InputOf<Name extends OperationName> = Pick<OperationOf<Name>['parameters'], 'path' | 'query'> &
  BodyOf<Name>;

type Success<Name extends OperationName> = OperationOf<Name>['responses'] extends infer Responses
  ? Responses[keyof Responses & (200 | 201 | 202)]
  : never;

/** What an operation answers as JSON, with the `etag` of what has a version; never if it only gives files. */
export type AnswerOf<Name extends OperationName> =
  Success<Name> extends { content: { 'application/json': infer Fields } }
    ? Fields & (Success<Name> extends { headers: { ETag: string } } ? { etag: string } : unknown)
    : never;

/** The media types that an operation can answer in place of JSON. */
type FileTypeOf<Name extends OperationName> =
  Success<Name> extends { content: infer Content } ? Exclude<keyof Content, 'application/json'> : never;

type NamesWhere<Condition extends Partial<Record<OperationName, boolean>>> = {
  [Name in OperationName]: Condition[Name] extends true ? Name : never;
}[OperationName];

/** Those that answer JSON. */
export type JsonOperation = NamesWhere<{ [Name in OperationName]: [AnswerOf<Name>] extends [never] ? false : true }>;

/** Those that give a file, always or if they are asked for one. */
export type FileOperation = NamesWhere<{ [Name in OperationName]: [FileTypeOf<Name>] extends [never] ? false : true }>;

/** Those that answer lists by pages. */
export type PagedOperation = NamesWhere<{
  [Name in OperationName]: [AnswerOf<Name>] extends [never]
    ? false
    : AnswerOf<Name> extends { next_page_token: string | null }
      ? true
      : false;
}>;

export type ItemOf<Name extends PagedOperation> = AnswerOf<Name> extends { items: (infer Item)[] } ? Item : never;

/** What a list is asked for; the page is chosen by the iteration. */
export type FilterOf<Name extends PagedOperation> = {
  [Part in keyof InputOf<Name>]: Part extends 'query'
    ? Omit<NonNullable<InputOf<Name>[Part]>, 'page_size' | 'page_token'>
    : InputOf<Name>[Part];
};

/** May be left out where nothing is required. */
export type Arguments<Input, Options> =
  Record<never, never> extends Input ? [input?: Input, options?: Options] : [input: Input, options?: Options];

/** What the API takes and gives, by the names of the OpenAPI document. */
export type Schemas = components['schemas'];
