/**
 * What a screen reader says of a picture. It depends on the payload alone, as everything in the file must. A
 * Wi-Fi network is not spelled out: its payload holds the password.
 */
export function pictureText(payload: string): { title: string; description: string } {
  return { title: 'QR code', description: descriptionOf(payload) };
}

function descriptionOf(payload: string): string {
  if (/^https?:\/\//i.test(payload)) return `Opens ${payload}`;
  return payload.startsWith('WIFI:') ? 'Joins a Wi-Fi network' : 'Holds a text';
}
