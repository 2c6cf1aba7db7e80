import { compactPayload } from './matrix.ts';

export type Linked = { slug: string; alias: string | null; compact_codes: boolean; custom_domain: string | null };

/** The base of a code's link: the project's own domain if it has one. */
export function linkAddress({ custom_domain }: Pick<Linked, 'custom_domain'>, publicUrl: string): string {
  return custom_domain === null ? publicUrl : `https://${custom_domain}`;
}

/** The address that a scan opens. An alias is one of domains alone. */
export function publicLink(code: Pick<Linked, 'slug' | 'alias' | 'custom_domain'>, publicUrl: string): string {
  const name = code.custom_domain === null ? code.slug : (code.alias ?? code.slug);
  return `${linkAddress(code, publicUrl)}/${name}`;
}

/**
 * The content of the printed code for any type but Wi-Fi: the public link, in upper case if the project has compact
 * codes.
 */
export function linkPayload(code: Linked, publicUrl: string): string {
  const link = publicLink(code, publicUrl);
  return code.compact_codes ? compactPayload(link) : link;
}
