import type { Clock } from '../../lib/clock.ts';
import type { SignIn } from '../../people/sign-in/sign-in.ts';
import type { Authored } from '../../store/activity/activity.ts';

export type HandOverDeps = Authored & {
  clock: Clock;
  publicUrl: string;
  signIn: Pick<SignIn, 'mailLater' | 'memberMails'>;
};
