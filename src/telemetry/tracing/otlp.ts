import type { Span, SpanKind } from './span.ts';

const KINDS: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2 };
const STATUS_ERROR = 2;

/** The body of an export over OTLP/HTTP, as JSON: opentelemetry-proto, `ExportTraceServiceRequest`. */
export function otlpTraces(spans: readonly Span[], resource: Readonly<Record<string, string>>): object {
  const scopeSpans = [{ scope: { name: 'repoint' }, spans: spans.map(otlpSpan) }];
  return { resourceSpans: [{ resource: { attributes: attributesOf(resource) }, scopeSpans }] };
}

function otlpSpan({ traceId, spanId, parentId, name, kind, start, end, attributes, isError }: Span): object {
  return {
    traceId,
    spanId,
    ...(parentId === null ? {} : { parentSpanId: parentId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(start),
    endTimeUnixNano: nanoseconds(end),
    attributes: attributesOf(attributes),
    status: isError ? { code: STATUS_ERROR } : {},
  };
}

/** A number cannot represent these nanoseconds exactly, so whole milliseconds and the rest are combined as BigInt. */
function nanoseconds(ms: number): string {
  const whole = Math.floor(ms);
  return String(BigInt(whole) * 1_000_000n + BigInt(Math.round((ms - whole) * 1e6)));
}

function attributesOf(attributes: Readonly<Record<string, string | number>>): object[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: attributeValue(value) }));
}

function attributeValue(value: string | number): object {
  if (typeof value === 'string') return { stringValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
