import type { components, paths } from '../../clients/typescript/src/api-types.ts';

/** What /v2 takes and gives, by the names of the OpenAPI document. */
export type Schemas = components['schemas'];
export type Code = Schemas['Code'];
/** Which codes are meant. */
export type CodeFilter = NonNullable<Schemas['NewJob']['filter']>;
export type NewCode = Schemas['NewCode'];
export type CodeChange = Schemas['CodeChange'];
export type HistoryEntry = Schemas['HistoryEntry'];
export type Actor = HistoryEntry['actor'];
/** The fields of a code that its history names. */
export type HistoryField = Exclude<keyof CodeChange, 'name'> | 'earlier_aliases';
/** A rule as the API has it; the pages have `RedirectRule`. */
export type ApiRule = Schemas['RedirectRule'];
export type SimulationResult = Schemas['SimulationResult'];
export type Project = Schemas['ProjectV2'];
export type ProjectChange = Schemas['ProjectChange'];
export type Tag = Schemas['Tag'];
export type StyleTemplate = Schemas['StyleTemplate'];
export type Logo = Schemas['Logo'];

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

/** Without what every answer carries. */
export type V2Answer<Name extends V2Name> =
  Success<Operation<Name>['responses']> extends { content: { 'application/json': infer Fields } }
    ? Omit<Fields, keyof Schemas['Success']>
    : never;
