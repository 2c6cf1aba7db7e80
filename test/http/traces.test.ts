import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { z } from 'zod';
import { SCANS_PER_SAMPLE } from '../../src/scan/scan-samples.ts';
import { renderedCode } from '../harness/codes.ts';
import { ENGINES } from '../harness/engines.ts';
import { scan } from '../harness/scan-client.ts';
import { startApp } from '../harness/start-app.ts';
import { until } from '../harness/until.ts';

/** The JSON form of opentelemetry-proto's ExportTraceServiceRequest, as far as we use it and no further. */
const nanoseconds = z.string().regex(/^\d{19}$/);
const attribute = z.strictObject({
  key: z.string().min(1),
  value: z.union([
    z.strictObject({ stringValue: z.string() }),
    z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
    z.strictObject({ doubleValue: z.number() }),
  ]),
});
const otlpSpan = z.strictObject({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  name: z.string().min(1),
  kind: z.union([z.literal(1), z.literal(2)]),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes: z.array(attribute),
  status: z.strictObject({ code: z.literal(2).optional() }),
});
const exportRequest = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.strictObject({ scope: z.strictObject({ name: z.string() }), spans: z.array(otlpSpan) })),
    }),
  ),
});
type OtlpSpan = z.infer<typeof otlpSpan>;

const spans: OtlpSpan[] = [];
const problems: string[] = [];
let refusing = false;
let exportCalls = 0;
let collector: Bun.Server<undefined>;

beforeAll(() => {
  collector = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      exportCalls++;
      if (refusing) return new Response('busy', { status: 503 });
      const { pathname } = new URL(request.url);
      const { headers, method } = request;
      const seen = [method, pathname, headers.get('content-type'), headers.get('x-team')].join(' ');
      if (seen !== 'POST /otlp/v1/traces application/json qr codes') problems.push(seen);
      const parsed = exportRequest.safeParse(await request.json());
      if (!parsed.success) problems.push(parsed.error.message);
      else spans.push(...parsed.data.resourceSpans.flatMap((each) => each.scopeSpans.flatMap((scope) => scope.spans)));
      return Response.json({});
    },
  });
});
afterAll(() => collector.stop(true));

const env = () => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}/otlp/`,
  OTEL_EXPORTER_OTLP_HEADERS: 'x-team=qr%20codes',
});

const attributesOf = ({ attributes }: OtlpSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

describe('with a configured collector', () => {
  for (const engine of ENGINES)
    test(`requests, their commits, drawings and sampled scans reach it as OTLP, on ${engine}`, async () => {
      spans.length = 0;
      const app = await startApp(engine, { env: env() });
      const { api, defaultProjectId } = await app.account();
      const { id, slug } = await renderedCode(api, { redirect_url: 'https://example.com/hidden' });
      const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
      const changed = await api.patch(`/v1/qr-codes/${id}`, { label: 'Private label' }, { headers: { traceparent } });
      await fetch(`${app.url}/no/where?secret=1`);
      for (let left = SCANS_PER_SAMPLE; left > 0; left -= 64)
        await Promise.all(Array.from({ length: 64 }, () => scan(app.url, slug)));
      await app.stop();

      expect(problems).toEqual([]);
      const patch = spans.find(({ name }) => name === 'PATCH /v1/qr-codes/{id}');
      expect(patch).toMatchObject({
        traceId: traceparent.slice(3, 35),
        parentSpanId: '00f067aa0ba902b7',
        kind: 2,
        status: {},
      });
      expect(patch && attributesOf(patch)).toEqual({
        'http.request.method': 'PATCH',
        'http.route': '/v1/qr-codes/{id}',
        'http.response.status_code': '200',
        'repoint.request_id': changed.body.request_id,
      });
      const commit = spans.find(({ parentSpanId }) => parentSpanId === patch?.spanId);
      expect(commit).toMatchObject({
        traceId: patch?.traceId,
        name: expect.stringMatching(/^commit \w+$/),
        kind: 1,
      });
      expect(BigInt(commit?.endTimeUnixNano ?? 0) >= BigInt(commit?.startTimeUnixNano ?? 1)).toBe(true);
      const names = spans.map(({ name }) => name);
      expect(names).toContain('POST /v1/qr-codes');
      expect(names).toContain('GET unknown');
      expect(names).toContain('draw picture');
      expect(names.filter((name) => name === 'scan')).toHaveLength(1);
      expect(spans.filter(({ name }) => name === 'scan').map(attributesOf)).toEqual([
        { 'repoint.outcome': 'redirect' },
      ]);
      expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
      const text = JSON.stringify(spans);
      for (const secret of [id, slug, defaultProjectId, 'Private', 'hidden', 'secret=1'])
        expect(text.includes(secret)).toBe(false);
    });

  test('refused spans are sent again', async () => {
    spans.length = 0;
    refusing = true;
    const before = exportCalls;
    const app = await startApp('sqlite', { env: env() });
    const { api } = await app.account();
    // Enough for a full batch, which is sent at once.
    for (let i = 0; i < 520; i += 20)
      await Promise.all(Array.from({ length: 20 }, () => fetch(`${app.url}/openapi.json`)));
    await until(() => exportCalls > before);
    refusing = false;
    expect((await api.get('/v1/projects')).status).toBe(200);
    await app.stop();
    expect(spans.filter(({ name }) => name === 'GET /openapi.json')).toHaveLength(520);
  });
});
