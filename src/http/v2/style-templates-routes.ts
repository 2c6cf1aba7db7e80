import { z } from 'zod';
import { getStyleTemplate } from '../../codes/find-style-template.ts';
import {
  changeStyleTemplate,
  createStyleTemplate,
  deleteStyleTemplate,
  listStyleTemplates,
  newStyleTemplate,
  styleTemplateChange,
} from '../../codes/style-templates.ts';
import { toIso } from '../../lib/instant.ts';
import type { StyleTemplateRow } from '../../store/schema.ts';
import { readIdempotencyKey } from '../idempotency-key.ts';
import { CODE_EXAMPLE, codeV2 } from './code.ts';
import { asAnswer, asRequest, exampleOf, pageOf, pageQuery, route } from './route.ts';

const { project_id, qr_render_metadata, decoration, created_at } = codeV2.shape;

const styleTemplate = z.strictObject({
  style_template_id: z.string().describe('Opaque; sorts by creation.'),
  project_id,
  name: z.string(),
  qr_render_metadata: qr_render_metadata.describe('How pictures made with it look.'),
  decoration,
  created_at,
});

type StyleTemplate = z.infer<typeof styleTemplate>;

asAnswer('StyleTemplate', 'A look under a name.', styleTemplate);
exampleOf(styleTemplate, {
  style_template_id: 'sty_01k9zqbf8z1r6cchs9xm8hp1te',
  project_id: CODE_EXAMPLE.project_id,
  name: 'Table cards',
  qr_render_metadata: CODE_EXAMPLE.qr_render_metadata,
  decoration: CODE_EXAMPLE.decoration,
  created_at: CODE_EXAMPLE.created_at,
});

const present = (row: StyleTemplateRow): StyleTemplate => ({
  style_template_id: row.id,
  project_id: row.project_id,
  name: row.name,
  qr_render_metadata: row.style,
  decoration: row.decoration,
  created_at: toIso(row.created_at),
});

const reads = { tag: 'Styles', scope: 'qr.read' } as const;
const writes = { ...reads, scope: 'qr.write' } as const;

export const listStyleTemplatesRoute = route('GET /v2/style-templates', {
  operation: 'listStyleTemplates',
  ...reads,
  summary: 'List style templates',
  description: 'Oldest first.',
  query: z.object({
    project_id: z.string('must be a string').optional().describe('Only those of this project.'),
    ...pageQuery,
  }),
  answer: asAnswer('StyleTemplatePage', 'One page of style templates.', pageOf(styleTemplate)),
  errors: ['project_not_found'],
  async handle(deps, { caller, query, now }) {
    const { project_id: projectId = null, page_size: pageSize, page_token: pageToken = null } = query;
    const page = await listStyleTemplates(deps, caller, { projectId, pageSize, pageToken }, now);
    return { fields: { ...page, items: page.items.map(present) } };
  },
});

export const createStyleTemplateRoute = route('POST /v2/style-templates', {
  operation: 'createStyleTemplate',
  ...writes,
  summary: 'Create a style template',
  description:
    'A look under a name, to be copied by `style_template_id` of new codes. A project has at most 100. One with which a code could not be scanned is refused.',
  body: asRequest('NewStyleTemplate', 'A style template to create.', newStyleTemplate),
  bodyExample: { name: 'Table cards', qr_render_metadata: { dot_style: 'rounded', foreground_color: '#14532d' } },
  takesIdempotencyKey: true,
  status: 201,
  answer: styleTemplate,
  errors: ['project_not_found', 'unreadable_style'],
  async handle(deps, call) {
    const { value, replayed } = await createStyleTemplate(deps, call.caller, call.body, readIdempotencyKey(call));
    return { fields: present(value), replayed };
  },
});

export const getStyleTemplateRoute = route('GET /v2/style-templates/{id}', {
  operation: 'getStyleTemplate',
  ...reads,
  summary: 'Get a style template',
  description: 'The whole look.',
  answer: styleTemplate,
  errors: ['not_found'],
  async handle({ store }, { caller, parts }) {
    return { fields: present(await getStyleTemplate(store, caller, parts.id ?? '')) };
  },
});

export const changeStyleTemplateRoute = route('PATCH /v2/style-templates/{id}', {
  operation: 'updateStyleTemplate',
  ...writes,
  summary: 'Update a style template',
  description: 'Changes only what is named. Codes that were made with it stay as they are.',
  body: asRequest(
    'StyleTemplateChange',
    'What to change in a style template; the rest stays as it is.',
    styleTemplateChange,
  ),
  bodyExample: { qr_render_metadata: { foreground_color: '#1e3a8a' } },
  answer: styleTemplate,
  errors: ['not_found', 'unreadable_style'],
  async handle(deps, { caller, parts, body }) {
    return { fields: present(await changeStyleTemplate(deps, caller, parts.id ?? '', body)) };
  },
});

export const deleteStyleTemplateRoute = route('DELETE /v2/style-templates/{id}', {
  operation: 'deleteStyleTemplate',
  ...writes,
  summary: 'Delete a style template',
  description: 'Codes that were made with it stay as they are.',
  errors: ['not_found'],
  async handle({ store }, { caller, parts }) {
    await deleteStyleTemplate(store, caller, parts.id ?? '');
    return { fields: {} };
  },
});
