import { expect, test } from 'bun:test';
import type { CodeItem } from '../../../../src/http/dashboard/contract.ts';
import { zipCodes } from './zip-codes.ts';

function item(label: string): CodeItem {
  return {
    qr_id: label,
    project_id: 'main',
    slug: `qr-${label}`,
    link: `https://go.example/qr-${label}`,
    label,
    status: 'active',
    type: 'url',
    redirect_url: 'https://example.com',
    scan_count: 0,
    scan_limit: null,
    last_scan_day: null,
    project_archived: false,
    tags: [],
    expires_at: null,
    destination_state: null,
    render_status: 'pending',
    file_url_svg: null,
    created_at: '2027-01-01T00:00:00.000Z',
    updated_at: '2027-01-01T00:00:00.000Z',
  };
}

const items = ['one', 'two', 'three'].map(item);

test('codes without a picture are left out and named, in every format', async () => {
  for (const format of ['svg', 'png', 'pdf'] as const) {
    const progress: number[] = [];
    const zipped = await zipCodes(items, format, new AbortController().signal, (done) => progress.push(done));
    expect(zipped.files).toBe(0);
    expect(zipped.skipped.map(({ label }) => label)).toEqual(['one', 'two', 'three']);
    expect(progress).toEqual([1, 2, 3]);
  }
});

test('a cancelled archive is not created', async () => {
  const controller = new AbortController();
  const cancelled = zipCodes(items, 'svg', controller.signal, () => controller.abort());
  await expect(cancelled).rejects.toThrow();
});
