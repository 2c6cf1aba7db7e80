import { FileContents } from '../files/file-contents.ts';
import { requireAccount } from '../people/list-accounts.ts';
import type { Store } from '../store/store.ts';
import { type DrillResult, drillStandby } from '../transfer/standby/drill.ts';
import { makeStandby } from '../transfer/standby/make-standby.ts';
import type { Exception, StandbyResult } from '../transfer/standby/static-files.ts';
import { type CommandInput, command } from './command.ts';
import { textTable } from './text-table.ts';

const shared = {
  positionals: ['DIR'],
  options: {
    account: { type: 'string', help: 'only the codes of this account, by id or e-mail (default: all)' },
  },
} as const;

export const standbyCommand = command<StandbyResult>({
  words: ['standby'],
  usage: 'DIR [--account ID_OR_EMAIL]',
  summary: 'Write a folder with which nginx, Caddy or a static host answers scans without this server',
  ...shared,
  run: async ({ store, clock, settings }, { positionals: [folder = ''], options }) => {
    const contents = new FileContents(settings.dataDir, store);
    return makeStandby({ store, clock, port: settings.port, contents }, folder, await accountOf(store, options));
  },
  show: ({ codes, exact, approximate, left_out }) =>
    [
      `${codes} codes, of which ${exact} answer exactly as they do here. Scans are not counted.`,
      ...exceptionTable('WHAT IS LOST', approximate),
      ...exceptionTable('WHY IT IS LEFT OUT', left_out),
    ].join('\n'),
});

function exceptionTable(heading: string, exceptions: readonly Exception[]): string[] {
  const rows = exceptions.map(({ slug, reason }) => [slug, reason]);
  return rows.length === 0 ? [] : ['', textTable(['CODE', heading], rows)];
}

export const standbyDrill = command<DrillResult>({
  words: ['standby-drill'],
  usage: 'DIR [--account ID_OR_EMAIL]',
  summary: 'Start nginx on such a folder and compare its answers with this server, device by device',
  ...shared,
  run: async (context, { positionals: [folder = ''], options }) =>
    drillStandby(context, folder, await accountOf(context.store, options)),
  show: ({ codes, compared, equal, different }) =>
    [
      `${codes} codes, ${compared} answers compared, ${equal} equal.`,
      ...(different.length === 0
        ? []
        : [
            '',
            textTable(
              ['CODE', 'DEVICE', 'HERE', 'STANDBY', 'TOLD'],
              different.map((one) => [one.slug, one.device, one.ours, one.standby, one.expected ? 'yes' : 'NO']),
            ),
          ]),
    ].join('\n'),
  exitCode: ({ different }) => (different.every(({ expected }) => expected) ? 0 : 1),
});

async function accountOf(store: Store, { account }: CommandInput['options']): Promise<string | null> {
  return typeof account === 'string' ? (await requireAccount(store, account)).id : null;
}
