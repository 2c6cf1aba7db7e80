/** The secret of an `otpauth:` URI, in groups of four: easier to type, and apps ignore spaces. */
export function secretOf(uri: string): string {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
