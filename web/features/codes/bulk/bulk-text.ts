import type { Job } from '../../../lib/jobs.ts';

type Told = Pick<Job, 'undoes' | 'change'>;

/** What a change of many codes does, as the beginning of a sentence. */
export function bulkActionText({ undoes, change }: Told): string {
  if (undoes !== null) return 'Undoing';
  if (change?.status === 'archived') return 'Archiving codes';
  if (change?.status === 'active') return 'Activating codes';
  if (change?.project_id !== undefined) return 'Moving codes';
  if (change?.qr_render_metadata !== undefined) return 'Changing designs';
  return change?.add_tags || change?.remove_tags ? 'Changing tags' : 'Changing codes';
}

/** What became of its codes, as the end of a sentence. */
export function bulkDoneText({ undoes, change }: Told): string {
  if (undoes !== null) return 'changed back';
  if (change?.status === 'archived') return 'archived';
  if (change?.status === 'active') return 'active again';
  return change?.project_id === undefined ? 'changed' : 'moved';
}
