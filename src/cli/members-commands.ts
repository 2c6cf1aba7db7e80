import { invalid } from '../errors/refusal.ts';
import { fieldProblem } from '../lib/field-problems.ts';
import { createLogger } from '../lib/logger.ts';
import { requireEmail } from '../people/account.ts';
import { changeMember, removeMember } from '../people/members/change-member.ts';
import { type CreatedInvitation, invite } from '../people/members/invite.ts';
import { type Invitation, listInvitations, listMembers, type Member } from '../people/members/member.ts';
import { MemberMails } from '../people/members/member-mails.ts';
import { memberChange, newInvitationRequest } from '../people/members/member-request.ts';
import { ROLES, type Role } from '../people/roles.ts';
import { AttemptLimiter } from '../people/sign-in/attempt-limiter.ts';
import { createMailer } from '../people/sign-in/mailer.ts';
import { Mails } from '../people/sign-in/mails.ts';
import type { AccountRow } from '../store/schema.ts';
import { type CommandContext, type CommandInput, command } from './command.ts';
import { ACCOUNT, accountOption } from './shared.ts';
import { textList, textTable } from './text-table.ts';

type Options = CommandInput['options'];
type ShownMember = { member_id: string; email: string; role: Role; project_ids: string[] | null };

const EMAIL = { email: { type: 'string', help: 'e-mail address of the person' } } as const;
const ROLE = { role: { type: 'string', help: `what he may do: ${ROLES.join(', ')}` } } as const;
const PROJECTS_USAGE = '[--projects P1,P2]';

const membersList = command<{ members: Member[]; invitations: Invitation[] }>({
  words: ['members', 'list'],
  usage: '--account ID_OR_EMAIL',
  summary: 'List the members of an account, and who is invited',
  options: ACCOUNT,
  async run({ store, clock }, { options }) {
    const { id } = await accountOption(store, options);
    const now = clock.now();
    return { members: await listMembers(store, id, now), invitations: await listInvitations(store, id, now) };
  },
  show: ({ members, invitations }) =>
    textTable(
      ['EMAIL', 'NAME', 'ROLE', 'PROJECTS', 'SECOND FACTOR', 'STATE'],
      [
        ...members.map(({ email, name, role, project_ids, two_factor, created_at }) => [
          email,
          name,
          role,
          projectsText(project_ids),
          two_factor ? 'on' : 'off',
          `member since ${created_at}`,
        ]),
        ...invitations.map(({ email, role, project_ids, expires_at }) => [
          email,
          '',
          role,
          projectsText(project_ids),
          '',
          `invited until ${expires_at}`,
        ]),
      ],
    ),
});

const membersInvite = command<CreatedInvitation>({
  words: ['members', 'invite'],
  changesStore: true,
  usage: `--account ID_OR_EMAIL --email EMAIL --role ROLE ${PROJECTS_USAGE}`,
  summary: 'Invite somebody to an account by a link for seven days; it is mailed where SMTP_URL is set',
  options: {
    ...ACCOUNT,
    ...EMAIL,
    ...ROLE,
    projects: { type: 'string', help: 'ids of projects; nothing else is seen (default: all)' },
  },
  async run(context, { options }) {
    const account = await accountOption(context.store, options);
    const sent = { email: emailOption(options), role: options.role, ...projectsOf(options) };
    const parsed = newInvitationRequest.safeParse(sent);
    if (!parsed.success) throw invalid(optionProblem(fieldProblem(parsed.error, sent).message));
    return withMails(context, async (deps) => {
      return (await invite(deps, { accountId: account.id, actor: null }, parsed.data)).value;
    });
  },
  show: ({ email, role, project_ids, url, expires_at }) =>
    `${textList([
      ['Invited', email],
      ['Role', role],
      ['Projects', projectsText(project_ids)],
      ['Until', expires_at],
    ])}\n\nThe link makes whoever opens it a member with this address, once; it cannot be shown again:\n${url}`,
});

