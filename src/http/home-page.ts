import { commandLine } from '../config/program.ts';
import { pageHeaders } from '../lib/page-headers.ts';
import { constantAnswer } from './constant-answer.ts';

const STYLE = `
:root { color-scheme: light dark; --ink: #1b1b1f; --soft: #5b5b66; --paper: #fbfbfd; --line: #d9d9e0; --link: #1f5fd0 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ececf1; --soft: #a9a9b5; --paper: #15151a; --line: #34343d; --link: #8fb6ff }
}
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink);
  font: 1.0625rem/1.6 system-ui, sans-serif }
main { max-width: 34rem; padding: 2rem 1.5rem }
h1 { margin: 0 0 .5rem; font-size: 2rem; letter-spacing: -.02em }
p { margin: 0 0 1.25rem; color: var(--soft) }
ul { margin: 0; padding: 1.25rem 0 0; border-top: 1px solid var(--line); list-style: none }
li { margin: 0 0 .5rem }
a { color: var(--link) }
code { font: .95em ui-monospace, monospace }
`;

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Repoint</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Repoint</h1>
<p>This server answers the short links behind printed QR codes, and lets their owners re-point them at any time.</p>
<p>If you scanned a code and landed here, the link may have been copied only in part. Try scanning it again.</p>
<ul>
<li><a href="/app">Dashboard</a>, to make and change codes</li>
<li><a href="/docs">API reference</a> and <a href="/docs/overview">docs</a></li>
<li><a href="/openapi.json">OpenAPI description</a></li>
<li>On the server itself, <code>${commandLine('--help')}</code> lists the operator’s commands</li>
</ul>
</main>
</body>
</html>
`;

/** `GET /`: says what this server is. */
export function serveHome(): (request: Request) => Response {
  return constantAnswer(() => ({
    body: PAGE,
    headers: { ...pageHeaders(STYLE), 'cache-control': 'no-cache' },
  }));
}
