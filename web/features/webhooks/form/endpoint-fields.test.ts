import { expect, test } from 'bun:test';
import { bodyOf, type EndpointFields, FIELD_VALIDATORS, fieldsOf, refusedField } from './endpoint-fields.ts';

const fields: EndpointFields = {
  url: 'https://a.example/hook',
  description: ' Stock ',
  events: ['qr.scan', 'qr.created'],
  isOfAllProjects: false,
  projectIds: ['prj_1'],
};

test('events are sent in the order of the server, and projects as null where all are meant', () => {
  expect(bodyOf(fields)).toEqual({
    url: 'https://a.example/hook',
    description: 'Stock',
    events: ['qr.created', 'qr.scan'],
    project_ids: ['prj_1'],
  });
  expect(bodyOf({ ...fields, isOfAllProjects: true }).project_ids).toBeNull();
});

test('an address, an event and, unless all are meant, a project are required', () => {
  expect(FIELD_VALIDATORS.url('')).toBe('Enter the address that gets the events');
  expect(FIELD_VALIDATORS.url('https://a.example')).toBeNull();
  expect(FIELD_VALIDATORS.events([])).toBe('Choose at least one event');
  expect(FIELD_VALIDATORS.description('x'.repeat(256))).toBe('At most 255 characters');
  expect(FIELD_VALIDATORS.projectIds([], fields)).toBe('Choose at least one project');
  expect(FIELD_VALIDATORS.projectIds([], fieldsOf(null))).toBeNull();
});

test('a refusal is shown at the field that it names, also at a part of it', () => {
  expect(refusedField({ code: 'unsafe_url', field: 'url' })).toBe('url');
  expect(refusedField({ code: 'invalid_request', field: 'events[3]' })).toBe('events');
  expect(refusedField({ code: 'project_not_found', field: null })).toBe('projectIds');
  expect(refusedField({ code: 'quota_exceeded_webhook_endpoint', field: null })).toBeNull();
});
