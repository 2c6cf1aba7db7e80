import type { Code, NewCode } from '../../../../src/http/dashboard/contract.ts';
import { WAIT_MS } from '../../../harness/patience.ts';
import { zxingText } from '../../../pictures/read-codes.ts';
import type { DashboardApp, Owner } from './dashboard-app.ts';

export const URL_CODE: NewCode = { type: 'url', redirect_url: 'https://example.com/menu' };
export const CARD = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  phones: [],
  emails: [],
  website: 'https://example.com/ada',
};
export const NETWORK = {
  ssid: 'Café; guests',
  security: 'WPA',
  password: 'pass:word;1',
  hidden: false,
} as const;

/** The code as soon as it has a picture that is not `old`. */
export async function rendered({ dashboard }: Owner, id: string, old: string | null = null): Promise<Code> {
  for (let waited = 0; waited < WAIT_MS; waited += 20) {
    const code = await dashboard.ask('GET /codes/{id}', { id });
    if (code.render_status === 'done' && code.file_url_svg !== old) return code;
    if (code.render_status === 'error') throw new Error(`The picture failed: ${code.render_error}`);
    await Bun.sleep(20);
  }
  throw new Error(`The code was not rendered within ${WAIT_MS / 1_000} s`);
}

export async function decoded(app: DashboardApp, url: string | null): Promise<string | undefined> {
  const file = await fetch(app.url + url);
  return zxingText(new Uint8Array(await file.arrayBuffer()));
}
