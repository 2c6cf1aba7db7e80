import { describe, expect, test } from 'bun:test';
import type { Header, Media, Parameter } from '../../src/http/openapi/types.ts';
import { V1_ROUTES } from '../../src/http/v1/routes.ts';
import { exactSchema } from '../harness/exact-schema.ts';
import { DOCUMENT } from '../harness/expected-answers.ts';
import { validator } from '../harness/schema-validator.ts';

const operations = Object.values(DOCUMENT.paths).flatMap((path) => Object.values(path));
const media: [string, Media][] = [
  ...operations.flatMap(({ operationId, requestBody, responses }): [string, Media][] => [
    ...(requestBody?.content['application/json']
      ? [[`the body of ${operationId}`, requestBody.content] satisfies [string, Media]]
      : []),
    ...Object.entries(responses).flatMap(([status, answer]): [string, Media][] =>
      // A file has no example.
      '$ref' in answer || !answer.content['application/json'] ? [] : [[`${status} of ${operationId}`, answer.content]],
    ),
  ]),
  ...Object.entries(DOCUMENT.components.responses).map(([name, { content }]): [string, Media] => [name, content]),
];

describe('every example matches its schema exactly:', () => {
  test.each(media)('%s', (_, content) => {
    const { schema = {}, example, examples = {} } = content['application/json'] ?? {};
    const values = [...Object.values(examples).map(({ value }) => value), ...(example === undefined ? [] : [example])];
    expect(values).not.toEqual([]);
    const problems = validator(exactSchema(DOCUMENT, schema));
    for (const value of values) expect(problems(value)).toEqual([]);
  });

  const inline = operations.flatMap(({ parameters }) => parameters.filter((each) => !('$ref' in each)));
  const single: (Parameter | Header)[] = [
    ...(inline as Parameter[]),
    ...Object.values(DOCUMENT.components.parameters),
    ...Object.values(DOCUMENT.components.headers),
  ];

  test('parameters and headers', () => {
    const given = single.filter(({ schema }) => schema.example !== undefined);
    expect(given.length).toBeGreaterThan(5);
    for (const { schema } of given) expect(validator(schema)(schema.example)).toEqual([]);
  });
});

describe('every example body is accepted:', () => {
  const withBody = V1_ROUTES.filter(({ bodyExample }) => bodyExample !== null);

  test.each(withBody)('$operation', ({ body, bodyExample, moreBodyExamples = {} }) => {
    for (const example of [bodyExample, ...Object.values(moreBodyExamples)])
      expect(body?.safeParse(example).error).toBeUndefined();
  });
});
