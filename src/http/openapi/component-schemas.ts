import { z } from 'zod';
import { contactCardSchema, wifiNetworkSchema } from '../../codes/qr-data.ts';
import { newStyleTemplate, styleTemplateChange } from '../../codes/style-templates.ts';
import { tagRequest } from '../../codes/tags.ts';
import { codeChangeRequest, newCodeRequest } from '../../codes/v1-requests.ts';
import { countryRule, deviceRule, scheduleRule, v1Rule } from '../../codes/v1-rules.ts';
import { batchRequest, batchUpdate, changeCodeV2, newCodeV2, putCodeV2 } from '../../codes/v2-requests.ts';
import { ERRORS } from '../../errors/codes.ts';
import { API_V2_VERSION, API_VERSION } from '../../lib/api-version.ts';
import { ownerProjectChange } from '../../projects/owner-change.ts';
import { projectAnswer } from '../../projects/present-project.ts';
import { newProjectRequest } from '../../projects/project.ts';
import { qrDataAnswer, renderMetadataAnswer, textData, urlData } from '../v1/answer-parts.ts';
import { changedAnswer, createdAnswer, fullAnswer, listItemAnswer } from '../v1/present-qr-code.ts';
import { listProjectsRoute } from '../v1/projects-routes.ts';
import { listQrCodesRoute } from '../v1/qr-codes-routes.ts';
import { accountAnswer } from '../v2/account-routes.ts';
import { codeViewAnswer, viewAnswer, wholeAnswer, wholeCodeAnswer } from '../v2/analytics.ts';
import { batchRoute } from '../v2/batch-route.ts';
import { codeV2, decorationAnswer } from '../v2/code.ts';
import { countCodes, deleteRequest, listCodes } from '../v2/codes-routes.ts';
import { codeHistoryRoute, historyEntry } from '../v2/history-route.ts';
import { jobAnswer } from '../v2/job.ts';
import { jobRequest, manyChange } from '../v2/job-request.ts';
import { getJobRefusals, listJobs, refusal } from '../v2/jobs-routes.ts';
import { listLogos, logo } from '../v2/logos-routes.ts';
import { listProjectsV2, projectV2 } from '../v2/projects-routes.ts';
import { nothing } from '../v2/route.ts';
import { simulateRequest, simulationAnswer } from '../v2/simulate-route.ts';
import { listStyleTemplatesRoute, styleTemplate } from '../v2/style-templates-routes.ts';
import { listTags, mergeRequest, tag } from '../v2/tags-routes.ts';
import { listUploads, uploadAnswer } from '../v2/uploads-routes.ts';
import { simplifySchema } from './simplify-schema.ts';
import type { Reference, Schema } from './types.ts';

type Named = { schema: z.ZodType; description: string };

/** Request bodies. Unknown fields are refused, and the schemas say so. */
const REQUESTS: Record<string, Named> = {
  NewProject: { schema: newProjectRequest, description: 'A project to create.' },
  NewQrCode: { schema: newCodeRequest, description: 'A code to create.' },
  QrCodeChange: {
    schema: codeChangeRequest,
    description: 'What to change in a code; the rest stays as it is.',
  },
  RedirectRule: { schema: v1Rule, description: 'A condition, and where the scans go that meet it.' },
  DeviceRule: { schema: deviceRule, description: 'By device, and by country too if wanted.' },
  CountryRule: { schema: countryRule, description: 'By country, and by device too if wanted.' },
  ScheduleRule: {
    schema: scheduleRule,
    description: 'By weekday and time of day. A window over midnight is written as two rules.',
  },
};

/** Responses. Fields may be added within v1, so these are open; our own tests close them. */
const ANSWERS: Record<string, Named> = {
  Project: { schema: projectAnswer, description: 'A workspace that groups codes.' },
  ProjectPage: { schema: listProjectsRoute.answer, description: 'One page of projects.' },
  QrCode: { schema: fullAnswer, description: 'A code with all its fields.' },
  CreatedQrCode: { schema: createdAnswer, description: 'A code that was just created.' },
  ChangedQrCode: { schema: changedAnswer, description: 'A code after a change.' },
  QrCodeListItem: { schema: listItemAnswer, description: 'A code as lists show it.' },
  QrCodePage: { schema: listQrCodesRoute.answer, description: 'One page of codes.' },
  QrData: { schema: qrDataAnswer, description: 'What a code holds; the shape goes with its type.' },
  RenderMetadata: { schema: renderMetadataAnswer, description: 'How the picture of a code looks.' },
};

