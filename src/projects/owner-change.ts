import { z } from 'zod';
import { invalid } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import type { ProjectChanges } from '../store/projects/projects.ts';
import { wholeAccount } from '../store/reach.ts';
import type { StoreWith } from '../store/store.ts';
import { defaultNotArchived, makeDefaultProject, setProjectArchived, updateProject } from './change-project.ts';
import { requireProject } from './find-project.ts';
import { projectDescription, projectName } from './project.ts';

/** An owner's change of a project. Missing fields are not changed. */
export const ownerProjectChange = z.strictObject({
  name: projectName.optional().describe('The display name.'),
  description: projectDescription.optional().describe('Anything worth knowing about it.'),
  is_default: z
    .literal(true, 'must be true; make another project the default instead')
    .optional()
    .describe('`true` makes it the default project, in place of the present one.'),
  is_archived: z.boolean('must be true or false').optional().describe('Codes of an archived project do not resolve.'),
  compact_codes: z
    .boolean('must be true or false')
    .optional()
    .describe('Whether pictures carry links in capitals, which makes them smaller.'),
});

type OwnerProjectChange = z.infer<typeof ownerProjectChange>;

/** Runs a separate operation per part; everything that would be refused is refused before the first one. */
export async function changeOwnedProject(
  deps: {
    store: StoreWith<'findProject' | 'makeDefaultProject' | 'setProjectArchived' | 'updateProject'>;
    clock: Clock;
  },
  accountId: string,
  id: string,
  change: OwnerProjectChange,
): Promise<void> {
  const project = await requireProject(deps.store, wholeAccount(accountId), id);
  const isDefault = project.is_default || change.is_default === true;
  if (change.is_archived && isDefault) {
    throw defaultNotArchived();
  }
  if (change.is_default && project.is_archived && change.is_archived !== false) {
    throw invalid('an archived project cannot be the default; unarchive it first', 'is_default');
  }
  if (change.is_archived !== undefined) await setProjectArchived(deps, accountId, id, change.is_archived);
  const fields = fieldsOf(change);
  if (Object.keys(fields).length > 0) await updateProject(deps, accountId, id, fields);
  if (change.is_default) await makeDefaultProject(deps, accountId, id);
}

function fieldsOf({ name, description, compact_codes }: OwnerProjectChange): ProjectChanges {
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(compact_codes !== undefined && { compact_codes }),
  };
}
