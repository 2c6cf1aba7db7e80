import type { Job } from '../../../src/http/dashboard/contract.ts';
import { countText } from '../../lib/count-text.ts';

const NAMES: Record<Job['kind'], string> = {
  import: 'Import',
  codes_csv: 'Codes as CSV',
  codes_json: 'Codes as JSON',
  analytics_csv: 'Analytics as CSV',
  pictures_zip: 'Pictures as ZIP',
  archive: 'Whole account',
};

export function jobName({ kind }: Pick<Job, 'kind'>): string {
  return NAMES[kind];
}

const STATES: Record<Job['state'], string> = {
  waiting: 'Waiting',
  running: 'Running',
  cancelling: 'Cancelling',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

type Told = Pick<Job, 'kind' | 'phase' | 'state' | 'result' | 'error'>;

/** The state of a job, in one line. */
export function jobState({ kind, phase, state, result, error }: Told): string {
  if (error !== null) return error;
  if (kind !== 'import' || state !== 'done') return STATES[state];
  if (phase === 'upload') return 'Uploaded; choose the columns to continue';
  if (!result) return STATES[state];
  const { created, refused, archived } = result;
  if (phase === 'check') return `Preview: ${countText(created)} can be created, ${countText(refused)} are refused`;
  if (phase === 'undo') return `Undone: ${countText(archived ?? 0)} archived`;
  return `${countText(created)} created, ${countText(refused)} refused`;
}

const MEGA = 1_000_000;

export function sizeText(bytes: number): string {
  return bytes < MEGA ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / MEGA).toFixed(1)} MB`;
}
