import { createHash } from 'node:crypto';

/**
 * For a self-contained page: one inline stylesheet and inline pictures. `hasScript` allows script files of this server,
 * `hasForm` forms that post to it, and with `leadsAway` are answered by a redirect to anywhere, `hasImages` its images
 * too. It cannot be framed.
 */
export function pageHeaders(
  style: string,
  { hasScript = false, hasForm = false, leadsAway = false, hasImages = false } = {},
): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    ...(hasScript ? ["script-src 'self'"] : []),
    `img-src ${hasImages ? "'self' " : ''}data:`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    `form-action ${hasForm ? `'self'${leadsAway ? ' http: https:' : ''}` : "'none'"}`,
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    // With `no-referrer`, browsers also omit the origin of a form.
    'referrer-policy': hasForm ? 'same-origin' : 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}
