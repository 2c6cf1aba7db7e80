import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../../lib/clock.ts';
import { type ExporterOptions, SpanExporter } from './exporter.ts';
import { newContext, readTraceparent, type Span, type SpanContext } from './span.ts';
import type { AnsweredRequest, Calls, Tracing } from './tracing.ts';

/** Of commits outside of requests, mostly of scans, one in this many is traced. */
const COMMITS_PER_SAMPLE = 64;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Background work started by a request keeps its context after the response, but no longer belongs to the request. */
type OpenRequest = SpanContext & { isOpen: boolean };

/** Loaded only if a collector is configured: see `src/app/open-core.ts`. */
export function createTracing(options: ExporterOptions & { clock: Clock }): Tracing {
  const exporter = new SpanExporter(options);
  const current = new AsyncLocalStorage<OpenRequest>();
  let commits = 0;

  type EndedSpan = Pick<Span, 'name' | 'kind' | 'attributes' | 'isError'> & { ms: number };

  /** Adds a span that ends now. */
  function addSpan(context: SpanContext, parentId: string | null, { ms, ...span }: EndedSpan): void {
    const end = options.clock.now();
    exporter.add({ ...context, parentId, ...span, start: end - ms, end });
  }

  async function request(traceparent: string | null, work: () => Promise<AnsweredRequest>): Promise<AnsweredRequest> {
    const startedAt = performance.now();
    const parent = readTraceparent(traceparent);
    const context = newContext(parent);
    const open = { ...context, isOpen: true };
    const answered = await current.run(open, work);
    open.isOpen = false;
    const { method, route, response, requestId } = answered;
    const shown = METHODS.has(method) ? method : '_OTHER';
    addSpan(context, parent?.spanId ?? null, {
      name: `${shown} ${route}`,
      kind: 'server',
      attributes: {
        'http.request.method': shown,
        'http.route': route,
        'http.response.status_code': response.status,
        ...(requestId === undefined ? {} : { 'repoint.request_id': requestId }),
      },
      isError: response.status >= 500,
      ms: performance.now() - startedAt,
    });
    return answered;
  }

  async function commit<Result>(name: string, call: () => Promise<Result>): Promise<Result> {
    const request = current.getStore();
    const parent = request?.isOpen ? request : undefined;
    if (parent === undefined && commits++ % COMMITS_PER_SAMPLE !== 0) return call();
    const startedAt = performance.now();
    let isError = true;
    try {
      const result = await call();
      isError = false;
      return result;
    } finally {
      const attributes = { 'db.operation.name': name };
      const ms = performance.now() - startedAt;
      addSpan(newContext(parent), parent?.spanId ?? null, {
        name: `commit ${name}`,
        kind: 'internal',
        attributes,
        isError,
        ms,
      });
    }
  }

  return {
    request,
    scan: (outcome, seconds) =>
      addSpan(newContext(undefined), null, {
        name: 'scan',
        kind: 'server',
        attributes: { 'repoint.outcome': outcome },
        isError: outcome === 'unavailable',
        ms: seconds * 1_000,
      }),
    drawing: (kind, seconds, isDone) =>
      addSpan(newContext(undefined), null, {
        name: `draw ${kind}`,
        kind: 'internal',
        attributes: {},
        isError: !isDone,
        ms: seconds * 1_000,
      }),
    commits: <All extends Calls>(calls: All) =>
      Object.fromEntries(
        Object.entries(calls).map(([name, call]) => [name, (...input: never[]) => commit(name, () => call(...input))]),
      ) as All,
    close: () => exporter.close(),
  };
}
