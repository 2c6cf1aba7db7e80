import { z } from 'zod';
import type { ErrorCode } from '../../../../src/errors/codes.ts';
import type { ApiRoute } from '../../../../src/http/kernel/api-route.ts';
import type { RequestOptions } from '../../../harness/api-client.ts';
import { samplePdf } from '../../../pictures/make-files.ts';
import { sampleLogo } from '../../../pictures/make-png.ts';
import { TARGET } from './codes.ts';

/** Ids of records of one account that a route can be called with. */
export type Belongings = {
  id: string;
  project_id: string;
  slug: string;
  alias: string;
  /** Planned for the code. */
  change_id: string;
  tag_id: string;
  other_tag_id: string;
  style_template_id: string;
  logo_id: string;
  job_id: string;
  upload_id: string;
  file_id: string;
  endpoint_id: string;
  delivery_id: string;
  listener_id: string;
  client_id: string;
  key_id: string;
  host: string;
  report_id: string;
  /** A project that can be offered, and offers that the account can accept and withdraw. */
  free_project_id: string;
  offer_id: string;
  sent_offer_id: string;
  member_id: string;
  invitation_id: string;
};
export type IdName = Exclude<keyof Belongings, 'alias' | 'change_id' | 'other_tag_id' | 'delivery_id'>;

export type GoodRequest = {
  query?: NonNullable<RequestOptions['query']>;
  body?: Record<string, unknown>;
  /** Of a route whose body is one. */
  file?: Uint8Array;
  headers?: Record<string, string>;
};

/** What the route table does not contain: a request that succeeds, and the values that each field refuses. */
export type SurfaceCases = {
  good(own: Belongings): GoodRequest;
  /** A request takes away what it is about. */
  spends?: true;
  /** The error code for each id that belongs to another account. */
  foreign: Partial<Record<IdName, ErrorCode>>;
  /** Values of a wrong type or out of range, for every field of the body. */
  wrongFields: Record<string, unknown[]>;
  /** Refused values for every query parameter; empty for those that are never refused, or answered by not found. */
  wrongQuery: Record<string, string[]>;
};

const NO_STRING = [5, true, [], {}];
const NO_NUMBER = ['5', true, [], {}, 1.5, 0, -1, 2_147_483_648];
const NO_LABEL = [...NO_STRING, '', ' \t', 'x'.repeat(256)];
const NO_URL = [...NO_STRING, '', 'not a url', '/path', ' https://example.com', 'https://example.com/\n'];
const NO_INSTANT = [...NO_STRING, '', 'tomorrow', '2026-02-30T00:00:00Z', '2026-01-01T00:00:00'];
const NO_RULES = [5, true, {}, 'x', [5], [null], [{}], [{ condition: 'device', value: 'ios' }]];

const NO_TAGS = [
  5,
  true,
  {},
  'Menus',
  [5],
  [null],
  [''],
  ['x'.repeat(51)],
  Array.from({ length: 21 }, (_, at) => `T${at}`),
];
const NO_SLUG = [...NO_STRING, '', 'menu', 'qr-', 'qr-ab', 'qr-a--b', 'qr-menu-', `qr-${'x'.repeat(61)}`];
const NO_ALIAS = [...NO_STRING, '', 'qr-menu', 'a b', 'a.b', '01', 'Files', 'x'.repeat(61)];
const NO_FLAG = ['true', 1, {}, []];

/** Of a member. */
const WRONG_RIGHTS = {
  role: [5, true, {}, [], '', 'Owner', 'operator'],
  project_ids: [5, 'x', {}, [], [5], [null], ['prj_nobody'], Array.from({ length: 101 }, (_, at) => `p${at}`)],
};

const MANY_PAIRS = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, 'x']));

const HALF = { url: TARGET, weight: 1 };
const NO_SPLIT = [5, 'x', {}, [], [5], [HALF], [HALF, { ...HALF, weight: 0 }], Array.from({ length: 11 }, () => HALF)];

