import pino from 'pino';
import type Pretty from 'pino-pretty';
import { LogLines } from './log-lines.ts';
import { withoutSecrets } from './without-secrets.ts';

export type Logger = pino.Logger;

/** Names under which a secret could slip into a log line; their values never leave. */
const SECRETS = ['api_key', 'apiKey', 'password', 'token', 'authorization', 'cookie', '["x-api-key"]'];

/** One JSON object a line on standard error; readable lines instead when a person watches the terminal. */
export function createLogger(level: string, isTerminal = process.stderr.isTTY === true): Logger {
  const paths = SECRETS.flatMap((name) => [name, name.startsWith('[') ? `*${name}` : `*.${name}`]);
  const redact = { paths, censor: '(secret)' };
  const options = { level, redact, base: null, hooks: { streamWrite: withoutSecrets } };
  const stream = isTerminal ? readableLines() : jsonLines();
  return pino(options, stream);
}

/**
 * What tells of trouble is written at once, before whatever comes next. The rest, a line for every request among it, is
 * written behind the requests.
 */
function jsonLines() {
  const atOnce = pino.destination({ dest: 2, sync: true });
  // A reader that went away (a closed pipe) must not end the server.
  atOnce.on('error', () => {});
  return pino.multistream(
    [
      { level: 'trace', stream: standardError() },
      { level: 'warn', stream: atOnce },
    ],
    { dedupe: true },
  );
}

function readableLines() {
  // Loaded only here: a server that nobody watches, and most commands, do without.
  const pretty: typeof Pretty = require('pino-pretty');
  const stream = pretty({ destination: 2, ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true });
  stream.on('error', () => {});
  return stream;
}

let behind: LogLines | undefined;

/** One for the process, however many loggers there are. */
function standardError(): LogLines {
  if (behind) return behind;
  const lines = new LogLines(2);
  process.on('exit', () => lines.end());
  behind = lines;
  return lines;
}
