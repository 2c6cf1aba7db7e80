import { createHash } from 'node:crypto';

/**
 * For a page that consists of itself: one stylesheet inside it, pictures inside it, and nothing else. No script unless
 * `hasScript`, and then only files of this server; no frame around it, no form unless `hasForm`, and then only to us; pictures
 * beside it where `hasImages`, of this server too.
 */
export function pageHeaders(
  style: string,
  { hasScript = false, hasForm = false, hasImages = false } = {},
): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    ...(hasScript ? ["script-src 'self'"] : []),
    `img-src ${hasImages ? "'self' " : ''}data:`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    `form-action ${hasForm ? "'self'" : "'none'"}`,
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    // Without a referrer a browser does not say either that a form came from our own page.
    'referrer-policy': hasForm ? 'same-origin' : 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}
