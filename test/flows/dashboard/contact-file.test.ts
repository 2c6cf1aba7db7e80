import { describe, expect, test } from 'bun:test';
import { scan } from '../../harness/scan-client.ts';
import { rendered } from './support/codes.ts';
import { sharedDashboard } from './support/dashboard-app.ts';

const HTML = { accept: 'text/html' };

describe('the vCard file of a contact card', () => {
  const app = sharedDashboard('sqlite');

  test('is served with its type after the page was shown, is not counted as a scan, and stops with the code', async () => {
    const { url } = app();
    const owner = await app().owner();
    const { dashboard } = owner;
    const made = await dashboard.ask('POST /v2/qr-codes', {
      body: {
        type: 'vcard',
        scan_limit: 1,
        qr_data: { first_name: 'Ada', phones: [{ kind: 'mobile', number: '+44 20 7946 0000' }], emails: [] },
      },
    });
    const { qr_id: id, slug } = await rendered(owner, made.qr_id);
    const page = await scan(url, slug, { headers: HTML });
    const path = /href="\/(qr-\w{8}\.vcf\?page=[^"]+)"/.exec(page.text)?.[1] ?? '';
    expect(path).toStartWith(`${slug}.vcf?page=`);
    // The page used the only scan.
    expect((await scan(url, slug, { headers: HTML })).status).toBe(410);
    for (let time = 1; time <= 2; time++) {
      const file = await scan(url, path, { headers: HTML });
      expect(file.status).toBe(200);
      expect(file.headers.get('content-type')).toBe('text/vcard; charset=utf-8');
      expect(file.headers.get('content-disposition')).toBe('inline; filename="contact.vcf"');
      expect(file.text).toStartWith('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\n');
    }
    expect((await dashboard.ask('GET /v2/qr-codes/{id}', { id })).scan_count).toBe(1);

    for (const forged of [`${slug}.vcf`, `${slug}.vcf?page=`, `${path}x`]) {
      expect(await scan(url, forged)).toMatchObject({ status: 302, location: `/${slug}` });
    }
    await dashboard.ask('PATCH /v2/qr-codes/{id}', { id, body: { status: 'archived' } });
    expect((await scan(url, path, { headers: HTML })).status).toBe(404);
  });
});
