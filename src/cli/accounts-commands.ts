import { DEFAULT_PLAN, type Plan } from '../config/plans.ts';
import { program } from '../config/program.ts';
import { invalid } from '../errors/refusal.ts';
import { FileContents } from '../files/file-contents.ts';
import { removeDroppedFiles } from '../files/tidy-files.ts';
import type { Account } from '../people/account.ts';
import { createAccount } from '../people/create-account.ts';
import { beginAccountDeletion, finishAccountDeletion, requireDeletable } from '../people/delete-account.ts';
import { listAccounts, requireAccount } from '../people/list-accounts.ts';
import { createResetLink, type ResetLink } from '../people/reset-link.ts';
import { type AccountEdit, updateAccount } from '../people/update-account.ts';
import type { AccountRow } from '../store/schema.ts';
import type { ArchiveCounts } from '../transfer/archive/export-archive.ts';
import { type CommandContext, command } from './command.ts';
import { withWriteErrors } from './shared.ts';
import { textList, textTable } from './text-table.ts';

const accountsCreate = command<Account>({
  words: ['accounts', 'create'],
  mayCreateStore: true,
  changesStore: true,
  usage: '--email EMAIL [--plan PLAN] [--timezone ZONE] [--password-stdin]',
  summary: 'Create an account with its default project',
  options: {
    email: { type: 'string', help: 'e-mail address of the account' },
    plan: { type: 'string', help: `plan (default: ${DEFAULT_PLAN})` },
    timezone: { type: 'string', help: 'IANA time zone for schedules (default: UTC)' },
    'password-stdin': { type: 'boolean', help: 'read the dashboard password from standard input' },
  },
  async run(context, { options }) {
    if (typeof options.email !== 'string') throw invalid('--email is required');
    return createAccount(context, {
      email: options.email,
      plan: text(options.plan) ?? DEFAULT_PLAN,
      timeZone: text(options.timezone) ?? 'UTC',
      password: options['password-stdin'] ? passwordIn(await context.readInput()) : null,
    });
  },
  show: showAccount,
  async note(context, account, { options }) {
    const plan = context.plans.get(account.plan);
    const features = plan ? missingFeatures(plan) : [];
    const deps = { ...context, publicUrl: context.settings.publicUrl };
    const link = options['password-stdin'] ? null : await createResetLink(deps, account.account_id);
    return [
      ...(link ? ['', 'Its owner signs in with this link, once, within 24 hours:', link.url] : []),
      ...(features.length > 0
        ? [
            '',
            `The plan ${account.plan} has no ${features.join(', no ')}. To give the account more:`,
            `${program().command} accounts update ${account.email} --plan PLAN`,
          ]
        : []),
    ].join('\n');
  },
});

/** The features that this plan does not have. */
function missingFeatures({ api_access, creates_codes, advanced_redirects, custom_domains }: Plan): string[] {
  const features: [boolean, string][] = [
    [!creates_codes, 'new codes'],
    [!advanced_redirects, 'redirect rules, expiry and scan limits'],
    [!api_access, 'API access'],
    [custom_domains === 0, 'custom domains'],
  ];
  return features.filter(([isMissing]) => isMissing).map(([, what]) => what);
}

const accountsUpdate = command<Account>({
  words: ['accounts', 'update'],
  changesStore: true,
  usage: 'ID_OR_EMAIL [--plan PLAN] [--timezone ZONE] [--api-access on|off] [--limits JSON]',
  summary: 'Change plan, time zone, API access or limits of an account',
  positionals: ['ID_OR_EMAIL'],
  options: {
    plan: { type: 'string', help: 'new plan' },
    timezone: { type: 'string', help: 'new IANA time zone' },
    'api-access': { type: 'string', help: 'on or off, whatever the plan says' },
    limits: {
      type: 'string',
      help: `overrides, merged with the stored ones, for instance '{"per_minute": 5}'; null removes one`,
    },
  },
  async run(context, { positionals, options }) {
    const edit: AccountEdit = {};
    if (typeof options.plan === 'string') edit.plan = options.plan;
    if (typeof options.timezone === 'string') edit.timezone = options.timezone;
    if (typeof options['api-access'] === 'string') edit.api_access = onOff(options['api-access']);
    if (typeof options.limits === 'string') edit.limits = json(options.limits);
    return updateAccount(context, positionals[0] ?? '', edit);
  },
  show: showAccount,
});

