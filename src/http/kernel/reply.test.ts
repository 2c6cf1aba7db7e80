import { expect, test } from 'bun:test';
import { asRefusal } from './reply.ts';

test('a file that finds no room is no error of the program: the call may be repeated', () => {
  const error = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
  expect(asRefusal(error)).toMatchObject({ code: 'unavailable', status: 503 });
  expect(asRefusal(new TypeError('x is undefined'))).toMatchObject({ code: 'internal_error', status: 500 });
  expect(asRefusal(null)).toMatchObject({ status: 500 });
});
