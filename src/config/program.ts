import { isLoopback, ownAddress } from '../lib/net/own-address.ts';
import { isInsideBinary } from '../lib/program-files.ts';
import type { Settings } from './settings.ts';
import { SETTINGS } from './settings-table.ts';

/** How to run this program in a shell. */
type Program = {
  /** Goes before a command's words: `accounts list`. */
  command: string;
  /** Starts the server. */
  start: string;
};

const CHECKOUT: Program = { command: 'npm run -s repoint --', start: 'npm start' };
const BINARY: Program = { command: 'repoint', start: 'repoint serve' };

/** Depends on how this process was started: a checkout runs through npm, a compiled binary by its name. */
export function program(mainFile: string = Bun.main): Program {
  return isInsideBinary(mainFile) ? BINARY : CHECKOUT;
}

/** A complete command of the operator. */
export function commandLine(words: string): string {
  return `${program().command} ${words}`;
}

/** The command that starts this program again, without arguments. */
export function ownCommand(): string[] {
  return isInsideBinary(Bun.main) ? [process.execPath] : [process.execPath, Bun.main];
}

/** Whether only this machine can open the public links. */
export function isLocalOnly({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  return isLoopback(new URL(publicUrl).hostname);
}

type StartSettings = Pick<Settings, 'publicUrl' | 'port' | 'dataDir' | 'databaseUrl'>;

/**
 * The command that starts this server so that phones in the same network can open its links; null if they already can,
 * or if the machine is in no network. A database URL contains its password, so the command has a placeholder for it;
 * without one it would start a new, empty server.
 */
export function startInNetwork(
  settings: StartSettings,
  { start }: Program = program(),
  address: string | null = ownAddress(),
  processes = 1,
): string | null {
  if (!isLocalOnly(settings) || address === null) return null;
  const { port, dataDir, databaseUrl } = settings;
  const variables = [
    ...(databaseUrl === null ? [] : ['DATABASE_URL=postgres://…']),
    'HOST=0.0.0.0',
    ...(String(port) === SETTINGS.PORT.default ? [] : [`PORT=${port}`]),
    `PUBLIC_URL=http://${address}:${port}`,
    ...(dataDir === SETTINGS.DATA_DIR.default ? [] : [`DATA_DIR=${shellWord(dataDir)}`]),
  ];
  const separator = start === CHECKOUT.start ? ' --' : '';
  const options = processes === 1 ? '' : `${separator} --processes ${processes}`;
  return `${variables.join(' ')} ${start}${options}`;
}

function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