const V2_REQUESTS: Record<string, Named> = {
  NewCode: { schema: newCodeV2, description: 'A code to create, in v2.' },
  CodeChange: { schema: changeCodeV2, description: 'What to change in a code, in v2; the rest stays as it is.' },
  CodePut: { schema: putCodeV2, description: 'A code by your own id: what it is to be.' },
  Batch: { schema: batchRequest, description: 'Many codes to create or to change.' },
  BatchUpdate: { schema: batchUpdate, description: 'What to change in a code of a batch.' },
  CodeDeletion: { schema: deleteRequest, description: 'The confirmation that a code is to be deleted for good.' },
  ProjectChange: { schema: ownerProjectChange, description: 'What to change in a project; the rest stays as it is.' },
  Simulation: { schema: simulateRequest, description: 'A scan that is only simulated.' },
  NewStyleTemplate: { schema: newStyleTemplate, description: 'A style template to create.' },
  StyleTemplateChange: {
    schema: styleTemplateChange,
    description: 'What to change in a style template; the rest stays as it is.',
  },
  NewJob: { schema: jobRequest, description: 'A job to start; which fields it takes depends on its kind.' },
  ManyChange: { schema: manyChange, description: 'What to change in many codes.' },
  TagName: { schema: tagRequest, description: 'The name of a tag.' },
  TagMerge: { schema: mergeRequest, description: 'The tag that stays.' },
};

const V2_ANSWERS: Record<string, Named> = {
  Code: { schema: codeV2, description: 'A code with all its fields, in v2.' },
  CodePage: { schema: listCodes.answer, description: 'One page of codes, in v2.' },
  BatchResults: { schema: batchRoute.answer, description: 'What became of each operation, in order.' },
  CodeCount: { schema: countCodes.answer, description: 'A number of codes.' },
  Decoration: { schema: decorationAnswer, description: 'What a picture has besides its style.' },
  AnalyticsView: { schema: viewAnswer, description: 'One view of the scans of a range of days.' },
  CodeAnalyticsView: { schema: codeViewAnswer, description: 'The same of a code, with its counts of all time.' },
  Analytics: { schema: wholeAnswer, description: 'Every view of the scans of a range of days.' },
  CodeAnalytics: { schema: wholeCodeAnswer, description: 'The same of a code, with its counts of all time.' },
  HistoryEntry: { schema: historyEntry, description: 'One event in the history of a code.' },
  HistoryPage: { schema: codeHistoryRoute.answer, description: 'One page of a history.' },
  SimulationResult: { schema: simulationAnswer, description: 'Where a scan would go, and why.' },
  ProjectV2: { schema: projectV2, description: 'A workspace that groups codes, in v2.' },
  ProjectPageV2: { schema: listProjectsV2.answer, description: 'One page of projects, in v2.' },
  Tag: { schema: tag, description: "An owner's own word for codes." },
  TagPage: { schema: listTags.answer, description: 'All tags.' },
  StyleTemplate: { schema: styleTemplate, description: 'A look under a name.' },
  StyleTemplatePage: { schema: listStyleTemplatesRoute.answer, description: 'One page of style templates.' },
  Logo: { schema: logo, description: 'An image for the middle of codes.' },
  LogoPage: { schema: listLogos.answer, description: 'All logos.' },
  Upload: { schema: uploadAnswer, description: 'A list that jobs can read.' },
  UploadPage: { schema: listUploads.answer, description: 'Lists that wait for a job.' },
  Job: { schema: jobAnswer, description: 'What is done with many codes.' },
  JobPage: { schema: listJobs.answer, description: 'One page of jobs.' },
  JobRefusal: { schema: refusal, description: 'A row or code that a job refused, and why.' },
  JobRefusals: { schema: getJobRefusals.answer, description: 'What a job refused.' },
  Account: { schema: accountAnswer, description: 'The account of the caller.' },
  Nothing: { schema: nothing, description: 'Of what was done there is nothing to tell.' },
};

