/** What changed inside a text, a contact card or a Wi-Fi network. */
export type ContentLine = { name: string; before: string; after: string };

const NAMES: Record<string, string> = {
  text: 'Text',
  url: 'Address',
  first_name: 'First name',
  last_name: 'Last name',
  organization: 'Organization',
  job_title: 'Job title',
  phones: 'Phones',
  emails: 'Emails',
  website: 'Website',
  address: 'Address',
  note: 'Note',
  ssid: 'Network name',
  security: 'Security',
  password: 'Password',
  hidden: 'Hidden network',
};

const SECURITY: Record<string, string> = { WPA: 'WPA', WEP: 'WEP', nopass: 'None' };

/** Passwords are said to have changed, never shown. */
export function contentLines(before: unknown, after: unknown): ContentLine[] {
  const [old, present] = [asRecord(before), asRecord(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(present)])]
    .filter((key) => JSON.stringify(old[key]) !== JSON.stringify(present[key]))
    .map((key) => ({
      name: NAMES[key] ?? key,
      before: partText(key, old[key], 'old password'),
      after: partText(key, present[key], 'new password'),
    }));
}

function partText(key: string, value: unknown, password: string): string {
  if (value === undefined || value === '' || value === null) return 'None';
  if (key === 'password') return password;
  if (key === 'security') return SECURITY[String(value)] ?? String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return plainText(value) || 'None';
}

/** "mobile +49 30 1234, work …"; the parts of an address in their order. */
function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.map((part) => Object.values(asRecord(part)).join(' ')).join(', ');
  if (typeof value === 'object') return Object.values(asRecord(value)).filter(Boolean).join(', ');
  return String(value);
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
