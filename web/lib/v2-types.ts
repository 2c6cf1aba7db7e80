import type { AnswerOf, BodyOf, OperationName, OperationOf, Schemas } from '../../clients/typescript/src/operations.ts';

/** What /v2 takes and gives, by the names of the OpenAPI document. */
export type { Schemas };
export type Code = Schemas['Code'];
/** Which codes are meant. */
export type CodeFilter = NonNullable<Schemas['NewJob']['filter']>;
export type NewCode = Schemas['NewCode'];
export type CodeChange = Schemas['CodeChange'];
export type HistoryEntry = Schemas['HistoryEntry'];
export type PlannedChange = Schemas['PlannedChange'];
export type NewPlannedChange = Schemas['NewPlannedChange'];
export type Activity = Schemas['Activity'];
export type Actor = HistoryEntry['actor'];
/** The fields of a code that its history names. */
export type HistoryField = Exclude<keyof CodeChange, 'name' | 'redirect_rules'> | 'earlier_aliases';
export type SimulationResult = Schemas['SimulationResult'];
export type Project = Schemas['ProjectV2'];
export type ProjectChange = Schemas['ProjectChange'];
export type Domain = Schemas['Domain'];
export type DnsRecord = Domain['records'][number];
export type RecordCheck = Domain['checks'][number];
export type RemovedDomain = Schemas['RemovedDomain'];
export type Tag = Schemas['Tag'];
export type StyleTemplate = Schemas['StyleTemplate'];
export type Logo = Schemas['Logo'];
export type WebhookEndpoint = Schemas['WebhookEndpoint'];
export type WebhookDelivery = Schemas['WebhookDelivery'];
export type WebhookTest = Schemas['WebhookTest'];

/** `GET /v2/qr-codes/{id}` and so on. */
export type V2Name = Extract<OperationName, `${string} /v2/${string}`>;

/** The input of a route: what it has of `path`, `query`, `header`, and a `body` of fields or a file. */
export type V2Input<Name extends V2Name> = Omit<OperationOf<Name>['parameters'], 'cookie'> & BodyOf<Name>;

/** Without what every answer carries. */
export type V2Answer<Name extends V2Name> = Omit<AnswerOf<Name>, keyof Schemas['Success'] | 'etag'>;
