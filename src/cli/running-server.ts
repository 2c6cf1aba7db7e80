import type { Settings } from '../config/settings.ts';
import { invalid, Refusal } from '../errors/refusal.ts';

const TIMEOUT_MS = 15_000;

/** A running server, for commands that open no store but ask it as any program would. */
export type RunningServer = { url: string; ask(path: string, init?: RequestInit): Promise<Response> };

/** The server and the key of the settings; refused if it does not take the key: the person who sets it up reads it. */
export async function runningServer({ repointUrl: url, repointApiKey: apiKey }: Settings): Promise<RunningServer> {
  if (url === null || apiKey === null)
    throw invalid('set REPOINT_URL to the address of a running server and REPOINT_API_KEY to a key of it');
  const ask: RunningServer['ask'] = async (path, init = {}) => {
    const headers = { ...(init.headers as Record<string, string>), 'x-api-key': apiKey };
    const send = () =>
      fetch(url + path, { ...init, headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    // Every call is safe to repeat: what makes something carries an Idempotency-Key, or is forgotten by itself.
    const response = await send().catch(send).catch(noAnswer);
    if (response.headers.get('x-request-id') !== null) return response;
    throw new Refusal('unavailable', `What answers at ${url} is no Repoint server (${response.status})`);
  };
  const response = await ask('/v2/account');
  if (response.ok) return { url, ask };
  const { message } = (await response.json()) as { message: string };
  throw invalid(`${url} refuses the key of REPOINT_API_KEY: ${message}`);

  function noAnswer(): never {
    throw new Refusal('unavailable', `The server at ${url} does not answer`);
  }
}
