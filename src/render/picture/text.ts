/**
 * The text for screen readers. It depends only on the payload, like everything in the file. A Wi-Fi network is not
 * spelled out: its payload contains the password.
 */
export function pictureText(payload: string): { title: string; description: string } {
  return { title: 'QR code', description: descriptionOf(payload) };
}

function descriptionOf(payload: string): string {
  if (/^https?:\/\//i.test(payload)) return `Opens ${payload}`;
  return payload.startsWith('WIFI:') ? 'Joins a Wi-Fi network' : 'Holds a text';
}
