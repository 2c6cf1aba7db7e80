import { DEFAULT_STYLE } from '../../render/picture/style.ts';
import { exampleOf } from '../kernel/api-route.ts';
import { changedAnswer, createdAnswer, fullAnswer, listItemAnswer } from './present-qr-code.ts';

/** The base URL in examples, which the document replaces with the server's own. */
export const EXAMPLE_BASE = 'http://localhost:8080';

/** The code in all examples of the reference. */
export const FULL_EXAMPLE = exampleOf(fullAnswer, {
  qr_id: 'qr_01k9zq7b3v6m2x8e5sh4tdgwpa',
  project_id: 'prj_01k9zq6y4n8r5tawg2c3dfh7jm',
  slug: 'qr-7hk3m9xw',
  label: 'Menu, table 7',
  status: 'active',
  type: 'url',
  redirect_url: 'https://example.com/menu',
  redirect_rules: [{ condition: 'device', value: 'ios', url: 'https://example.com/app' }],
  expires_at: null,
  scan_limit: 1000,
  scan_count: 42,
  destination_url: 'https://example.com/menu',
  qr_data: { url: 'https://example.com/menu' },
  qr_render_metadata: { ...DEFAULT_STYLE },
  analytics_enabled: true,
  render_status: 'done',
  render_requested_at: '2026-11-14T09:30:00.000Z',
  render_attempt: 1,
  render_error: null,
  file_url_svg: `${EXAMPLE_BASE}/files/3f9c2a.svg`,
  file_url_png: `${EXAMPLE_BASE}/files/3f9c2a.png`,
  created_at: '2026-11-14T09:30:00.000Z',
  updated_at: '2026-11-14T09:30:00.000Z',
  last_rendered_at: '2026-11-14T09:30:00.041Z',
});

exampleOf(createdAnswer, {
  ...createdAnswer.strip().parse(FULL_EXAMPLE),
  slug: null,
  destination_url: null,
  render_status: 'pending',
  render_attempt: 0,
  file_url_svg: null,
  file_url_png: null,
  last_rendered_at: null,
});

exampleOf(listItemAnswer, listItemAnswer.strip().parse(FULL_EXAMPLE));

exampleOf(changedAnswer, {
  ...changedAnswer.strip().parse(FULL_EXAMPLE),
  redirect_url: 'https://example.com/winter-menu',
  updated_at: '2026-11-14T10:00:00.000Z',
});

const SCHEDULE_RULE = {
  condition: 'schedule',
  schedule_days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  schedule_start: '11:30',
  schedule_end: '14:00',
  url: 'https://example.com/lunch',
};

export const MORE_NEW_CODES = {
  'With rules, expiry and scan limit': {
    name: 'Menu, table 7',
    redirect_url: 'https://example.com/menu',
    redirect_rules: [
      {
        condition: 'country',
        value: 'DE',
        condition2: 'device',
        value2: 'ios',
        url: 'https://example.com/de/app',
      },
      SCHEDULE_RULE,
    ],
    expires_at: '2027-01-31T18:00:00+01:00',
    scan_limit: 1000,
  },
  'A text': { type: 'text', name: 'Wi-Fi notice', text: 'The password hangs behind the bar.' },
};

export const MORE_CODE_CHANGES = {
  Archive: { status: 'archived' },
  'Replace the rules and clear the limit': { redirect_rules: [SCHEDULE_RULE], scan_limit: null },
};
