import { expect, test } from 'bun:test';
import { otlpTraces } from './exporter.ts';
import { newContext, readTraceparent } from './span.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

test.each([
  [`00-${TRACE}-${SPAN}-01`, { traceId: TRACE, spanId: SPAN }],
  [`00-${'0'.repeat(32)}-${SPAN}-01`, undefined],
  [`00-${TRACE}-${'0'.repeat(16)}-01`, undefined],
  [`00-${TRACE.toUpperCase()}-${SPAN}-01`, undefined],
  [`00-${TRACE}-${SPAN}-01-more`, undefined],
  ['x'.repeat(10_000), undefined],
  ['', undefined],
  [null, undefined],
])('traceparent %p is read as %p', (header, context) => {
  expect(readTraceparent(header)).toEqual(context as never);
});

test('a child span has the trace id of its parent, and a root span a new one', () => {
  const first = newContext(undefined);
  const below = newContext(first);
  expect(below.traceId).toBe(first.traceId);
  expect(below.spanId).not.toBe(first.spanId);
  expect(newContext(undefined).traceId).not.toBe(first.traceId);
});

test('times keep their fractions of a millisecond', () => {
  const span = {
    ...newContext(undefined),
    parentId: null,
    name: 'x',
    kind: 'internal',
    isError: true,
  } as const;
  const body = JSON.stringify(
    otlpTraces([{ ...span, start: 1794784336200.25, end: 1794784336201, attributes: { a: 1.5 } }], {}),
  );
  expect(body).toContain('"startTimeUnixNano":"1794784336200250000"');
  expect(body).toContain('"endTimeUnixNano":"1794784336201000000"');
  expect(body).toContain('"status":{"code":2}');
  expect(body).toContain('{"key":"a","value":{"doubleValue":1.5}}');
});
