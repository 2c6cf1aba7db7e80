/**
 * On every response of a server whose address is https: browsers come back by https only, for a year. Not for
 * subdomains, which may belong to others.
 */
export function transportHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {};
}
