import { type Schemas, v2 } from './v2.ts';

export type Upload = Schemas['Upload'];

export function uploadList(file: File): Promise<Upload> {
  // A table, whatever type the browser gives it; the server recognises the others.
  const isTable = !/\.(xlsx|ndjson|jsonl)$/i.test(file.name);
  const body = file.slice(0, file.size, isTable ? 'text/csv' : 'application/octet-stream');
  return v2('POST /v2/uploads', { query: { name: file.name.slice(-255) }, body });
}
