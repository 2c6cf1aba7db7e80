import type { VisitorFacts } from '../../../../src/codes/values/redirect-rule.ts';
import type { Code, SimulationResult, V2Input } from '../../../lib/v2.ts';
import { draftProblems } from '../draft/draft-problems.ts';
import { type Draft, ruleOf } from '../draft/rule-draft.ts';

/** Who scans, and when: `local` is wall-clock time in the owner's time zone, `YYYY-MM-DDTHH:mm`. */
export type Probe = VisitorFacts & { local: string };

/** The simulation request, and the keys of the drafts in it: invalid drafts are left out. */
export type SimulationRequest = { body: V2Input<'POST /v2/simulate'>['body']; keys: string[] };

export function simulationRequest(
  code: Code,
  drafts: readonly Draft[],
  { local: _, ...visitor }: Probe,
  at: string,
): SimulationRequest {
  const finished = drafts.filter((draft) => Object.keys(draftProblems(draft)).length === 0);
  return {
    keys: finished.map(({ key }) => key),
    body: {
      qr_id: code.qr_id,
      rules: finished.map(ruleOf),
      ...visitor,
      at,
    },
  };
}

export type Stop = Exclude<SimulationResult['outcome'], 'redirect' | 'page'>;

/** Why a scan is not redirected. */
export function noRedirectText(stop: Stop, code: Pick<Code, 'project_archived'>) {
  const project = 'The project of this code is archived, so its codes do not work.';
  return stop === 'not_found' && code.project_archived ? { ...STOPS[stop], text: project } : STOPS[stop];
}

const STOPS: Record<Stop, { title: string; text: string }> = {
  not_found: { title: 'Not found', text: 'This code is archived. Visitors see a “not found” page.' },
  blocked: {
    title: 'Scan blocked',
    text: 'An address of this code was found unsafe. Visitors see a warning page until this is fixed.',
  },
  expired: { title: 'Code expired', text: 'At this time visitors see a page that says so.' },
  limit_reached: {
    title: 'Scan limit reached',
    text: 'The code has reached its maximum number of scans. Visitors see a page that says so.',
  },
};
