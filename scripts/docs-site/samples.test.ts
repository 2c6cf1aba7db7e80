import { expect, test } from 'bun:test';
import { openApiDocument } from '../../src/http/openapi/document.ts';
import type { Operation } from '../../src/http/openapi/types.ts';
import { codePanel, jsonHtml } from './code-panel.ts';
import { curlCommand } from './curl.ts';
import { chapters, inline } from './description.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';
const document = openApiDocument('https://qr.acme.test');

function operation(path: string, method: 'get' | 'patch'): Operation {
  const found = document.paths[path]?.[method];
  if (!found) throw new Error(`There is no ${method} ${path}`);
  return found;
}

test('text is escaped everywhere', () => {
  const shown = [
    inline(`${HOSTILE} \`${HOSTILE}\``),
    jsonHtml({ [HOSTILE]: HOSTILE }),
    codePanel(`"${HOSTILE}`, ''),
    JSON.stringify(chapters(`## ${HOSTILE}\n\n- ${HOSTILE}\n\n\`\`\`sh\n${HOSTILE}\n\`\`\``).chapters[0]?.prose),
  ];
  for (const html of shown) expect(html).not.toContain('<img');
});

test('colouring JSON keeps every character', () => {
  const value = { a: 'x: "y", 1', b: [1, -2.5, true, null], 'c d': {} };
  const text = jsonHtml(value)
    .replace(/<[^>]+>/g, '')
    .replaceAll('&quot;', '"');
  expect(text).toBe(JSON.stringify(value, null, 2));
});

test('a command survives quotes in its body', () => {
  const path = '/v1/qr-codes/{id}';
  const body = { label: "It's 'quoted'" };
  const command = curlCommand(document, { method: 'patch', path, operation: operation(path, 'patch'), body });
  const shell = command.replace(/^curl /, 'printf "%s\\n" ');
  const { stdout } = Bun.spawnSync(['sh', '-c', shell]);
  expect(stdout.toString()).toContain(JSON.stringify(body, null, 2));
  expect(command).toContain('-X PATCH https://qr.acme.test/v1/qr-codes/qr_');
});

test('required parameters are filled in', () => {
  const path = '/v1/qr-codes/find';
  const command = curlCommand(document, {
    method: 'get',
    path,
    operation: operation(path, 'get'),
    body: undefined,
  });
  expect(command).toBe('curl "https://qr.acme.test/v1/qr-codes/find?slug=qr-7hk3m9xw" \\\n  -H "x-api-key: $API_KEY"');
});

test('a guide is split into chapters, with samples separate from prose', () => {
  const guide = chapters('Lead\n\n## One\n\nText `x`\n\n- a\n- b\n\n```json\n{"k": 1}\n```\n\n## Two\n\nMore');
  expect(guide.lead).toBe('<p>Lead</p>');
  expect(guide.chapters.map(({ title }) => title)).toEqual(['One', 'Two']);
  expect(guide.chapters[0]?.prose).toBe('<p>Text <code>x</code></p><ul><li>a</li><li>b</li></ul>');
  expect(guide.chapters[0]?.samples).toContain('<i class="k">&quot;k&quot;</i>');
});
