import type { VisitorPage } from '../../../projects/visitor-page-type.ts';
import type { Done } from './answers.ts';

/** Presets and visitor pages of projects. */
export type ProjectsApi = {
  'GET /projects/{id}/utm-presets': { answer: { presets: UtmPreset[] } };
  'POST /projects/{id}/utm-presets': {
    body: Pick<UtmPreset, 'name' | 'parameters'>;
    answer: UtmPreset;
  };
  'DELETE /utm-presets/{id}': { answer: Done };
  /** `button_problem`: why the button is shown as text, completing "it …"; null: it can be tapped. */
  'GET /projects/{id}/visitor-page': { answer: { page: VisitorPage | null; button_problem: string | null } };
  /** Takes effect with the next scan. */
  'POST /projects/{id}/visitor-page': { body: VisitorPage; answer: { page: VisitorPage } };
  'DELETE /projects/{id}/visitor-page': { answer: Done };
};

/** Saved campaign parameters of a project; only those with a value. */
export type UtmPreset = {
  preset_id: string;
  name: string;
  parameters: { [Name in 'source' | 'medium' | 'campaign' | 'term' | 'content']?: string };
};
