import { HEADER_NAMES } from '../../src/http/openapi/headers.ts';
import { type Expected, expectedAnswers } from './expected-answers.ts';

export type GivenAnswer = {
  method: string;
  /** As sent, without the query. */
  path: string;
  status: number;
  headers: Headers;
  /** Null: none. */
  body: unknown;
};

/** Throws unless the OpenAPI document describes exactly this response. Paths outside /v1 are not checked. */
export function checkAnswer(answer: GivenAnswer): void {
  if (!answer.path.startsWith('/v1/')) return;
  const expected = expectedAnswers(answer.method, answer.path);
  const found = expected.get(answer.status);
  const problems = found ? problemsOf(answer, found) : [`the status is none of ${[...expected.keys()].join(', ')}`];
  if (problems.length === 0) return;
  const { method, path, status, body } = answer;
  const shown = JSON.stringify(body)?.slice(0, 1_000);
  const lines = problems.map((problem) => `- ${problem}`).join('\n');
  throw new Error(`${method} ${path} answered ${status} in a way the OpenAPI document denies:\n${lines}\n${shown}`);
}

function problemsOf({ method, headers, body }: GivenAnswer, expected: Expected): string[] {
  const problems = headerProblems(headers, expected);
  if (headers.get('content-type') !== 'application/json') problems.push('the content type is not application/json');
  if (method === 'HEAD') return body === null ? problems : [...problems, 'an answer to HEAD has a body'];
  const id = (body as { request_id?: unknown } | null)?.request_id;
  if (id !== headers.get('x-request-id')) problems.push('request_id and x-request-id differ');
  return [...problems, ...expected.bodyProblems(body)];
}

const DOCUMENTED = [...HEADER_NAMES, 'allow'].map((name) => name.toLowerCase());

function headerProblems(headers: Headers, expected: Expected): string[] {
  return DOCUMENTED.flatMap((name) => {
    const value = headers.get(name);
    const check = expected.headers.get(name);
    if (value === null) return check?.required ? [`the header ${name} is missing`] : [];
    if (!check) return [`the header ${name} is not documented for this answer`];
    return check.problems(value).map((problem) => `the header ${name}: ${problem}`);
  });
}
