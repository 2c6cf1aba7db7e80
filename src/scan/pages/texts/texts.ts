import type { en } from './en.ts';

export type Texts = Readonly<typeof en>;
export type Message = Texts['notFound'];
