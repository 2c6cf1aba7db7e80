import { SUBSCRIBED_TYPES, type SubscribedType } from '../../../../src/store/webhooks/event-types.ts';
import { urlProblem } from '../../../lib/url-input.ts';
import type { Schemas, WebhookEndpoint } from '../../../lib/v2.ts';

/** What the form of an endpoint holds. */
export type EndpointFields = {
  url: string;
  description: string;
  events: SubscribedType[];
  isOfAllProjects: boolean;
  projectIds: string[];
};

/** Null: a new one. */
export function fieldsOf(endpoint: WebhookEndpoint | null): EndpointFields {
  const { url = '', description = '', events = [], project_ids: ids = null } = endpoint ?? {};
  return { url, description, events, isOfAllProjects: ids === null, projectIds: ids ?? [] };
}

export function bodyOf(fields: EndpointFields) {
  return {
    url: fields.url,
    description: fields.description.trim(),
    events: SUBSCRIBED_TYPES.filter((type) => fields.events.includes(type)),
    project_ids: fields.isOfAllProjects ? null : fields.projectIds,
  } satisfies Schemas['NewWebhookEndpoint'] & Schemas['WebhookEndpointChange'];
}

/** In code points, as the server counts. */
const MAX_DESCRIPTION = 255;

export const FIELD_VALIDATORS = {
  url: (url: string) => (url.trim() === '' ? 'Enter the address that gets the events' : urlProblem(url)),
  description: (text: string) => ([...text].length > MAX_DESCRIPTION ? `At most ${MAX_DESCRIPTION} characters` : null),
  events: (events: SubscribedType[]) => (events.length === 0 ? 'Choose at least one event' : null),
  projectIds: (ids: string[], { isOfAllProjects }: EndpointFields) =>
    !isOfAllProjects && ids.length === 0 ? 'Choose at least one project' : null,
};

const FIELD_NAMES: Record<string, keyof EndpointFields> = {
  url: 'url',
  description: 'description',
  events: 'events',
  project_ids: 'projectIds',
};

/** The field of the form that a refusal names; null: none. */
export function refusedField({ code, field }: { code: string; field: string | null }): keyof EndpointFields | null {
  if (code === 'project_not_found') return 'projectIds';
  return FIELD_NAMES[field?.split(/[.[]/)[0] ?? ''] ?? null;
}
