import { requireAccount } from '../accounts/list-accounts.ts';
import { type DrillResult, drillStandby } from '../standby/drill.ts';
import { makeStandby, type StandbyResult } from '../standby/make-standby.ts';
import type { Store } from '../store/store.ts';
import { type CommandInput, command } from './command.ts';
import { textTable } from './text-table.ts';

const shared = {
  positionals: ['DIR'],
  options: { account: { type: 'string' } },
  optionHelp: { account: 'only the codes of this account, by id or e-mail (default: all)' },
} as const;

export const standbyCommand = command<StandbyResult>({
  words: ['standby'],
  usage: 'DIR [--account ID_OR_EMAIL]',
  summary: 'Write a folder with which nginx, Caddy or a static host answers scans without this server',
  ...shared,
  positionals: [...shared.positionals],
  run: async ({ store, clock, settings }, { positionals: [folder = ''], options }) =>
    makeStandby({ store, clock, port: settings.port }, folder, await accountOf(store, options)),
  show: ({ codes, exact, approximate }) =>
    [
      `${codes} codes, of which ${exact} answer exactly as they do here. Scans are not counted.`,
      ...(approximate.length === 0
        ? []
        : [
            '',
            textTable(
              ['CODE', 'WHAT IS LOST'],
              approximate.map(({ slug, reason }) => [slug, reason]),
            ),
          ]),
    ].join('\n'),
});

export const standbyDrill = command<DrillResult>({
  words: ['standby-drill'],
  usage: 'DIR [--account ID_OR_EMAIL]',
  summary: 'Start nginx on such a folder and compare its answers with this server, device by device',
  ...shared,
  positionals: [...shared.positionals],
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
              different.map((one) => [
                one.slug,
                one.device,
                one.ours,
                one.standby,
                one.expected ? 'yes' : 'NO',
              ]),
            ),
          ]),
    ].join('\n'),
  exitCode: ({ different }) => (different.every(({ expected }) => expected) ? 0 : 1),
});

async function accountOf(store: Store, { account }: CommandInput['options']): Promise<string | null> {
  return typeof account === 'string' ? (await requireAccount(store, account)).id : null;
}
