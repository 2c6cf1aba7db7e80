import { expect, test } from 'bun:test';
import { simplifySchema } from './simplify-schema.ts';

test('a nullable enum lists null, once', () => {
  expect(simplifySchema({ type: 'string', nullable: true, enum: ['a'] })).toMatchObject({
    enum: ['a', null],
  });
  expect(simplifySchema({ type: 'string', nullable: true, enum: [null] })).toMatchObject({ enum: [null] });
  expect(simplifySchema({ type: 'string', enum: ['a'] })).toMatchObject({ enum: ['a'] });
});

test('only the bounds of safe integers are left out', () => {
  const { MAX_SAFE_INTEGER, MIN_SAFE_INTEGER } = Number;
  expect(simplifySchema({ minimum: MIN_SAFE_INTEGER, maximum: MAX_SAFE_INTEGER })).toEqual({});
  expect(simplifySchema({ minimum: 0, maximum: 100 })).toEqual({ minimum: 0, maximum: 100 });
});

test('a field that is called $id or minimum stays', () => {
  const schema = { properties: { $id: { type: 'string' }, minimum: { type: 'integer' } } };
  expect(simplifySchema({ $id: '#/components/schemas/A', ...schema })).toEqual(schema);
});
