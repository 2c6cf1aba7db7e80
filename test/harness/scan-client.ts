/** The response to a scan. */
export type ScanReply = { status: number; location: string | null; headers: Headers; text: string };

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

export const AGENTS = {
  android: PHONE,
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  desktop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  whatsapp: 'WhatsApp/2.23.20.0',
  googlebot: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
};

/** Does not follow redirects: tests check the response itself. */
export async function scan(url: string, slug: string, init: RequestInit = {}): Promise<ScanReply> {
  const headers = { 'user-agent': PHONE, ...(init.headers as Record<string, string> | undefined) };
  const response = await fetch(`${url}/${slug}`, { ...init, headers, redirect: 'manual' });
  return {
    status: response.status,
    location: response.headers.get('location'),
    headers: response.headers,
    text: await response.text(),
  };
}

/** The number of replies by status. */
export function countByStatus(replies: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** `total` scans, `width` at a time. */
export async function storm(url: string, slug: string, total: number, width = 200): Promise<ScanReply[]> {
  const replies: ScanReply[] = [];
  let sent = 0;
  const client = async () => {
    while (sent++ < total) replies.push(await scan(url, slug));
  };
  await Promise.all(Array.from({ length: Math.min(width, total) }, client));
  return replies;
}
