import { Refusal } from '../../errors/refusal.ts';
import { randomText } from '../../lib/random-text.ts';
import { urlPath } from '../../lib/url-path.ts';
import { acceptsEncoding } from '../accepts-encoding.ts';
import { ENCODINGS, loadWebFiles, type WebFile, type WebFiles } from './load-web-files.ts';

export const WEB_APP = '/app';
/** Requested by browsers for pages without an icon. */
export const FAVICON = '/favicon.ico';
const ASSETS = `${WEB_APP}/assets/`;

const NONCE_ALPHABET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** The dashboard: its files under /app/assets, and its single page at every other path under /app. */
export function serveWebApp(load: () => WebFiles | null = loadWebFiles): (request: Request) => Response {
  let files: WebFiles | null = null;

  return (request) => {
    // Read on first use: most processes of a large installation never serve the dashboard.
    files ??= load();
    if (!files) throw notBuilt();
    const path = urlPath(request.url);
    if (path === FAVICON) return iconAnswer(request, files);
    if (!path.startsWith(ASSETS)) return page(request, files.page);
    const asset = files.assets.get(path.slice(ASSETS.length));
    if (!asset) throw outdatedFile();
    return assetAnswer(request, asset);
  };
}

/** The dashboard's icon. Its URL never changes, so it is cached only for a day. */
function iconAnswer(request: Request, { assets }: WebFiles): Response {
  const [, icon] = [...assets].find(([name]) => /^icon-.*\.svg$/.test(name)) ?? [];
  if (!icon) throw outdatedFile();
  const answer = assetAnswer(request, icon);
  answer.headers.set('cache-control', 'public, max-age=86400');
  return answer;
}

/** The page is a few hundred bytes and different each time: its nonce allows the component library's styles. */
function page(request: Request, html: string): Response {
  const nonce = randomText(NONCE_ALPHABET, 22);
  const body = html.replace('name="csp-nonce" content=""', `name="csp-nonce" content="${nonce}"`);
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy(nonce),
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    },
  });
}

function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** Named by a hash of its content, so it never changes under its name. */
function assetAnswer(request: Request, { type, forms }: WebFile): Response {
  const accepted = request.headers.get('accept-encoding') ?? '';
  const encoding = ENCODINGS.find(({ name }) => forms.has(name) && acceptsEncoding(accepted, name))?.name ?? null;
  const bytes = forms.get(encoding) ?? new Uint8Array();
  return new Response(request.method === 'HEAD' ? null : bytes, {
    headers: {
      'content-type': type,
      'content-length': String(bytes.length),
      ...(encoding ? { 'content-encoding': encoding } : {}),
      vary: 'Accept-Encoding',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** A page that was open during an update requests files of the old build, and must be reloaded. */
function outdatedFile(): Refusal {
  return new Refusal('not_found', 'This file is of another version of the dashboard; reload the page');
}

function notBuilt(): Refusal {
  return new Refusal('unavailable', 'The dashboard is not built; start the server with npm start');
}
