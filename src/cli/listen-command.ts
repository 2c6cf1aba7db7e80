import { invalid, invalidField } from '../errors/refusal.ts';
import { webhookHeaders } from '../events/send-webhook.ts';
import { systemClock } from '../lib/clock.ts';
import { command } from './command.ts';
import { type RunningServer, runningServer } from './running-server.ts';

const ATTEMPT_MS = 15_000;
const RETRY_MS = 2_000;
const WAIT_S = 5;

type Listener = { listener_id: string; secret: string };
type Heard = { delivery_id: string; body: { type: string } };

/** It makes no endpoint: it asks for events, and passes them on as an endpoint would get them. */
export const listenCommand = command<undefined>({
  words: ['listen'],
  usage: '--forward URL [--events TYPE,TYPE]',
  summary: 'Pass the events of an account on to a program on this machine, for development',
  options: {
    forward: { type: 'string', help: 'where to send them, such as http://localhost:3000/hooks' },
    events: { type: 'string', help: 'which, with commas (default: all)' },
  },
  async runWithoutStore({ options: { forward, events } }, settings) {
    const url = typeof forward === 'string' ? URL.parse(forward) : null;
    if (!url || !/^https?:$/.test(url.protocol))
      throw invalidField('--forward', 'must be an http or https URL, such as http://localhost:3000/hooks');
    const types = typeof events === 'string' ? events.split(',').map((type) => type.trim()) : undefined;
    const server = await runningServer(settings());
    let listener = await startListening(server, types);
    say(`Listening to ${server.url} for ${types?.join(', ') ?? 'all events'}; Ctrl-C ends it.`);
    say(`Signed with ${listener.secret}`);
    for (let after: string | null = null; ; ) {
      const heard = await hear(server, listener, after);
      if (heard === 'gone') {
        listener = await startListening(server, types);
        after = null;
        say(
          `The server had forgotten this listener: what happened meanwhile is missing. Signed with ${listener.secret}`,
        );
        continue;
      }
      for (const event of heard) {
        say(await passOn(url, listener, event));
        after = event.delivery_id;
      }
    }
  },
  show: () => '',
});

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function startListening({ ask }: RunningServer, events: string[] | undefined): Promise<Listener> {
  const response = await ask('/v2/event-listeners', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
  });
  const answer = (await response.json()) as Listener & { message: string };
  if (!response.ok) throw invalid(answer.message);
  return answer;
}

/** Asks until it gets an answer: the server may be starting again. */
async function hear(
  { ask }: RunningServer,
  { listener_id }: Listener,
  after: string | null,
): Promise<Heard[] | 'gone'> {
  const query = new URLSearchParams({ wait: String(WAIT_S), ...(after !== null && { after }) });
  for (;;) {
    const response = await ask(`/v2/event-listeners/${listener_id}/events?${query}`).catch((error: Error) => error);
    if (response instanceof Response && response.status === 404) return 'gone';
    if (response instanceof Response && response.ok) return ((await response.json()) as { items: Heard[] }).items;
    const why = response instanceof Response ? `it answers ${response.status}` : response.message;
    process.stderr.write(`repoint: no events from the server (${why}); asking again\n`);
    await Bun.sleep(RETRY_MS);
  }
}

/** Once: what failed can be sent again by `redeliver` of an endpoint, or by making the change again. */
async function passOn(url: URL, { secret }: Listener, { delivery_id, body }: Heard): Promise<string> {
  const text = JSON.stringify(body);
  const secrets = { secret, old_secret: null, old_secret_until: null };
  const headers = webhookHeaders(secrets, { id: delivery_id, body: text }, systemClock.now());
  const start = performance.now();
  const signal = AbortSignal.timeout(ATTEMPT_MS);
  const answer = await fetch(url, { method: 'POST', headers, body: text, redirect: 'manual', signal })
    .then(({ status }) => String(status))
    .catch((error: Error) => `no answer (${error.message})`);
  return `${body.type.padEnd(17)} ${delivery_id}  ${answer} in ${Math.round(performance.now() - start)} ms`;
}
