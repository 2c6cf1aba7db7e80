import { describe, expect, test } from 'bun:test';
import Ajv from 'ajv/dist/2020.js';
import { z } from 'zod';
import { V2_ROUTES } from '../v2/routes.ts';
import { inputSchemaOf } from './tool-schema.ts';
import { routeFor, TOOLS } from './tools.ts';

const OPERATIONS: Record<string, string[]> = {
  find_qr_codes: ['listCodes'],
  get_qr_code: ['getCode'],
  create_qr_code: ['createCode'],
  update_qr_code: ['updateCode'],
  simulate_scan: ['simulateScan'],
  get_analytics: ['getCodeAnalyticsView', 'getProjectAnalyticsView', 'getAccountAnalyticsView'],
  get_picture: ['getPicture'],
};

test('every tool is a name for routes of the table of v2', () => {
  const asked = TOOLS.map(({ name, routes }) => [name, routes.map(({ operation }) => operation)]);
  expect(Object.fromEntries(asked)).toEqual(OPERATIONS);
  for (const { routes } of TOOLS) for (const route of routes) expect(V2_ROUTES).toContain(route);
});

test('a tool that only reads asks only routes that only read', () => {
  for (const { kind, routes } of TOOLS) {
    const reads = routes.every(({ scope }) => scope?.endsWith('.read'));
    expect(reads).toBe(kind === 'reads');
  }
});

for (const tool of TOOLS) {
  describe(tool.name, () => {
    const schema = inputSchemaOf(tool);

    test('takes the path, query and body of its routes, and nothing else', () => {
      const names = tool.routes.flatMap(({ path, query, body }) => [
        ...[...path.matchAll(/{(\w+)}/g)].map(([, name]) => name ?? ''),
        ...query.map(({ name }) => name),
        ...Object.keys(body instanceof z.ZodObject ? body.shape : {}),
      ]);
      const free = names.filter((name) => !(name in (tool.fixed ?? {})));
      expect(new Set(Object.keys(schema.properties))).toEqual(new Set(free));
    });

    test('has a schema that validators take, and that its examples fit', () => {
      const validate = new Ajv({ strict: false, validateFormats: false }).compile({ ...schema, examples: [] });
      expect(JSON.stringify(schema)).not.toMatch(/"nullable"|"\$ref"/);
      const path = tool.routes[0].path.includes('{id}') ? { id: 'qr_1' } : {};
      for (const example of schema.examples ?? []) {
        expect({ example, fits: validate({ ...path, ...example }), errors: validate.errors }).toMatchObject({
          fits: true,
        });
      }
      expect(validate({ colour: 'red' })).toBe(false);
    });
  });
}

test('analytics are those of the narrowest subject that is named', () => {
  const tool = TOOLS.find(({ name }) => name === 'get_analytics');
  if (!tool) throw new Error('There is no such tool');
  const asked = [{ qr_id: 'a' }, { project_id: 'b' }, {}].map((sent) => routeFor(tool, sent).operation);
  expect(asked).toEqual(OPERATIONS.get_analytics ?? []);
  expect(() => routeFor(tool, { qr_id: 'a', project_id: 'b' })).toThrow('cannot be sent together with qr_id');
});
