import { expect } from 'bun:test';
import type { DashboardApi } from '../../../../src/http/dashboard/contract.ts';
import type { V2Answer, V2Input, V2Name } from '../../../../web/lib/v2-types.ts';
import { until } from '../../../harness/until.ts';

/** A route of the dashboard's own API, or of /v2. */
type Name = keyof DashboardApi | V2Name;
type Part<Route, Key extends string> = Route extends { [K in Key]: infer Value } ? { [K in Key]: Value } : unknown;
type Id<Route extends Name> = Route extends `${string}{${'id' | 'host' | 'member_id' | 'invitation_id'}}${string}`
  ? { id: string }
  : unknown;

/** The input of a route, by the contract. */
export type Input<Route extends Name> = Id<Route> &
  (Route extends keyof DashboardApi
    ? Part<DashboardApi[Route], 'query'> & Part<DashboardApi[Route], 'body'>
    : Route extends V2Name
      ? Omit<V2Input<Route>, 'path' | 'header'>
      : never);

type Answer<Route extends Name> = Route extends keyof DashboardApi
  ? DashboardApi[Route]['answer']
  : Route extends V2Name
    ? V2Answer<Route>
    : never;

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever field it asserts on
export type Reply = { status: number; headers: Headers; body: any };

/** Calls the server as the dashboard's page in a browser does, with the session cookie and the origin. */
export type DashboardClient = {
  /** Calls a route and expects success. A server that is too busy to draw (503) is asked again, as the page does. */
  ask<Route extends Name>(name: Route, input: Input<Route>, init?: RequestInit): Promise<Answer<Route>>;
  /** Sends any input and returns the response, whatever its status. */
  send(name: Name, input?: { id?: string; query?: object; body?: unknown }, init?: RequestInit): Promise<Reply>;
  /** The events of a stream, parsed, as they come. */
  stream<Route extends Name>(
    name: Route,
    input: { id?: string; query?: object },
    signal: AbortSignal,
  ): Promise<AsyncGenerator<Answer<Route>>>;
  /** Calls a route and expects this refusal. */
  refused(
    name: Name,
    input: { id?: string; query?: object; body?: unknown },
    status: number,
    code: string,
    message?: string,
  ): Promise<void>;
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** `account`: the one that its requests name; without one they are about the person's default account. */
export function dashboardClient(url: string, origin: string, cookie: string | null, account?: string): DashboardClient {
  const request = (
    name: Name,
    { id = '', query = {}, body }: { id?: string; query?: object; body?: unknown },
    init: RequestInit,
  ): Promise<Response> => {
    const [method = '', path = ''] = name.split(' ');
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(
      given.flatMap(([key, value]) => [value].flat().map((each): [string, string] => [key, String(each)])),
    );
    const base = path.startsWith('/v2/') ? url : `${url}/dashboard-api`;
    const isWrite = method !== 'GET';
    const headers = new Headers(isWrite ? { origin, 'content-type': 'application/json' } : {});
    if (cookie !== null) headers.set('cookie', cookie);
    if (account !== undefined) headers.set('repoint-account', account);
    new Headers(init.headers).forEach((value, header) => {
      if (value === '') headers.delete(header);
      else headers.set(header, value);
    });
    return fetch(`${base}${path.replace(/\{(id|host|member_id|invitation_id)\}/, encodeURIComponent(id))}?${search}`, {
      ...(isWrite && { body: JSON.stringify(body ?? {}) }),
      ...init,
      method,
      headers,
    });
  };

  const send: DashboardClient['send'] = async (name, input = {}, init = {}) => {
    const response = await request(name, input, init);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    return { status: response.status, headers: response.headers, body: await response.json() };
  };

  return {
    send,
    async stream(name, input, signal) {
      const response = await request(name, input, { signal });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
      return events(response);
    },
    async ask(name, input, init) {
      const reply = () => send(name, input as object, init);
      const { status, body } = await until(reply, (answer) => answer.status !== 503);
      expect([name, Math.floor(status / 100), body.message]).toEqual([name, 2, undefined]);
      if (!name.includes(' /v2/')) return body;
      const { ok: _, version: __, request_id: ___, ...fields } = body;
      return fields;
    },
    async refused(name, input, status, code, message = '') {
      const { body, ...reply } = await send(name, input);
      expect([name, reply.status, body.code, body.message]).toEqual([
        name,
        status,
        code,
        expect.stringContaining(message),
      ]);
      const { field, ...common } = body;
      expect(Object.keys(common).sort()).toEqual(['code', 'message', 'ok', 'request_id', 'version']);
      if (field !== undefined) expect([400, 403, 409, 422]).toContain(status);
      expect(body.request_id).toMatch(UUID);
    },
  };
}

async function* events<Answer>({ body }: Response): AsyncGenerator<Answer> {
  let text = '';
  for await (const chunk of (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) if (part.startsWith('data: ')) yield JSON.parse(part.slice(6)) as Answer;
  }
}
