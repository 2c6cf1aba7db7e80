import type { Code } from '../../../src/http/dashboard/contract.ts';
import { NO_DECORATION } from '../../../src/render/picture/decoration.ts';
import { DEFAULT_STYLE } from '../../../src/render/picture/style.ts';

/** An active code with a URL, with the given differences. */
export function sampleCode(differences: Partial<Code> = {}): Code {
  return {
    qr_id: 'qr_0',
    project_id: 'prj_0',
    slug: 'qr-abcdefgh',
    link: 'http://localhost:8080/qr-abcdefgh',
    label: 'Menu',
    status: 'active',
    type: 'url',
    redirect_url: 'https://example.com/',
    scan_count: 0,
    scan_limit: null,
    last_scan_day: null,
    expires_at: null,
    tags: [],
    destination_state: null,
    render_status: 'done',
    file_url_svg: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    revision: 1,
    redirect_rules: [],
    qr_data: { url: 'https://example.com/' },
    qr_render_metadata: DEFAULT_STYLE,
    decoration: NO_DECORATION,
    payload: 'http://localhost:8080/qr-abcdefgh',
    analytics_enabled: true,
    pass_query: false,
    render_error: null,
    note: '',
    external_id: null,
    metadata: {},
    file_url_png: null,
    scannability: null,
    earlier_addresses: [],
    destination_check: null,
    safety_reasons: [],
    blocked_links: [],
    project_archived: false,
    created_via: 'dashboard',
    ...differences,
  };
}
