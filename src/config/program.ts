import { isLoopback, ownAddress } from '../lib/net/own-address.ts';
import type { Settings } from './settings.ts';
import { SETTINGS } from './settings-table.ts';

/** What a person types to use this program. */
export type Program = {
  /** In front of a command's words: `accounts list`. */
  command: string;
  /** Starts the server. */
  start: string;
};

const CHECKOUT: Program = { command: 'npm run -s repoint --', start: 'npm start' };
const BINARY: Program = { command: 'repoint', start: 'repoint serve' };

/** Where a compiled binary keeps its own files: a folder that no disk has. */
const INSIDE_BINARY = /^(\/\$bunfs\/|[A-Z]:[\\/]~BUN[\\/])/i;

/** By the way this process runs: a checkout goes through npm, a compiled binary has its name. */
export function program(mainFile: string = Bun.main): Program {
  return inBinary(mainFile) ? BINARY : CHECKOUT;
}

export function inBinary(mainFile: string = Bun.main): boolean {
  return INSIDE_BINARY.test(mainFile);
}

/** Whether no other machine can open the public links. */
export function isLocalOnly({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  return isLoopback(new URL(publicUrl).hostname);
}

type StartSettings = Pick<Settings, 'publicUrl' | 'port' | 'dataDir'>;

/**
 * The command that starts this server so that phones in the same network can open its links; null where they can
 * already, or where the machine is in no network.
 */
export function startInNetwork(
  settings: StartSettings,
  { start }: Program = program(),
  address: string | null = ownAddress(),
): string | null {
  if (!isLocalOnly(settings) || address === null) return null;
  const { port, dataDir } = settings;
  const variables = [
    'HOST=0.0.0.0',
    ...(String(port) === SETTINGS.PORT.default ? [] : [`PORT=${port}`]),
    `PUBLIC_URL=http://${address}:${port}`,
    ...(dataDir === SETTINGS.DATA_DIR.default ? [] : [`DATA_DIR=${shellWord(dataDir)}`]),
  ];
  return `${variables.join(' ')} ${start}`;
}

function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
