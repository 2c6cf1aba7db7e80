import type { z } from 'zod';

/** An address in `qr_data`, with its field there. */
export type ContentTarget = { field: string; url: string };

/** A file of the account in `qr_data`, with its field there; `name`: under which it is served. */
export type UsedFile = { field: string; id: string; name?: string; mustBeImage?: true };

/** All that is known about what codes of a type hold, but for how they answer (src/scan/content). */
export type ContentType<Schema extends z.ZodType = z.ZodType> = {
  /** Of `qr_data`. What it gives is stored, and parses to itself. */
  readonly schema: Schema;
  /** Where a visitor is led: an unsafe one blocks the code. */
  targets(content: z.output<Schema>): ContentTarget[];
  /** Text whose web addresses become links: an unsafe one is not made clickable. */
  linkedText(content: z.output<Schema>): string;
  /** The files of the account that a code has; absent: none. */
  files?(content: z.output<Schema>): UsedFile[];
  /** The label of a code that was given none. */
  title(content: z.output<Schema>): string;
};

/** Checks the functions by their schema. */
export function contentType<Schema extends z.ZodType>(type: ContentType<Schema>): ContentType<Schema> {
  return type;
}
