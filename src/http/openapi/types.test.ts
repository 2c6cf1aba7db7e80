import { expect, test } from 'bun:test';
import { openApiDocument } from './document.ts';
import { flatSchema } from './types.ts';

const document = openApiDocument('http://localhost:8080');

test('the parts of allOf become one object with all fields and all required names', () => {
  const { properties = {}, required } = flatSchema(document, {
    allOf: [{ $ref: '#/components/schemas/Success' }, { $ref: '#/components/schemas/ProjectPage' }],
  });
  expect(Object.keys(properties)).toEqual(['ok', 'version', 'request_id', 'items', 'next_page_token']);
  expect(required).toEqual(Object.keys(properties));
});

test('keywords beside a reference win, and the rest of the reference stays', () => {
  const narrowed = flatSchema(document, {
    description: 'Mine',
    allOf: [
      { $ref: '#/components/schemas/Error' },
      { type: 'object', properties: { code: { type: 'string', enum: ['not_found'] } } },
    ],
  });
  expect(narrowed.description).toBe('Mine');
  expect(narrowed.properties?.code).toMatchObject({ enum: ['not_found'], description: expect.any(String) });
});

test('a broken reference throws', () => {
  expect(() => flatSchema(document, { $ref: '#/components/schemas/Missing' })).toThrow('leads nowhere');
});
