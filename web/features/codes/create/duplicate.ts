import type { Code, NewCode } from '../../../lib/v2.ts';

const MAX_LABEL_LENGTH = 255;
const ENDING = ' (copy)';

/** A new code that is like this one in all but what belongs to one code: slug, alias, external id, counts, history. */
export function duplicateOf(code: Code): NewCode {
  const { type, project_id, redirect_url, rules, expires_at, scan_limit, analytics_enabled } = code;
  const { pass_query, qr_render_metadata, decoration, note, tags, metadata } = code;
  const { split, split_by, expired_url, limit_reached_url } = code;
  const isLink = redirect_url !== null;
  return {
    type,
    project_id,
    label: [...code.label].slice(0, MAX_LABEL_LENGTH - ENDING.length).join('') + ENDING,
    ...(isLink ? { redirect_url } : { qr_data: code.qr_data }),
    ...(rules.length > 0 && { rules }),
    ...(split !== null && { split, split_by }),
    ...(expires_at !== null && { expires_at }),
    ...(scan_limit !== null && { scan_limit }),
    ...(expired_url !== null && { expired_url }),
    ...(limit_reached_url !== null && { limit_reached_url }),
    analytics_enabled,
    pass_query,
    qr_render_metadata,
    decoration,
    note,
    tags,
    metadata,
  };
}
