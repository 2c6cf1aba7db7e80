import type { Domain, RemovedDomain } from '../../../projects/domains/domain-types.ts';
import type { VisitorPage } from '../../../projects/visitor-page-type.ts';
import type { Done } from './answers.ts';

/** Projects with their presets, visitor pages and domains. */
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
  'GET /projects/{id}/domains': { answer: { domains: Domain[]; removed: RemovedDomain[] } };
  /** Adds a host as pending; its records show how to verify it. */
  'POST /projects/{id}/domains': { body: { host: string }; answer: Domain };
  /** Queries the name servers, which takes up to 5 s. The id of a domain is its host. */
  'POST /domains/{id}/verify': { answer: Domain };
  'DELETE /domains/{id}': { answer: Done };
};

/** Saved campaign parameters of a project; only those with a value. */
export type UtmPreset = {
  preset_id: string;
  name: string;
  parameters: { [Name in 'source' | 'medium' | 'campaign' | 'term' | 'content']?: string };
};
