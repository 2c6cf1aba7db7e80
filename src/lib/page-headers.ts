import { createHash } from 'node:crypto';

/**
 * For a page that consists of itself: one stylesheet inside it, pictures inside it, and nothing else. No script, no
 * frame around it, no form.
 */
export function pageHeaders(style: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    'img-src data:',
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}