const accountsList = command<{ accounts: Account[] }>({
  words: ['accounts', 'list'],
  summary: 'List all accounts',
  async run(context) {
    return { accounts: await listAccounts(context) };
  },
  show: ({ accounts }) =>
    textTable(
      ['ACCOUNT', 'EMAIL', 'PLAN', 'TIME ZONE', 'API', 'CODES'],
      accounts.map((account) => [
        account.account_id,
        account.email,
        account.plan,
        account.timezone,
        account.api_access ? 'on' : 'off',
        String(account.active_codes),
      ]),
    ),
});

const accountsResetLink = command<ResetLink>({
  words: ['accounts', 'reset-link'],
  changesStore: true,
  usage: 'ID_OR_EMAIL [--two-factor-off]',
  summary: 'Make a link with which its owner sets a new password, once, within 24 hours',
  positionals: ['ID_OR_EMAIL'],
  options: {
    'two-factor-off': {
      type: 'boolean',
      help: 'also switch the second factor off, for an owner who lost it',
    },
  },
  async run({ store, clock, settings, author, securityMails }, { positionals, options }) {
    const deps = { store, clock, author, securityMails, publicUrl: settings.publicUrl };
    return createResetLink(deps, positionals[0] ?? '', { twoFactorOff: options['two-factor-off'] === true });
  },
  show: ({ account_id, email, url, expires_at }) =>
    textList([
      ['Account', account_id ?? 'none'],
      ['E-mail', email],
      ['Link', url],
      ['Works until', expires_at],
    ]),
});

type DeletedAccount = { account_id: string; email: string; exported: ArchiveCounts | null };

const accountsDelete = command<DeletedAccount>({
  words: ['accounts', 'delete'],
  changesStore: true,
  usage: 'ID_OR_EMAIL --confirm EMAIL (--export FILE.zip | --without-export)',
  summary: 'Delete an account with everything in it, for good; its slugs are never reused',
  positionals: ['ID_OR_EMAIL'],
  options: {
    confirm: {
      type: 'string',
      help: 'the e-mail address of the account once more, since this cannot be undone',
    },
    export: { type: 'string', help: 'write an archive of the account into this file first' },
    'without-export': { type: 'boolean', help: 'delete without keeping an archive' },
  },
  async run(context, { positionals: [name = ''], options }) {
    const account = await requireAccount(context.store, name);
    if (typeof options.confirm !== 'string') throw invalid('--confirm with the e-mail address is required');
    await requireDeletable(context.store, account, options.confirm);
    const file = options.export;
    if (typeof file !== 'string' && options['without-export'] !== true)
      throw invalid('say --export FILE.zip to keep an archive, or --without-export');
    // Once deletion has begun there is nothing complete to export.
    const isWhole = account.deleting_at === null;
    const exported = typeof file === 'string' && isWhole ? await writeArchive(context, account, file) : null;
    await beginAccountDeletion(context, account.id);
    await finishAccountDeletion(context, account.id);
    const contents = new FileContents(context.settings.dataDir, context.store);
    await removeDroppedFiles({ store: context.store, contents });
    return { account_id: account.id, email: account.email, exported };
  },
  show: ({ account_id, email }) => `Deleted ${account_id} (${email}).`,
});

async function writeArchive(context: CommandContext, account: AccountRow, file: string): Promise<ArchiveCounts> {
  // Loaded on demand: other commands of accounts need no archives.
  const { exportArchive } = await import('../transfer/archive/export-archive.ts');
  const contents = new FileContents(context.settings.dataDir, context.store);
  return withWriteErrors(file, () => exportArchive({ ...context, contents }, account, file, { withActivity: true }));
}

function showAccount(account: Account): string {
  return textList([
    ['Account', account.account_id],
    ['E-mail', account.email],
    ['Plan', account.plan],
    ['Time zone', account.timezone],
    ['API access', account.api_access ? 'on' : 'off'],
    ['Own limits', JSON.stringify(account.limits) === '{}' ? 'none' : JSON.stringify(account.limits)],
    ['Default project', account.default_project_id ?? ''],
  ]);
}

function text(value: string | boolean | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function onOff(value: string): boolean {
  if (value !== 'on' && value !== 'off') throw invalid(`--api-access must be on or off, not "${value}"`);
  return value === 'on';
}

function json(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    throw invalid(`--limits must be a JSON object such as '{"per_minute": 5}'`);
  }
}

function passwordIn(input: string): string {
  return input.replace(/\r?\n$/, '');
}

/** In the order of the help. */
export const accountsCommands = [accountsCreate, accountsUpdate, accountsList, accountsResetLink, accountsDelete];
