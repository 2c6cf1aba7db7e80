/** The key in an `otpauth:` address, in groups of four: easier to type, and apps ignore the blanks. */
export function secretOf(uri: string): string {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
