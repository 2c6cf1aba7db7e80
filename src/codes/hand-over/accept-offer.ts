import { Refusal } from '../../errors/refusal.ts';
import { fileBytesExceeded } from '../../files/receive-file.ts';
import type { Caller } from '../../people/caller.ts';
import { projectQuotaExceeded } from '../../projects/project.ts';
import type { AcceptRefused } from '../../store/hand-over/accept-offer.ts';
import type { CountedProject } from '../../store/projects/projects.ts';
import type { StoreWith } from '../../store/store.ts';
import { fieldsWith } from '../code-fields.ts';
import { MAX_KEPT, MAX_LOGOS } from '../logo-library.ts';
import { MAX_PER_ACCOUNT as MAX_TAGS } from '../tags.ts';
import type { HandOverDeps } from './hand-over-deps.ts';
import { acceptedMail } from './hand-over-mails.ts';
import { noOffer } from './offer-project.ts';
import { defaultProject, MAX_MOVED_CODES, unmovable } from './unmovable.ts';

type Deps = HandOverDeps & { store: StoreWith<'acceptOffer' | 'findOwnerEmail' | 'findAccount' | 'findReceivedOffer'> };

/** Moves the project into the caller's account, whole, or says what is in the way. */
export async function acceptOffer(deps: Deps, caller: Caller, id: string): Promise<CountedProject> {
  const { store, clock, publicUrl } = deps;
  const { accountId, plan, limits } = caller;
  const now = clock.now();
  const offer = await store.read.findReceivedOffer({ accountId, id, now });
  if (!offer) throw noOffer();
  const accepted = await store.write.acceptOffer({
    accountId,
    id,
    caps: {
      codes: limits.active_codes,
      projects: plan.projects,
      domains: plan.custom_domains,
      tags: MAX_TAGS,
      logos: MAX_LOGOS,
      keptLogos: MAX_KEPT,
      fileBytes: plan.file_bytes,
    },
    maxCodes: MAX_MOVED_CODES,
    missing: missingColumns(caller),
    now,
    by: deps.author?.(),
  });
  if ('refused' in accepted) throw refusalOf(accepted, caller);
  deps.signIn.mailLater(async () => {
    const to = await store.read.findOwnerEmail(offer.account_id);
    const words = { project: offer.name, by: offer.email };
    return to === null ? null : acceptedMail(to, words, publicUrl);
  });
  return accepted.project;
}

/** What codes may have that the plan does not. */
function missingColumns({ plan }: Caller): string[] {
  return fieldsWith('needs').flatMap(({ needs, column }) => (needs && !plan[needs] ? [column] : []));
}

function refusalOf(refused: AcceptRefused, { plan, limits }: Caller): Refusal {
  switch (refused.refused) {
    case 'unknown':
      return noOffer();
    case 'default':
      return defaultProject();
    case 'projects':
      return projectQuotaExceeded(plan);
    case 'codes':
      return new Refusal(
        'quota_exceeded_qr',
        `The project has ${many(refused.codes, 'active code')}, and with them the account would have more than the ${limits.active_codes} of its plan ${plan.name}; archive codes, or change the plan`,
      );
    case 'domains':
      return new Refusal(
        'feature_disabled',
        `The project has ${many(refused.domains, 'domain')}, and the plan ${plan.name} allows the account ${plan.custom_domains}; remove some, or change the plan`,
      );
    case 'feature':
      return new Refusal(
        'feature_disabled',
        `${many(refused.codes, 'code')} of the project ${refused.codes === 1 ? 'has' : 'have'} rules, an expiry, a scan limit or a password, which the plan ${plan.name} does not have`,
      );
    case 'external_ids':
      return new Refusal(
        'external_id_taken',
        `${many(refused.codes, 'code')} of the project ${refused.codes === 1 ? 'has an external_id that a code' : 'have external ids that codes'} of this account already ${refused.codes === 1 ? 'has' : 'have'}; change one side first`,
      );
    case 'tags':
      return full(`more than ${MAX_TAGS} tags; merge or delete some first`);
    case 'logos':
      return full(`more than ${MAX_KEPT} logos that codes use; delete some first`);
    case 'files':
      return fileBytesExceeded(plan);
    default:
      return unmovable(refused);
  }
}

const full = (what: string) => new Refusal('hand_over_conflict', `With the project the account would have ${what}`);
const many = (count: number, of: string) => `${count} ${of}${count === 1 ? '' : 's'}`;
