import type { components, operations } from './api-types.ts';

type Schemas = components['schemas'];

/** What the API takes and gives, by the names of the OpenAPI document. */
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

type Query<Operation extends keyof operations> = NonNullable<operations[Operation]['parameters']['query']>;
/** The page is chosen by the iteration. */
export type QrCodeFilter = Omit<Query<'listQrCodes'>, 'page_size' | 'page_token'>;

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
