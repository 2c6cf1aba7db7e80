export type SpanContext = { traceId: string; spanId: string };

export type SpanKind = 'internal' | 'server';

/** A finished piece of work. */
export type Span = SpanContext & {
  parentId: string | null;
  name: string;
  kind: SpanKind;
  /** Milliseconds since 1970, with fractions. */
  start: number;
  end: number;
  attributes: Readonly<Record<string, string | number>>;
  isError: boolean;
};

const hex = (bytes: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString('hex');

/** For a child span, or for the root of a new trace. */
export function newContext(parent: SpanContext | undefined): SpanContext {
  return { traceId: parent?.traceId ?? hex(16), spanId: hex(8) };
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const ONLY_ZEROS = /^0+$/;

/** The caller's trace (W3C Trace Context); undefined if the header is missing or invalid. */
export function readTraceparent(header: string | null): SpanContext | undefined {
  const [, traceId = '', spanId = ''] = (header !== null && TRACEPARENT.exec(header)) || [];
  if (traceId === '' || ONLY_ZEROS.test(traceId) || ONLY_ZEROS.test(spanId)) return undefined;
  return { traceId, spanId };
}
