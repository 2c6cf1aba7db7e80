import {
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Reference,
  resolveReference,
} from '../../src/http/openapi/types.ts';

export function parametersOf(document: OpenApiDocument, operation: Operation): Parameter[] {
  return operation.parameters.map((each: Parameter | Reference) =>
    '$ref' in each ? resolveReference(document, 'parameters', each) : each,
  );
}

/** The call as a curl command. Path parameters and required parameters have their example values. */
export function curlCommand(
  document: OpenApiDocument,
  call: { method: string; path: string; operation: Operation; body: unknown },
): string {
  const parameters = parametersOf(document, call.operation);
  const method = call.method === 'get' ? '' : `-X ${call.method.toUpperCase()} `;
  const lines = [
    `curl ${method}${addressOf(document, call.path, parameters)}`,
    '-H "x-api-key: $API_KEY"',
    ...parameters.filter((each) => each.in === 'header').map(headerLine),
  ];
  if (call.body !== undefined) {
    lines.push('-H "Content-Type: application/json"');
    lines.push(`-d ${quoted(JSON.stringify(call.body, null, 2))}`);
  }
  return lines.join(' \\\n  ');
}

function addressOf(document: OpenApiDocument, path: string, parameters: Parameter[]): string {
  const filled = parameters.reduce((text, { name, schema }) => text.replace(`{${name}}`, String(schema.example)), path);
  const query = parameters
    .filter((each) => each.in === 'query' && each.required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(schema.example))}`);
  const address = (document.servers[0]?.url ?? '') + filled;
  return query.length === 0 ? address : `"${address}?${query.join('&')}"`;
}

function headerLine({ name, schema }: Parameter): string {
  return `-H ${quoted(`${name}: ${schema.example}`)}`;
}

/** Quoted as one word for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