/** Of the fields that v1 does not take. */
const WRONG_LOOK = {
  qr_render_metadata: [5, 'x', [], { dot_style: 'stars' }, { foreground_color: 'red' }, { surprise: 1 }],
  decoration: [5, 'x', [], { eye_color: 'red' }, { frame: { shape: 'heart' } }, { surprise: 1 }],
  analytics_enabled: NO_FLAG,
  pass_query: NO_FLAG,
  note: [...NO_STRING, 'x'.repeat(2001)],
  password: [...NO_STRING, 'abc', 'x'.repeat(129)],
  split: NO_SPLIT,
  split_by: [...NO_STRING, '', 'visitor', 'DAY'],
  expired_url: NO_URL,
  limit_reached_url: NO_URL,
  metadata: [5, 'x', [], { a: 5 }, { '': 'x' }, { ['x'.repeat(41)]: '' }, { a: 'x'.repeat(501) }, MANY_PAIRS],
};

const { qr_render_metadata, decoration } = WRONG_LOOK;
const WRONG_TEMPLATE = { qr_render_metadata, decoration };
const MANY_OPERATIONS = Array.from({ length: 101 }, () => ({ create: { redirect_url: TARGET } }));

const NO_EXTERNAL_ID = [...NO_STRING, '', '.', '..', 'x'.repeat(256)];

const WRONG_NEW_CODE = {
  slug: NO_SLUG,
  alias: NO_ALIAS,
  name: NO_LABEL,
  label: NO_LABEL,
  type: [...NO_STRING, '', 'fax', 'URL'],
  redirect_url: NO_URL,
  text: ['not for this type', ...NO_STRING],
  qr_data: [{ text: 'not for this type' }, 5, 'x', []],
  project_id: NO_STRING,
  redirect_rules: NO_RULES,
  rules: NO_RULES,
  expires_at: NO_INSTANT,
  scan_limit: NO_NUMBER,
  tags: NO_TAGS,
};

const WRONG_FILTER = {
  q: ['\0', 'x'.repeat(301)],
  slug: ['\0'],
  external_id: ['\0', '.', 'x'.repeat(256)],
  qr_id: [],
  project_id: [],
  status: ['deleted', 'ACTIVE', 'active,archived'],
  type: ['URL', 'fax'],
  label_contains: ['\0', 'x'.repeat(301)],
  tag: ['\0'],
  condition: ['sad'],
  created_from: ['yesterday', '2026-02-30T00:00:00Z'],
  created_to: ['tomorrow'],
};

const NO_DAY = ['today', '2026-02-30', '2026-2-3', '28.02.2026', '2026-02-03T00:00:00Z'];
const WRONG_DAYS = { from: [...NO_DAY, '2026-11-15'], to: NO_DAY };
const WRONG_WHOLE = { ...WRONG_DAYS, by: ['hour', 'COUNTRY'], value: [] };
const WRONG_VIEW = { ...WRONG_DAYS, interval: ['hour', 'DAY'], limit: ['0', '1001', '-1', '1.5', 'all'] };
/** Views of what has codes. */
const WRONG_TAG = { tag: ['x'.repeat(256)] };
const someDays = () => ({ query: { from: '2026-11-01', to: '2026-11-14', interval: 'week', limit: '7' } });
const wholeDays = () => ({ query: { from: '2026-11-01', to: '2026-11-14', by: 'country', value: 'DE' } });

/** Nothing listens there. */
export const HOOK = 'http://127.0.0.1:9/hook';
const FOREIGN_ENDPOINT = { endpoint_id: 'webhook_endpoint_not_found' } as const;
const NO_EVENTS = [5, 'qr.created', {}, [], ['qr.sold'], ['endpoint.test'], [5]];
const WRONG_ENDPOINT = {
  url: [...NO_STRING, '', 'not a url', '/path', ' https://example.com', 'https://example.com/\n'],
  events: NO_EVENTS,
  description: [5, true, [], {}, 'x'.repeat(256), 'a\n'],
  project_ids: [5, 'x', {}, [], [5]],
};

/** Names of tags are unique, and a host is listed once. */
let tags = 0;
let hosts = 0;
export const newHost = () => `h${hosts++}.surface.example`;

const reads = { wrongFields: {} } as const;