/** The variants of `QrData`. They differ only in their fields, so other fields are forbidden. */
const SHAPES: Record<string, Named> = {
  UrlData: { schema: urlData, description: 'Of the types `url` and `dynamic_url`.' },
  TextData: { schema: textData, description: 'Of the type `text`.' },
  ContactCard: { schema: contactCardSchema, description: 'Of the type `vcard`.' },
  WifiNetwork: { schema: wifiNetworkSchema, description: 'Of the type `wifi`.' },
};

const ALL = { ...REQUESTS, ...ANSWERS, ...SHAPES, ...V2_REQUESTS, ...V2_ANSWERS };

const registry = z.registry<{ id: string }>();
for (const [id, { schema }] of Object.entries(ALL)) registry.add(schema, { id });

const pathOf = (name: string) => `#/components/schemas/${name}`;

/** Throws for a schema without a name: name the body and the answer of a new route in the tables above. */
export function schemaReference(schema: z.ZodType, usedBy: string): Reference {
  const name = registry.get(schema)?.id;
  if (name === undefined) throw new Error(`A schema of ${usedBy} has no name among the OpenAPI components`);
  return { $ref: pathOf(name) };
}

export function componentSchemas(): Record<string, Schema> {
  // `input` everywhere: transforms in our schemas do not change the shape.
  const made = z.toJSONSchema(registry, { target: 'openapi-3.0', io: 'input', uri: pathOf });
  const schemas = simplifySchema(made.schemas) as Record<string, Schema>;
  const named = Object.entries(ALL).map(([name, { description }]): [string, Schema] => {
    const schema: Schema = { description, ...schemas[name] };
    return [name, name in ANSWERS || name in V2_ANSWERS ? opened(schema) : schema];
  });
  const { RedirectRule, ...others } = Object.fromEntries(named);
  return {
    Success: SUCCESS,
    Error: ERROR,
    RedirectRule: { ...RedirectRule, discriminator: BY_CONDITION },
    ...others,
  };
}

/** Removes the ban of other fields from the schema and its inline schemas, but not from referenced ones. */
function opened<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(opened) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key, inner]) => key !== 'additionalProperties' || inner !== false);
  return Object.fromEntries(kept.map(([key, inner]) => [key, opened(inner)])) as Value;
}

const BY_CONDITION = {
  propertyName: 'condition',
  mapping: {
    device: pathOf('DeviceRule'),
    country: pathOf('CountryRule'),
    schedule: pathOf('ScheduleRule'),
  },
};

const requestId: Schema = {
  type: 'string',
  format: 'uuid',
  description: 'The same as the header `x-request-id`; quote it when you ask for help.',
};
const version: Schema = {
  type: 'string',
  enum: [API_VERSION, API_V2_VERSION],
  description: 'The version of the interface.',
};

const SUCCESS: Schema = {
  description: 'On every answer that is not an error, beside its own fields.',
  type: 'object',
  properties: { ok: { type: 'boolean', enum: [true] }, version, request_id: requestId },
  required: ['ok', 'version', 'request_id'],
};

const ERROR: Schema = {
  description: 'The one form of every error.',
  type: 'object',
  properties: {
    ok: { type: 'boolean', enum: [false] },
    version,
    request_id: requestId,
    code: { type: 'string', enum: Object.keys(ERRORS), description: 'What went wrong, for programs.' },
    message: { type: 'string', description: 'What went wrong, for people. The words may change.' },
    field: {
      type: 'string',
      description:
        'On 400, 403, 409 and 422 where one field is to blame: its path in the body, or the name of the query value.',
      example: 'redirect_rules[2].url',
    },
    reasons: { type: 'array', items: { type: 'string' }, description: 'With `unreadable_style`: why, for people.' },
  },
  required: ['ok', 'version', 'request_id', 'code', 'message'],
};
