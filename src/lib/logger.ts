import pino from 'pino';
import type Pretty from 'pino-pretty';
import { withoutSecrets } from './without-secrets.ts';

export type Logger = pino.Logger;

/** Names under which a secret could slip into a log line; their values never leave. */
const SECRETS = ['api_key', 'apiKey', 'password', 'token', 'authorization', 'cookie', '["x-api-key"]'];

/** One JSON object a line on standard error; readable lines instead when a person watches the terminal. */
export function createLogger(level: string, isTerminal = process.stderr.isTTY === true): Logger {
  const paths = SECRETS.flatMap((name) => [name, name.startsWith('[') ? `*${name}` : `*.${name}`]);
  const redact = { paths, censor: '(secret)' };
  const options = { level, redact, base: null, hooks: { streamWrite: withoutSecrets } };
  const stream = isTerminal ? readableLines() : pino.destination({ dest: 2, sync: true });
  // A reader that went away (a closed pipe) must not end the server.
  stream.on('error', () => {});
  return pino(options, stream);
}

function readableLines() {
  // Loaded only here: a server that nobody watches, and most commands, do without.
  const pretty: typeof Pretty = require('pino-pretty');
  return pretty({ destination: 2, ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true });
}