/** By operation. A route that is missing here fails the test that compares this table with the route table. */
export const SURFACE_CASES: Record<string, SurfaceCases> = {
  listProjects: {
    ...reads,
    good: () => ({}),
    foreign: {},
    wrongQuery: { page_size: [], page_token: [] },
  },
  createProject: {
    good: () => ({ body: { name: 'Summer' } }),
    foreign: {},
    wrongFields: {
      name: [...NO_LABEL, null],
      description: [...NO_STRING, 'x'.repeat(2001)],
      set_as_default: ['true', 1, 0, [], {}],
    },
    wrongQuery: {},
  },
  listQrCodes: {
    ...reads,
    good: ({ project_id }) => ({ query: { project_id, status: 'active' } }),
    foreign: { project_id: 'project_not_found' },
    wrongQuery: {
      project_id: [],
      status: ['deleted', 'ACTIVE', 'active,archived'],
      type: [],
      label_contains: ['\0'],
      page_size: [],
      page_token: [],
    },
  },
  createQrCode: {
    good: ({ project_id }) => ({ body: { name: 'Menu', redirect_url: TARGET, project_id } }),
    foreign: { project_id: 'project_not_found' },
    wrongFields: {
      name: NO_LABEL,
      label: NO_LABEL,
      type: [...NO_STRING, '', 'vcard', 'wifi', 'URL'],
      redirect_url: NO_URL,
      text: ['not for this type', ...NO_STRING],
      qr_data: [{ text: 'not for this type' }, 5, 'x', [], {}],
      project_id: NO_STRING,
      redirect_rules: NO_RULES,
      expires_at: NO_INSTANT,
      scan_limit: NO_NUMBER,
    },
    wrongQuery: {},
  },
  findQrCode: {
    ...reads,
    good: ({ slug }) => ({ query: { slug } }),
    foreign: { slug: 'qr_not_found' },
    wrongQuery: { slug: [''] },
  },
  getQrCodeBySlug: {
    ...reads,
    good: ({ slug }) => ({ query: { slug } }),
    foreign: { slug: 'qr_not_found' },
    wrongQuery: { slug: [''] },
  },
  getQrCode: {
    ...reads,
    good: () => ({}),
    foreign: { id: 'qr_not_found' },
    wrongQuery: {},
  },
  updateQrCode: {
    good: () => ({ body: { label: 'Menu' } }),
    foreign: { id: 'qr_not_found' },
    wrongFields: {
      label: [...NO_LABEL, null],
      name: [...NO_LABEL, null],
      redirect_url: [...NO_URL, null],
      status: [...NO_STRING, null, '', 'blocked', 'deleted', 'ACTIVE'],
      redirect_rules: NO_RULES,
      expires_at: NO_INSTANT,
      scan_limit: NO_NUMBER,
    },
    wrongQuery: {},
  },
  listProjectsV2: {
    ...reads,
    good: () => ({ query: { include_archived: 'true' } }),
    foreign: {},
    wrongQuery: { include_archived: ['yes', '1'], page_size: [], page_token: [] },
  },
  createProjectV2: {
    good: () => ({ body: { name: 'Summer' } }),
    foreign: {},
    wrongFields: {
      name: [...NO_LABEL, null],
      description: [...NO_STRING, 'x'.repeat(2001)],
      set_as_default: ['true', 1, 0, [], {}],
    },
    wrongQuery: {},
  },
  getProject: { ...reads, good: () => ({}), foreign: { project_id: 'project_not_found' }, wrongQuery: {} },
  updateProject: {
    good: () => ({ body: { name: 'Winter' } }),
    foreign: { project_id: 'project_not_found' },
    wrongFields: {
      name: [...NO_LABEL, null],
      description: [...NO_STRING, 'x'.repeat(2001), null],
      is_default: ['true', 1, false, null],
      is_archived: ['true', 1, null],
      compact_codes: ['true', 1, null],
    },
    wrongQuery: {},
  },
  listDomains: { ...reads, good: () => ({}), foreign: { project_id: 'project_not_found' }, wrongQuery: {} },
  addDomain: {
    good: () => ({ body: { host: newHost() } }),
    foreign: { project_id: 'project_not_found' },
    wrongFields: { host: [...NO_STRING, null, '', 'localhost', 'menu', '127.0.0.1', 'a.internal', 'a.example/x'] },
    wrongQuery: {},
  },
  getDomain: { ...reads, good: () => ({}), foreign: { host: 'not_found' }, wrongQuery: {} },
  verifyDomain: { ...reads, good: () => ({}), foreign: { host: 'not_found' }, wrongQuery: {} },
  removeDomain: { ...reads, good: () => ({}), spends: true, foreign: { host: 'not_found' }, wrongQuery: {} },
  listCodes: {
    ...reads,
    good: ({ project_id, slug }) => ({ query: { project_id, slug, status: ['active', 'blocked'], sort: 'label' } }),
    foreign: { project_id: 'project_not_found' },
    wrongQuery: { ...WRONG_FILTER, sort: ['age', 'NEWEST'], page_size: [], page_token: [] },
  },
  countCodes: {
    ...reads,
    good: ({ project_id }) => ({ query: { project_id } }),
    foreign: { project_id: 'project_not_found' },
    wrongQuery: WRONG_FILTER,
  },
  createCode: {
    good: ({ project_id, style_template_id }) => ({
      body: { label: 'Menu', redirect_url: TARGET, project_id, tags: ['Menus'], style_template_id },
    }),
    foreign: { project_id: 'project_not_found', style_template_id: 'not_found' },
    wrongFields: {
      ...WRONG_NEW_CODE,
      ...WRONG_LOOK,
      external_id: NO_EXTERNAL_ID,
      style_template_id: NO_STRING,
    },
    wrongQuery: {},
  },
  runBatch: {
    good: ({ id, project_id }) => ({
      body: { operations: [{ create: { redirect_url: TARGET, project_id } }, { update: { qr_id: id } }] },
    }),
    foreign: {},
    wrongFields: {
      operations: [5, 'x', {}, [], [5], [null], [{}], [{ create: 5 }], [{ create: {}, update: {} }], MANY_OPERATIONS],
      atomic: ['true', 1, null],
    },
    wrongQuery: {},
  },
  getCode: { ...reads, good: () => ({}), foreign: { id: 'qr_not_found' }, wrongQuery: {} },
  updateCode: {
    good: ({ project_id }) => ({ body: { label: 'Menu', project_id } }),
    foreign: { id: 'qr_not_found', project_id: 'project_not_found' },
    wrongFields: {
      ...WRONG_LOOK,
      external_id: NO_EXTERNAL_ID,
      label: [...NO_LABEL, null],
      name: [...NO_LABEL, null],
      redirect_url: [...NO_URL, null],
      alias: NO_ALIAS,
      status: [...NO_STRING, null, '', 'blocked', 'deleted', 'ACTIVE'],
      project_id: [...NO_STRING, null],
      qr_data: [5, 'x', [], null],
      redirect_rules: NO_RULES,
      rules: NO_RULES,
      expires_at: NO_INSTANT,
      scan_limit: NO_NUMBER,
      tags: [...NO_TAGS, null],
    },
    wrongQuery: {},
  },
  putCode: {
    good: ({ project_id }) => ({ body: { label: 'Menu', redirect_url: TARGET, project_id, tags: ['Menus'] } }),
    foreign: { project_id: 'project_not_found' },
    wrongFields: { ...WRONG_NEW_CODE, ...WRONG_LOOK },
    wrongQuery: {},
  },
  deleteCode: {
    good: ({ slug }) => ({ body: { confirmation: slug } }),
    spends: true,
    foreign: { id: 'qr_not_found' },
    wrongFields: { confirmation: [...NO_STRING, null] },
    wrongQuery: {},
  },
  releaseAlias: { ...reads, good: () => ({}), spends: true, foreign: { id: 'qr_not_found' }, wrongQuery: {} },
  listPlannedChanges: { ...reads, good: () => ({}), foreign: { id: 'qr_not_found' }, wrongQuery: {} },
  createPlannedChange: {
    good: () => ({ body: { at: '2099-01-01T00:00:00Z', change: { redirect_url: TARGET } } }),
    foreign: { id: 'qr_not_found' },
    wrongFields: {
      at: [...NO_INSTANT, null, '2026-01-01T00:00:00Z'],
      change: [5, true, 'x', [], null, {}, { label: 'x' }, { redirect_url: 5 }, { scan_limit: 0 }],
    },
    wrongQuery: {},
  },
  deletePlannedChange: {
    ...reads,
    good: () => ({}),
    spends: true,
    foreign: { id: 'qr_not_found' },
    wrongQuery: {},
  },
  getCodeHistory: { ...reads, good: () => ({}), foreign: { id: 'qr_not_found' }, wrongQuery: { page_token: [] } },
  getPicture: {
    ...reads,
    good: () => ({ query: { format: 'png', width: '256' } }),
    foreign: { id: 'qr_not_found' },
    wrongQuery: { format: ['gif', 'SVG'], width: ['0', '63', '4097', '1.5', 'wide'] },
  },
  simulateScan: {
    good: ({ id }) => ({ body: { qr_id: id, device: 'ios' } }),
    foreign: {},
    wrongFields: {
      qr_id: [...NO_STRING, null],
      at: [...NO_INSTANT, null],
      device: [...NO_STRING, null, 'fridge'],
      country: [...NO_STRING, 'Germany'],
      language: [...NO_STRING, '', '*', 'german language'],
      redirect_rules: NO_RULES,
      rules: NO_RULES,
    },
    wrongQuery: {},
  },
  listTags: { ...reads, good: () => ({}), foreign: {}, wrongQuery: {} },
  createTag: {
    good: () => ({ body: { name: `T${tags++}` } }),
    foreign: {},
    wrongFields: { name: [...NO_STRING, null, '', ' ', 'x'.repeat(51)] },
    wrongQuery: {},
  },
  renameTag: {
    good: ({ tag_id }) => ({ body: { name: tag_id } }),
    foreign: { tag_id: 'not_found' },
    wrongFields: { name: [...NO_STRING, null, '', ' ', 'x'.repeat(51)] },
    wrongQuery: {},
  },
  mergeTag: {
    good: ({ other_tag_id }) => ({ body: { into: other_tag_id } }),
    spends: true,
    foreign: { tag_id: 'not_found' },
    wrongFields: { into: [...NO_STRING, null] },
    wrongQuery: {},
  },
  deleteTag: { ...reads, good: () => ({}), spends: true, foreign: { tag_id: 'not_found' }, wrongQuery: {} },
  listStyleTemplates: {
    ...reads,
    good: ({ project_id }) => ({ query: { project_id } }),
    foreign: { project_id: 'project_not_found' },
    wrongQuery: { project_id: [], page_size: [], page_token: [] },
  },
  createStyleTemplate: {
    good: ({ project_id }) => ({ body: { name: 'Table cards', project_id } }),
    foreign: { project_id: 'project_not_found' },
    wrongFields: { name: [...NO_LABEL, null], project_id: NO_STRING, ...WRONG_TEMPLATE },
    wrongQuery: {},
  },
  getStyleTemplate: { ...reads, good: () => ({}), foreign: { style_template_id: 'not_found' }, wrongQuery: {} },
  updateStyleTemplate: {
    good: () => ({ body: { name: 'Posters' } }),
    foreign: { style_template_id: 'not_found' },
    wrongFields: { name: [...NO_LABEL, null], ...WRONG_TEMPLATE },
    wrongQuery: {},
  },
  deleteStyleTemplate: {
    ...reads,
    good: () => ({}),
    spends: true,
    foreign: { style_template_id: 'not_found' },
    wrongQuery: {},
  },
  listLogos: { ...reads, good: () => ({}), foreign: {}, wrongQuery: {} },
  createLogo: {
    ...reads,
    good: () => ({ query: { name: 'Our mark' }, file: sampleLogo(9) }),
    foreign: {},
    wrongQuery: { name: ['', ' ', 'x'.repeat(101)] },
  },
  deleteLogo: { ...reads, good: () => ({}), spends: true, foreign: { logo_id: 'not_found' }, wrongQuery: {} },
  createFile: { ...reads, good: () => ({ file: samplePdf() }), foreign: {}, wrongQuery: {} },
  getFile: { ...reads, good: () => ({}), foreign: { file_id: 'not_found' }, wrongQuery: {} },
  getFileContent: { ...reads, good: () => ({}), foreign: { file_id: 'not_found' }, wrongQuery: {} },
  deleteFile: { ...reads, good: () => ({}), spends: true, foreign: { file_id: 'not_found' }, wrongQuery: {} },
  listFilesOfCode: { ...reads, good: () => ({}), foreign: { id: 'qr_not_found' }, wrongQuery: {} },
  createUpload: {
    ...reads,
    good: () => ({ file: Buffer.from('redirect_url\n') }),
    foreign: {},
    wrongQuery: { name: [' ', 'x'.repeat(256), 'a\n'] },
  },
  listUploads: { ...reads, good: () => ({}), foreign: {}, wrongQuery: {} },
  deleteUpload: { ...reads, good: () => ({}), spends: true, foreign: { upload_id: 'not_found' }, wrongQuery: {} },
  listJobs: { ...reads, good: () => ({}), foreign: {}, wrongQuery: { page_size: [], page_token: [] } },
  startJob: {
    good: () => ({ body: { kind: 'export', format: 'csv' } }),
    foreign: {},
    wrongFields: {
      kind: [...NO_STRING, null, 'backup'],
      upload_id: NO_STRING,
      columns: [5, 'x', [], { label: -1 }, { label: 'x' }],
      has_header: NO_FLAG,
      short_link: ['x', -1],
      project_id: NO_STRING,
      create_projects: NO_FLAG,
      style_template_id: NO_STRING,
      match: [...NO_STRING, 'name'],
      dry_run: NO_FLAG,
      filter: [5, 'x', [], { surprise: 1 }, { status: 'active' }],
      change: [5, 'x', [], {}, { surprise: 1 }],
      format: [...NO_STRING, 'doc'],
      sheet: [5, 'x', [], {}],
      sort: [...NO_STRING, 'age'],
      accept_small: NO_FLAG,
    },
    wrongQuery: {},
  },
  getJob: { ...reads, good: () => ({}), foreign: { job_id: 'not_found' }, wrongQuery: {} },
  deleteJob: { ...reads, good: () => ({}), spends: true, foreign: { job_id: 'not_found' }, wrongQuery: {} },
  cancelJob: { ...reads, good: () => ({}), foreign: { job_id: 'not_found' }, wrongQuery: {} },
  undoJob: { ...reads, good: () => ({}), spends: true, foreign: { job_id: 'not_found' }, wrongQuery: {} },
  getJobFile: { ...reads, good: () => ({}), foreign: { job_id: 'not_found' }, wrongQuery: {} },
  getJobRefusals: {
    ...reads,
    good: () => ({ headers: { accept: 'application/json' } }),
    foreign: { job_id: 'not_found' },
    wrongQuery: {},
  },
  getJobPreview: { ...reads, good: () => ({}), foreign: { job_id: 'not_found' }, wrongQuery: {} },
  listWebhookEndpoints: { ...reads, good: () => ({}), foreign: {}, wrongQuery: { page_size: [], page_token: [] } },
  createWebhookEndpoint: {
    good: ({ project_id }) => ({ body: { url: HOOK, events: ['qr.created'], project_ids: [project_id] } }),
    foreign: {},
    wrongFields: WRONG_ENDPOINT,
    wrongQuery: {},
  },
  getWebhookEndpoint: { ...reads, good: () => ({}), foreign: FOREIGN_ENDPOINT, wrongQuery: {} },
  updateWebhookEndpoint: {
    good: () => ({ body: { description: 'The stock system' } }),
    foreign: FOREIGN_ENDPOINT,
    wrongFields: { ...WRONG_ENDPOINT, description: [...WRONG_ENDPOINT.description, null], enabled: NO_FLAG },
    wrongQuery: {},
  },
  deleteWebhookEndpoint: { ...reads, good: () => ({}), spends: true, foreign: FOREIGN_ENDPOINT, wrongQuery: {} },
  rotateWebhookSecret: { ...reads, good: () => ({}), foreign: FOREIGN_ENDPOINT, wrongQuery: {} },
  testWebhookEndpoint: { ...reads, good: () => ({}), foreign: FOREIGN_ENDPOINT, wrongQuery: {} },
  listWebhookDeliveries: {
    ...reads,
    good: () => ({ query: { status: 'failed' } }),
    foreign: FOREIGN_ENDPOINT,
    wrongQuery: { status: ['sent', 'FAILED'], page_size: [], page_token: [] },
  },
  getWebhookDelivery: { ...reads, good: () => ({}), foreign: FOREIGN_ENDPOINT, wrongQuery: {} },
  redeliverWebhooks: {
    good: () => ({ body: { since: '2026-11-01T00:00:00Z' } }),
    foreign: FOREIGN_ENDPOINT,
    wrongFields: {
      since: NO_INSTANT,
      until: NO_INSTANT,
      only_failed: NO_FLAG,
      delivery_ids: [5, 'x', {}, [], [5], Array.from({ length: 1_001 }, () => 'evt')],
    },
    wrongQuery: {},
  },
  createEventListener: {
    good: () => ({ body: { events: ['qr.created'] } }),
    foreign: {},
    wrongFields: { events: NO_EVENTS },
    wrongQuery: {},
  },
  listHeardEvents: {
    ...reads,
    good: () => ({ query: { wait: '0' } }),
    foreign: { listener_id: 'not_found' },
    wrongQuery: { wait: ['6', '-1', 'long'], after: [] },
  },
  getAccount: { ...reads, good: () => ({}), foreign: {}, wrongQuery: {} },
  listActivity: {
    ...reads,
    good: () => ({ query: { kind: 'domain.added', from: '2026-11-01' } }),
    foreign: {},
    wrongQuery: {
      kind: ['domain', 'x'],
      actor: ['\0', 'x'.repeat(101)],
      ...WRONG_DAYS,
      from: NO_DAY,
      page_size: [],
      page_token: [],
    },
  },
  listMembers: { ...reads, good: () => ({}), foreign: {}, wrongQuery: {} },
  updateMember: {
    good: () => ({ body: { role: 'viewer' } }),
    foreign: { member_id: 'not_found' },
    wrongFields: WRONG_RIGHTS,
    wrongQuery: {},
  },
  deleteMember: { ...reads, good: () => ({}), spends: true, foreign: { member_id: 'not_found' }, wrongQuery: {} },
  listInvitations: { ...reads, good: () => ({}), foreign: {}, wrongQuery: {} },
  createInvitation: {
    good: () => ({ body: { email: 'client@example.com', role: 'viewer' } }),
    foreign: {},
    wrongFields: {
      email: [...NO_STRING, null, '', 'nobody', 'two@a.example@b.example', `${'x'.repeat(250)}@example.com`],
      ...WRONG_RIGHTS,
      role: [...WRONG_RIGHTS.role, null],
    },
    wrongQuery: {},
  },
  deleteInvitation: {
    ...reads,
    good: () => ({}),
    spends: true,
    foreign: { invitation_id: 'not_found' },
    wrongQuery: {},
  },
  listKeys: { ...reads, good: () => ({}), foreign: {}, wrongQuery: {} },
  createKey: {
    good: ({ project_id }) => ({ body: { name: 'Till', project_ids: [project_id] } }),
    foreign: {},
    wrongFields: {
      name: [...NO_LABEL, null],
      read_only: [...NO_FLAG, null],
      project_ids: [5, 'x', true, {}, [], [5], [null], Array(101).fill('prj_x')],
      expires_at: [...NO_INSTANT, '2026-01-01T00:00:00Z'],
    },
    wrongQuery: {},
  },
  revokeKey: { ...reads, good: () => ({}), spends: true, foreign: { key_id: 'not_found' }, wrongQuery: {} },
  listOAuthClients: { ...reads, good: () => ({}), foreign: {}, wrongQuery: {} },
  createOAuthClient: {
    good: () => ({ body: { scopes: ['qr.read'] } }),
    foreign: {},
    wrongFields: {
      name: [...NO_LABEL, null],
      scopes: [5, 'qr.read', null, {}, [], ['qr.delete'], ['keys.manage'], [null], Array(6).fill('qr.read')],
      jwk: [5, 'x', [], {}, { kty: 'oct', k: 'c2VjcmV0' }, { kty: 'EC', crv: 'P-256', x: 'AQ', y: 'AQ' }],
    },
    wrongQuery: {},
  },
  revokeOAuthClient: { ...reads, good: () => ({}), spends: true, foreign: { client_id: 'not_found' }, wrongQuery: {} },
  getCodeAnalytics: { ...reads, good: wholeDays, foreign: { id: 'qr_not_found' }, wrongQuery: WRONG_WHOLE },
  getProjectAnalytics: {
    ...reads,
    good: wholeDays,
    foreign: { project_id: 'project_not_found' },
    wrongQuery: { ...WRONG_WHOLE, ...WRONG_TAG },
  },
  getAccountAnalytics: { ...reads, good: wholeDays, foreign: {}, wrongQuery: { ...WRONG_WHOLE, ...WRONG_TAG } },
  getCodeAnalyticsView: { ...reads, good: someDays, foreign: { id: 'qr_not_found' }, wrongQuery: WRONG_VIEW },
  getProjectAnalyticsView: {
    ...reads,
    good: someDays,
    foreign: { project_id: 'project_not_found' },
    wrongQuery: { ...WRONG_VIEW, ...WRONG_TAG },
  },
  getAccountAnalyticsView: { ...reads, good: someDays, foreign: {}, wrongQuery: { ...WRONG_VIEW, ...WRONG_TAG } },
  listReportLinks: { ...reads, good: () => ({}), foreign: {}, wrongQuery: { page_size: [], page_token: [] } },
  createReportLink: {
    good: ({ project_id }) => ({ body: { project_id, mail: { to: ['client@example.com'], every: 'week' } } }),
    foreign: { project_id: 'project_not_found' },
    wrongFields: {
      qr_id: NO_STRING,
      project_id: NO_STRING,
      tag: NO_STRING,
      expires_at: NO_INSTANT,
      mail: [
        5,
        'x',
        [],
        {},
        { to: [], every: 'week' },
        { to: ['nobody'], every: 'week' },
        { to: ['a@b.de'], every: 'day' },
      ],
    },
    wrongQuery: {},
  },
  offerProject: {
    good: () => ({ body: { email: 'nobody@example.com' } }),
    spends: true,
    foreign: { free_project_id: 'project_not_found' },
    wrongFields: { email: [...NO_STRING, null, '', 'nobody', 'a@b', 'a b@example.com', 'x'.repeat(300)] },
    wrongQuery: {},
  },
  listProjectOffers: {
    ...reads,
    good: () => ({ query: { direction: 'sent' } }),
    foreign: {},
    wrongQuery: { direction: ['both', 'SENT'], page_size: [], page_token: [] },
  },
  acceptProjectOffer: {
    ...reads,
    good: () => ({}),
    spends: true,
    foreign: { offer_id: 'not_found' },
    wrongQuery: {},
  },
  declineProjectOffer: {
    ...reads,
    good: () => ({}),
    spends: true,
    foreign: { offer_id: 'not_found' },
    wrongQuery: {},
  },
  withdrawProjectOffer: {
    ...reads,
    good: () => ({}),
    spends: true,
    foreign: { sent_offer_id: 'not_found' },
    wrongQuery: {},
  },
  deleteReportLink: { ...reads, good: () => ({}), spends: true, foreign: { report_id: 'not_found' }, wrongQuery: {} },
};

