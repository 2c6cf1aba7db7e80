import { expect, test } from 'bun:test';
import { sampleCode } from '../../../lib/testing/sample-code.ts';
import { duplicateOf } from './duplicate.ts';

test('a duplicate has everything but what belongs to one code', () => {
  const shared = {
    type: 'url',
    project_id: 'prj_1',
    redirect_url: 'https://example.com/menu',
    rules: [{ when: [{ device: ['ios'] }], url: 'https://example.com/ios' }],
    expires_at: '2030-01-01T00:00:00.000Z',
    scan_limit: 5,
    analytics_enabled: false,
    pass_query: true,
    note: 'By the door',
    tags: ['Menus'],
    metadata: { floor: 'ground' },
  } as unknown as Parameters<typeof sampleCode>[0];
  const code = sampleCode({ ...shared, external_id: 'table-7', alias: 'menu', scan_count: 9 });
  const { qr_render_metadata, decoration } = code;
  expect(duplicateOf(code) as unknown).toEqual({ ...shared, label: 'Menu (copy)', qr_render_metadata, decoration });
});

test('a duplicate of a network has the network, and a long name is cut', () => {
  const qr_data = { ssid: 'Guests', security: 'WPA', password: 'welcome-7', hidden: false } as const;
  const code = sampleCode({ type: 'wifi', redirect_url: null, qr_data, label: '😀'.repeat(255) });
  const { label, ...copy } = duplicateOf(code);
  expect(copy).toMatchObject({ type: 'wifi', qr_data });
  expect([...(label ?? '')].length).toBe(255);
  expect(copy).not.toHaveProperty('redirect_url');
});
