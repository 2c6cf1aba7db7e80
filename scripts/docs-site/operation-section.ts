import { ERRORS, type ErrorCode } from '../../src/errors/codes.ts';
import {
  type Answer,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Reference,
  resolveReference,
} from '../../src/http/openapi/types.ts';
import { escapeHtml } from '../../src/lib/escape-html.ts';
import { codePanel, jsonHtml } from './code-panel.ts';
import { curlCommand, parametersOf } from './curl.ts';
import { inline } from './description.ts';
import { fieldList, fieldsOf } from './fields.ts';

export type Call = { method: string; path: string; operation: Operation };

export const idOf = ({ operation }: Call) => `op-${operation.operationId}`;

export function methodBadge(method: string): string {
  return `<span class="method ${method}">${method.toUpperCase()}</span>`;
}

/** Everything about one operation: request, response and errors on the left, samples on the right. */
export function operationSection(document: OpenApiDocument, call: Call): string {
  const { method, path, operation } = call;
  const id = idOf(call);
  const [status, success] = successOf(operation);
  return (
    `<section class="row" aria-labelledby="${id}"><div class="prose">` +
    `<h3 id="${id}"><a href="#${id}">${escapeHtml(operation.summary)}</a></h3>` +
    `<p class="address">${methodBadge(method)} <code>${pathHtml(path)}</code></p>` +
    `<p>${inline(operation.description)}</p>` +
    parameterLists(document, operation) +
    bodyFields(document, operation) +
    `<h4>Answer ${status}</h4>${fieldList(document, answerFields(document, success), 'us')}` +
    headerNames(success) +
    errorList(document, operation) +
    `</div><div class="samples">${samples(document, call, status, success)}</div></section>`
  );
}

const pathHtml = (path: string) => escapeHtml(path).replace(/\{\w+\}/g, '<em>$&</em>');

function successOf(operation: Operation): [string, Answer] {
  const found = Object.entries(operation.responses).find(([status]) => status.startsWith('2'));
  if (!found || '$ref' in found[1]) throw new Error(`${operation.operationId} has no answer of its own`);
  return [found[0], found[1]];
}

const PLACES: Record<Parameter['in'], string> = { path: 'Path', query: 'Query', header: 'Headers' };

function parameterLists(document: OpenApiDocument, operation: Operation): string {
  const groups = Map.groupBy(parametersOf(document, operation), (parameter) => parameter.in);
  return [...groups]
    .map(([location, parameters]) => {
      const fields = parameters.map(({ name, description, schema, required = false }) => ({
        name,
        schema: { ...schema, description },
        required,
      }));
      return `<h4>${PLACES[location]}</h4>${fieldList(document, fields, 'caller')}`;
    })
    .join('');
}

function bodyFields(document: OpenApiDocument, { requestBody }: Operation): string {
  if (!requestBody) return '';
  const { schema } = requestBody.content['application/json'] ?? {};
  const types = Object.keys(requestBody.content).map((type) => `<code>${type}</code>`);
  if (!schema) return `<h4>Body</h4><p>A file: ${types.join(', ')}</p>`;
  return `<h4>Body</h4>${fieldList(document, fieldsOf(document, schema), 'caller')}`;
}

/** Without the envelope's fields, which the guide explains. */
function answerFields(document: OpenApiDocument, answer: Answer) {
  const envelope = Object.keys(document.components.schemas.Success?.properties ?? {});
  const fields = fieldsOf(document, answer.content['application/json']?.schema ?? {});
  return fields.filter(({ name }) => !envelope.includes(name));
}

function headerNames(answer: Answer): string {
  const names = Object.keys(answer.headers).map((name) => `<code>${name}</code>`);
  return `<p class="headers"><a href="#headers">Headers</a>: ${names.join(' ')}</p>`;
}

function errorList(document: OpenApiDocument, operation: Operation): string {
  const rows = Object.entries(operation.responses).flatMap(([status, answer]) =>
    '$ref' in answer ? codesOf(document, answer).map((code) => ({ status, code, means: ERRORS[code].means })) : [],
  );
  return (
    `<details><summary>Errors <span class="type">${rows.length} codes</span></summary>` +
    `<div class="inside">${errorTable(rows, 'links')}</div></details>`
  );
}

function codesOf(document: OpenApiDocument, answer: Reference): ErrorCode[] {
  const { examples = {} } = resolveReference(document, 'responses', answer).content['application/json'] ?? {};
  return Object.keys(examples) as ErrorCode[];
}

function samples(document: OpenApiDocument, call: Call, status: string, success: Answer): string {
  const bodies = Object.values(call.operation.requestBody?.content['application/json']?.examples ?? {});
  const requests = bodies.length > 0 ? bodies : [{ value: undefined }];
  const [first, ...others] = requests.map(({ value }) => curlCommand(document, { ...call, body: value }));
  const more = others.map((command, index) => {
    const title = bodies[index + 1]?.summary ?? '';
    return `<details class="more"><summary>${escapeHtml(title)}</summary>${codePanel(title, escapeHtml(command))}</details>`;
  });
  const json = success.content['application/json'];
  const answer = codePanel(
    `${status} ${success.description.replace('.', '')}`,
    json ? jsonHtml(json.example) : escapeHtml(Object.keys(success.content).join('\n')),
  );
  return codePanel(call.operation.summary, escapeHtml(first ?? '')) + more.join('') + answer;
}

type ErrorRow = { status: string; code: string; means: string };

/** Status, code and meaning. Codes are link targets, or links to those targets. */
export function errorTable(rows: readonly ErrorRow[], codes: 'targets' | 'links'): string {
  const body = rows.map(({ status, code, means }) => {
    // Long codes may wrap between words only.
    const name = `<code>${code.replaceAll('_', '_<wbr>')}</code>`;
    const [id, cell] =
      codes === 'targets' ? [` id="error-${code}"`, name] : ['', `<a href="#error-${code}">${name}</a>`];
    return `<tr${id}><td>${status}</td><td>${cell}</td><td>${inline(means)}</td></tr>`;
  });
  return (
    '<table><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Meaning</th></tr>' +
    `</thead><tbody>${body.join('')}</tbody></table>`
  );
}
