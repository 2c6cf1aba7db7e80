import type { Role } from '../roles.ts';
import { mail } from '../sign-in/mail-texts.ts';
import type { Mail } from '../sign-in/mailer.ts';

type About = { account: string; publicUrl: string };

/** Of what people write only the address of the account is in it: nobody can send his own words by it. */
export function invitationMail(to: string, { account, url, publicUrl }: About & { url: string }): Mail {
  return mail(to, {
    subject: 'You are invited to an account of Repoint',
    why: `You are invited to the account ${account} at ${publicUrl}.`,
    link: {
      url,
      words: 'See the invitation',
      before:
        'See what you may do there, and accept it, with this link within seven days; it works once, and only for you',
    },
    end: 'If you do not know the account, do nothing: without you nothing comes of it.',
  });
}

export function memberChangedMail(to: string, { account, role, publicUrl }: About & { role: Role }): Mail {
  return mail(to, {
    subject: `Your role in a Repoint account is now ${role}`,
    why: `Your rights in the account ${account} at ${publicUrl} were changed. Your role there is now ${role}.`,
    end: 'If this surprises you, ask an owner of the account; its activity log tells who changed it.',
  });
}

export function memberRemovedMail(to: string, { account, publicUrl }: About): Mail {
  return mail(to, {
    subject: 'You are no longer a member of a Repoint account',
    why: `You were removed from the account ${account} at ${publicUrl}. Your other accounts stay as they are.`,
    end: 'If this surprises you, ask an owner of the account; its activity log tells who removed you.',
  });
}

export function ownerAddedMail(to: string, { account, owner, publicUrl }: About & { owner: string }): Mail {
  return mail(to, {
    subject: 'Your Repoint account has a new owner',
    why: `${owner} is now an owner of the account ${account} at ${publicUrl}, and may do all that you may.`,
    link: { url: `${publicUrl}/app/members`, words: 'See the members', before: 'See who the members are here' },
    end: 'If you do not expect this, take the role away from the new owner at once.',
  });
}