export function casesOf(route: ApiRoute): SurfaceCases {
  const cases = SURFACE_CASES[route.operation];
  if (!cases) throw new Error(`${route.operation} has no cases in SURFACE_CASES`);
  return cases;
}

/** The fields that a route's body may have. */
export function bodyFields({ body }: ApiRoute): string[] {
  return body instanceof z.ZodObject ? Object.keys(body.shape) : [];
}

/** The ids that a route takes, in the path, the query or the body. */
export function idNames(route: ApiRoute): IdName[] {
  const named = [...route.query.map(({ name }) => name), ...bodyFields(route)];
  const all: IdName[] = [
    'id',
    'project_id',
    'slug',
    'tag_id',
    'style_template_id',
    'logo_id',
    'job_id',
    'upload_id',
    'file_id',
    'endpoint_id',
    'listener_id',
    'client_id',
    'key_id',
    'host',
    'report_id',
    'free_project_id',
    'offer_id',
    'sent_offer_id',
    'member_id',
    'invitation_id',
  ];
  return all.filter((name) => pathId(route) === name || named.includes(name));
}

const SUBJECTS: Record<string, IdName> = {
  projects: 'project_id',
  tags: 'tag_id',
  'style-templates': 'style_template_id',
  logos: 'logo_id',
  jobs: 'job_id',
  uploads: 'upload_id',
  files: 'file_id',
  'webhook-endpoints': 'endpoint_id',
  'event-listeners': 'listener_id',
  'oauth-clients': 'client_id',
  keys: 'key_id',
  'report-links': 'report_id',
  'project-offers': 'offer_id',
  members: 'member_id',
  invitations: 'invitation_id',
};

/** Whose `{id}` or `{host}` the path has; null: none. */
export function pathId({ path, method }: ApiRoute): IdName | null {
  if (path.endsWith('/hand-over')) return 'free_project_id';
  if (path.startsWith('/v2/project-offers/') && method === 'DELETE') return 'sent_offer_id';
  if (path.includes('{host}')) return 'host';
  if (!/\{(qr_|project_|client_|member_|invitation_)?id\}/.test(path)) return null;
  const subject = path.replace('/analytics', '').split('/')[2] ?? '';
  return SUBJECTS[subject] ?? 'id';
}
