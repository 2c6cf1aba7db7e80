import { CODE_STATUSES } from '../../src/codes/values/code-values.ts';
import { codeCountText } from './count-text.ts';
import { type Job, useStartJob } from './jobs.ts';
import { notifyError } from './notify.tsx';
import type { CodeFilter, Schemas } from './v2.ts';

export type ManyChange = Schemas['ManyChange'];

/** These codes, whatever their status: at most `MAX_NAMED_CODES`. */
export function namedCodes(ids: Iterable<string>): CodeFilter {
  return { qr_id: [...ids], status: [...CODE_STATUSES] };
}

/** Lets the server change codes. `ChangeProgress` shows how far it is, what was refused, and undoes it. */
export function useChangeCodes() {
  const start = useStartJob();
  return async (filter: CodeFilter, change: ManyChange): Promise<Job | null> => {
    try {
      return await start({ kind: 'update', filter, change });
    } catch (error) {
      notifyError(error, 'The codes were not changed');
      return null;
    }
  };
}

/** Warns what visitors will see; `label`: of the only one. */
export function archiveQuestion(many: number, label?: string) {
  const [it, is] = many === 1 ? ['it', 'it is'] : ['them', 'they are'];
  return {
    title: label === undefined ? `Archive ${codeCountText(many)}?` : `Archive “${label}”?`,
    text: `People who scan ${it} see a “Code not found” page, also from printed copies, until ${is} activated again. Nothing is deleted.`,
    confirm: 'Archive',
  };
}

type Told = Pick<Job, 'undoes' | 'change'>;

/** What a change of many codes does, as the beginning of a sentence. */
export function changeText({ undoes, change }: Told): string {
  if (undoes !== null) return 'Undoing';
  if (change?.status === 'archived') return 'Archiving codes';
  if (change?.status === 'active') return 'Activating codes';
  if (change?.project_id !== undefined) return 'Moving codes';
  if (change?.redirect_url !== undefined) return 'Re-pointing codes';
  if (change?.qr_render_metadata !== undefined) return 'Changing designs';
  return change?.add_tags || change?.remove_tags ? 'Changing tags' : 'Changing codes';
}

/** What became of its codes, as the end of a sentence. */
export function changedText({ undoes, change }: Told): string {
  if (undoes !== null) return 'changed back';
  if (change?.status === 'archived') return 'archived';
  if (change?.status === 'active') return 'active again';
  if (change?.redirect_url !== undefined) return 're-pointed';
  return change?.project_id === undefined ? 'changed' : 'moved';
}
