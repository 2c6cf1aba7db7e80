import type { operations } from './api-types.ts';
import type { FilterOf, Schemas } from './operations.ts';

/** Of v1. */
export type NewProject = Schemas['NewProject'];
export type Project = Schemas['Project'];
export type NewQrCode = NewUrlCode | NewTextCode;
export type QrCodeChange = Schemas['QrCodeChange'];
export type QrCode = Schemas['QrCode'];
export type CreatedQrCode = Schemas['CreatedQrCode'];
export type ChangedQrCode = Schemas['ChangedQrCode'];
export type QrCodeListItem = Schemas['QrCodeListItem'];
export type RedirectRule = Schemas['RedirectRule'];
export type RenderMetadata = Schemas['RenderMetadata'];
export type QrData = Schemas['QrData'];
export type ErrorCode = Schemas['Error']['code'];
/** Of v2; others are in `Schemas`, by the names of the OpenAPI document. */
export type Code = Schemas['Code'];
export type NewCode = Schemas['NewCode'];
export type CodeChange = Schemas['CodeChange'];
export type NewJob = Schemas['NewJob'];
export type Job = Schemas['Job'];
export type Upload = Schemas['Upload'];

type NewCodeFields = Omit<Schemas['NewQrCode'], 'type' | 'redirect_url' | 'text' | 'qr_data'>;
/** Leads to an address. */
export type NewUrlCode = NewCodeFields & {
  type?: 'url' | 'dynamic_url' | null;
  redirect_url: string;
  text?: null;
  qr_data?: null;
};
/** Shows a text, which comes as `text` or as `qr_data`. */
export type NewTextCode = NewCodeFields & { type: 'text'; redirect_url?: null } & (
    | { text: string; qr_data?: { text: string } | null }
    | { text?: null; qr_data: { text: string } }
  );

export type QrCodeFilter = NonNullable<FilterOf<'GET /v1/qr-codes'>['query']>;

/** A code that was found by its slug. */
export type FoundQrCode = Omit<
  operations['findQrCode']['responses'][200]['content']['application/json'],
  keyof Schemas['Success']
>;

/** An answer: its own fields beside what every answer carries. */
export type Answer<Fields> = Fields & Schemas['Success'];

/** Where there is a version to send as `ifMatch` with a change. */
export type Versioned<Fields> = Answer<Fields> & { etag: string };

/** A code whose picture is there. */
export type RenderedQrCode = Versioned<QrCode> & { slug: string; file_url_svg: string };
