import { isLoopback, ownAddress } from '../lib/net/own-address.ts';
import { isInsideBinary } from '../lib/program-files.ts';
import type { Settings } from './settings.ts';
import { SETTINGS } from './settings-table.ts';

/** What a person types to use this program. */
type Program = {
  /** In front of a command's words: `accounts list`. */
  command: string;
  /** Starts the server. */
  start: string;
};

const CHECKOUT: Program = { command: 'npm run -s repoint --', start: 'npm start' };
const BINARY: Program = { command: 'repoint', start: 'repoint serve' };

/** By the way this process runs: a checkout goes through npm, a compiled binary has its name. */
export function program(mainFile: string = Bun.main): Program {
  return isInsideBinary(mainFile) ? BINARY : CHECKOUT;
}

/** A command of the operator as a person types it here. */
export function commandLine(words: string): string {
  return `${program().command} ${words}`;
}

/** What starts this program again, in front of its arguments. */
export function ownCommand(): string[] {
  return isInsideBinary(Bun.main) ? [process.execPath] : [process.execPath, Bun.main];
}

/** Whether no other machine can open the public links. */
export function isLocalOnly({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  return isLoopback(new URL(publicUrl).hostname);
}

type StartSettings = Pick<Settings, 'publicUrl' | 'port' | 'dataDir' | 'databaseUrl'>;

/**
 * The command that starts this server so that phones in the same network can open its links; null where they can
 * already, or where the machine is in no network. The address of a database holds its password: it is for whoever
 * reads the command to fill in, since without it another, empty server would be started.
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
