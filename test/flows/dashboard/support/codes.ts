import type { Code, NewCode } from '../../../../web/lib/v2-types.ts';
import { until } from '../../../harness/until.ts';
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
  const code = await until(
    () => dashboard.ask('GET /v2/qr-codes/{id}', { id }),
    ({ render_status, file_url_svg }) =>
      render_status === 'error' || (render_status === 'done' && file_url_svg !== old),
  );
  if (code.render_status === 'error') throw new Error(`The picture failed: ${code.render_error}`);
  return code;
}

export async function decoded(app: DashboardApp, url: string | null): Promise<string | undefined> {
  const file = await fetch(app.url + url);
  return zxingText(new Uint8Array(await file.arrayBuffer()));
}