const membersChange = command<ShownMember>({
  words: ['members', 'change'],
  changesStore: true,
  usage: '--account ID_OR_EMAIL --email EMAIL [--role ROLE] [--projects P1,P2|all]',
  summary: 'Change what a member may do',
  options: {
    ...ACCOUNT,
    ...EMAIL,
    ...ROLE,
    projects: { type: 'string', help: 'ids of projects; nothing else is seen. "all" for all' },
  },
  async run(context, { options }) {
    const account = await accountOption(context.store, options);
    const member = await requireMember(context, account, emailOption(options));
    const sent = { ...(options.role !== undefined && { role: options.role }), ...projectsOf(options) };
    if (Object.keys(sent).length === 0) throw invalid('give --role, --projects or both');
    const parsed = memberChange.safeParse(sent);
    if (!parsed.success) throw invalid(optionProblem(fieldProblem(parsed.error, sent).message));
    const which = { accountId: account.id, memberId: member.id, actor: null };
    return withMails(context, (deps) => changeMember(deps, which, parsed.data));
  },
  show: ({ email, role, project_ids }) =>
    textList([
      ['Member', email],
      ['Role', role],
      ['Projects', projectsText(project_ids)],
    ]),
});

const membersRemove = command<{ email: string; removed: 'member' | 'invitation' }>({
  words: ['members', 'remove'],
  changesStore: true,
  usage: '--account ID_OR_EMAIL --email EMAIL',
  summary: 'Remove a member, or withdraw an invitation; what he made stays',
  options: { ...ACCOUNT, ...EMAIL },
  async run(context, { options }) {
    const { store, clock } = context;
    const account = await accountOption(store, options);
    const email = emailOption(options);
    const withdrawal = { accountId: account.id, which: { email }, now: clock.now(), by: context.author() };
    const wasInvited = await store.write.withdrawInvitation(withdrawal);
    const member = await store.read.findMemberByEmail(account.id, email);
    if (!member && wasInvited) return { email, removed: 'invitation' };
    const { id: memberId } = await requireMember(context, account, email);
    await withMails(context, (deps) => removeMember(deps, { accountId: account.id, memberId, actor: null }));
    return { email, removed: 'member' };
  },
  show: ({ email, removed }) =>
    removed === 'member' ? `Removed ${email} from the account.` : `Withdrew the invitation of ${email}.`,
});

function emailOption({ email }: Options): string {
  if (typeof email !== 'string') throw invalid('--email is required');
  return requireEmail(email);
}

/** The option in place of the field. */
const optionProblem = (message: string) => `--${message.replace('project_ids', 'projects')}`;

/** `all`: no limit. */
function projectsOf({ projects }: Options): { project_ids?: string[] | null } {
  if (typeof projects !== 'string') return {};
  if (projects === 'all') return { project_ids: null };
  return {
    project_ids: projects
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  };
}

const projectsText = (ids: readonly string[] | null) => ids?.join(', ') ?? 'all';

async function requireMember({ store }: CommandContext, account: AccountRow, email: string) {
  const member = await store.read.findMemberByEmail(account.id, email);
  if (!member) throw invalid(`"${email}" is no member of this account; "members list" shows those who are`);
  return member;
}

/** Sends what the work has to tell, before the command ends. */
async function withMails<Result>(
  context: CommandContext,
  work: (deps: CommandContext & { publicUrl: string; memberMails: MemberMails }) => Promise<Result>,
): Promise<Result> {
  const { store, clock } = context;
  const { publicUrl, smtpUrl } = context.settings;
  const mails = new Mails(smtpUrl === null ? null : createMailer(smtpUrl, publicUrl), createLogger('error'));
  const memberMails = new MemberMails({ store, clock, attempts: new AttemptLimiter(), mails, publicUrl });
  try {
    return await work({ ...context, publicUrl, memberMails });
  } finally {
    await mails.close();
  }
}

/** In the order of the help. */
export const membersCommands = [membersList, membersInvite, membersChange, membersRemove];
