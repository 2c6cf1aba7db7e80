/** What a screen reader says of a picture. It depends on the payload alone, as everything in the file must. */
export function pictureText(payload: string): { title: string; description: string } {
  return { title: 'QR code', description: `Opens ${payload}` };
}
