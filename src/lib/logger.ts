import pino from 'pino';
import type Pretty from 'pino-pretty';
import { LogLines } from './log-lines.ts';
import { redactSecrets } from './redact-secrets.ts';

export type Logger = pino.Logger;

/** Fields that may contain secrets; their values are redacted. */
const SECRETS = ['api_key', 'apiKey', 'password', 'token', 'authorization', 'cookie', '["x-api-key"]'];

/** Logs JSON lines to standard error, or readable lines on a terminal. */
export function createLogger(level: string, isTerminal = process.stderr.isTTY === true): Logger {
  const paths = SECRETS.flatMap((name) => [name, name.startsWith('[') ? `*${name}` : `*.${name}`]);
  // PostgreSQL's detail of a conflict holds values of the row.
  const redact = { paths: [...paths, 'err.detail'], censor: (value: unknown) => value && '(secret)' };
  const options = { level, redact, base: null, hooks: { streamWrite: redactSecrets } };
  const stream = isTerminal ? readableLines() : jsonLines();
  return pino(options, stream);
}

/** Warnings and errors are written synchronously. The rest, with a line per request, is written in the background. */
function jsonLines() {
  const atOnce = pino.destination({ dest: 2, sync: true });
  // A closed pipe must not end the server.
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
  // Loaded only here: servers without a terminal, and most commands, do not need it.
  const pretty: typeof Pretty = require('pino-pretty');
  const stream = pretty({ destination: 2, ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true });
  stream.on('error', () => {});
  return stream;
}

let behind: LogLines | undefined;

/** One per process, shared by all loggers. */
function standardError(): LogLines {
  if (behind) return behind;
  const lines = new LogLines(2);
  process.on('exit', () => lines.end());
  behind = lines;
  return lines;
}
