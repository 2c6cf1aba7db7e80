import { truncateHeaderList } from '../lib/header-list.ts';

/** Whether an `Accept-Encoding` header names the encoding and does not refuse it with q=0. */
export function acceptsEncoding(header: string, encoding: string): boolean {
  return truncateHeaderList(header)
    .split(',')
    .some((part) => {
      const [name = '', ...parameters] = part.toLowerCase().split(';');
      return name.trim() === encoding && !parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/.test(parameter));
    });
}
