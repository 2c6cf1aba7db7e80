import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { ERRORS, type ErrorCode } from '../../src/errors/codes.ts';
import { OAUTH_ERRORS } from '../../src/errors/oauth-refusal.ts';
import { openApiDocument } from '../../src/http/openapi/document.ts';
import { resolveReference } from '../../src/http/openapi/types.ts';
import { V1_ROUTES } from '../../src/http/v1/routes.ts';
import { V2_ROUTES } from '../../src/http/v2/routes.ts';
import { startApp, type TestApp } from '../harness/start-app.ts';

const document = openApiDocument('https://qr.acme.test');
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

describe('the served document', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp('sqlite', { env: { PUBLIC_URL: 'https://qr.acme.test' } });
  });
  afterAll(() => app.stop());

  test('is the generated one, without a key', async () => {
    const response = await fetch(`${app.url}/openapi.json`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.json()).toEqual(document);
  });

  test('is not sent again to a client that has it cached, compressed or not', async () => {
    for (const encoding of ['gzip', 'identity', 'gzip;q=0']) {
      const headers = { 'accept-encoding': encoding };
      const first = await fetch(`${app.url}/openapi.json`, { headers });
      const etag = first.headers.get('etag') ?? '';
      expect(first.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
      const again = await fetch(`${app.url}/openapi.json`, {
        headers: { ...headers, 'if-none-match': etag },
      });
      expect([again.status, await again.text()]).toEqual([304, '']);
      const other = await fetch(`${app.url}/openapi.json`, {
        headers: { ...headers, 'if-none-match': '"other"' },
      });
      expect(other.status).toBe(200);
    }
  });

  test('is read only', async () => {
    const head = await fetch(`${app.url}/openapi.json`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const post = await fetch(`${app.url}/openapi.json`, { method: 'POST' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('the document', () => {
  test('has every route of the table and no others', () => {
    const inTable = [...V1_ROUTES, ...V2_ROUTES].map(({ method, path, operation }) => `${method} ${path} ${operation}`);
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
    );
    expect(described.sort()).toEqual(inTable.sort());
  });

  test('names the same error codes as the table and docs/errors.md', async () => {
    const codes = Object.keys(ERRORS);
    expect(document.components.schemas.Error?.properties?.code).toMatchObject({ enum: codes });
    const page = await Bun.file(new URL('../../docs/errors.md', import.meta.url)).text();
    const named = [...page.matchAll(/^\| [\d, ]+\| `(\w+)`/gm)].map(([, code]) => code);
    expect(named).toEqual([...codes, ...Object.keys(OAUTH_ERRORS)]);
  });

  test('lists each error under its status in the table', () => {
    for (const { responses } of operations) {
      for (const [status, answer] of Object.entries(responses)) {
        if (!('$ref' in answer)) continue;
        const codes = Object.keys(
          resolveReference(document, 'responses', answer).content['application/json']?.examples ?? {},
        );
        expect(codes).not.toEqual([]);
        for (const code of codes)
          expect(ERRORS[code as ErrorCode].status as readonly number[]).toContain(Number(status));
      }
    }
  });

  test('says for each route of v2 which scope a token needs, and that people alone manage clients', () => {
    const { securitySchemes } = document.components;
    expect(securitySchemes.OAuth2).toMatchObject({
      type: 'oauth2',
      flows: { clientCredentials: { tokenUrl: `${document.servers[0]?.url}/oauth2/token` } },
    });
    const security = Object.fromEntries(operations.map(({ operationId, security }) => [operationId, security]));
    expect(security).toMatchObject({
      listQrCodes: undefined,
      getAccount: [{ ApiKey: [] }, { OAuth2: [] }],
      createCode: [{ ApiKey: [] }, { OAuth2: ['qr.write'] }],
      listOAuthClients: [{ Session: [] }],
    });
  });

  test('lists for each route exactly the errors that it can return', () => {
    const statuses = Object.fromEntries(
      operations.map(({ operationId, responses }) => [operationId, Object.keys(responses).join(' ')]),
    );
    expect(statuses).toEqual({
      listProjects: '200 401 403 429 500 503',
      createProject: '201 400 401 402 403 409 413 415 429 500 503',
      listQrCodes: '200 400 401 403 404 429 500 503',
      createQrCode: '201 400 401 402 403 404 409 413 415 422 429 500 503',
      getQrCode: '200 401 403 404 429 500 503',
      updateQrCode: '200 400 401 402 403 404 409 412 413 415 422 429 500 503',
      findQrCode: '200 400 401 403 404 429 500 503',
      getQrCodeBySlug: '200 400 401 403 404 429 500 503',
      createFile: '201 400 401 402 403 409 413 415 422 429 500 503',
      createPlannedChange: '201 400 401 403 404 409 413 415 422 429 500 503',
      deleteFile: '200 400 401 403 404 429 500 503',
      deletePlannedChange: '200 401 403 404 429 500 503',
      getFile: '200 401 403 404 429 500 503',
      getFileContent: '200 401 403 404 429 500 503',
      listFilesOfCode: '200 401 403 404 429 500 503',
      listPlannedChanges: '200 401 403 404 429 500 503',
      listReportLinks: '200 401 403 429 500 503',
      createReportLink: '201 400 401 403 404 409 413 415 429 500 503',
      deleteReportLink: '200 401 403 404 429 500 503',
      listProjectsV2: '200 400 401 403 429 500 503',
      createProjectV2: '201 400 401 402 403 409 413 415 429 500 503',
      getProject: '200 401 403 404 429 500 503',
      updateProject: '200 400 401 403 404 413 415 429 500 503',
      listDomains: '200 401 403 404 429 500 503',
      addDomain: '201 400 401 403 404 409 413 415 429 500 503',
      getDomain: '200 401 403 404 429 500 503',
      verifyDomain: '200 401 403 404 429 500 503',
      removeDomain: '200 401 403 404 429 500 503',
      listCodes: '200 400 401 403 404 429 500 503',
      countCodes: '200 400 401 403 404 429 500 503',
      createCode: '201 400 401 402 403 404 409 413 415 422 429 500 503',
      getCode: '200 401 403 404 429 500 503',
      updateCode: '200 400 401 402 403 404 409 412 413 415 422 429 500 503',
      putCode: '200 201 400 401 402 403 404 409 412 413 415 422 429 500 503',
      runBatch: '200 400 401 402 403 404 409 413 415 422 429 500 503',
      getPicture: '200 400 401 403 404 422 429 500 503',
      releaseAlias: '200 401 403 404 412 429 500 503',
      deleteCode: '200 400 401 403 404 413 415 429 500 503',
      getCodeHistory: '200 401 403 404 429 500 503',
      simulateScan: '200 400 401 403 404 413 415 429 500 503',
      listActivity: '200 400 401 403 429 500 503',
      offerProject: '201 400 401 403 404 409 413 415 429 500 503',
      listProjectOffers: '200 400 401 403 429 500 503',
      acceptProjectOffer: '200 401 402 403 404 409 429 500 503',
      declineProjectOffer: '200 401 403 404 429 500 503',
      withdrawProjectOffer: '200 401 403 404 429 500 503',
      listMembers: '200 401 403 429 500 503',
      updateMember: '200 400 401 403 404 409 413 415 429 500 503',
      deleteMember: '200 401 403 404 409 429 500 503',
      listInvitations: '200 401 403 429 500 503',
      createInvitation: '201 400 401 403 409 413 415 429 500 503',
      deleteInvitation: '200 401 403 404 429 500 503',
      listKeys: '200 401 403 429 500 503',
      createKey: '201 400 401 403 404 409 413 415 429 500 503',
      revokeKey: '200 401 403 404 429 500 503',
      listOAuthClients: '200 401 403 429 500 503',
      createOAuthClient: '201 400 401 403 409 413 415 429 500 503',
      revokeOAuthClient: '200 401 403 404 429 500 503',
      listTags: '200 401 403 429 500 503',
      createTag: '201 400 401 403 409 413 415 429 500 503',
      renameTag: '200 400 401 403 404 413 415 429 500 503',
      mergeTag: '200 400 401 403 404 413 415 429 500 503',
      deleteTag: '200 401 403 404 429 500 503',
      createUpload: '201 400 401 402 403 409 413 415 429 500 503',
      listUploads: '200 401 403 429 500 503',
      deleteUpload: '200 400 401 403 404 429 500 503',
      listJobs: '200 401 403 429 500 503',
      startJob: '202 400 401 402 403 404 409 413 415 429 500 503',
      getJob: '200 401 403 404 429 500 503',
      deleteJob: '200 400 401 403 404 429 500 503',
      cancelJob: '200 401 403 404 429 500 503',
      undoJob: '202 400 401 402 403 404 409 429 500 503',
      getJobFile: '200 401 403 404 429 500 503',
      getJobRefusals: '200 401 403 404 429 500 503',
      getJobPreview: '200 401 403 404 429 500 503',
      createEventListener: '201 400 401 402 403 413 415 429 500 503',
      listHeardEvents: '200 400 401 403 404 429 500 503',
      listWebhookEndpoints: '200 401 403 429 500 503',
      createWebhookEndpoint: '201 400 401 402 403 404 409 413 415 422 429 500 503',
      getWebhookEndpoint: '200 401 403 404 429 500 503',
      updateWebhookEndpoint: '200 400 401 403 404 413 415 422 429 500 503',
      deleteWebhookEndpoint: '200 401 403 404 429 500 503',
      rotateWebhookSecret: '200 400 401 403 404 409 429 500 503',
      testWebhookEndpoint: '200 401 403 404 429 500 503',
      listWebhookDeliveries: '200 400 401 403 404 429 500 503',
      getWebhookDelivery: '200 401 403 404 429 500 503',
      redeliverWebhooks: '202 400 401 403 404 413 415 429 500 503',
      listStyleTemplates: '200 400 401 403 404 429 500 503',
      createStyleTemplate: '201 400 401 403 404 409 413 415 422 429 500 503',
      getStyleTemplate: '200 401 403 404 429 500 503',
      updateStyleTemplate: '200 400 401 403 404 413 415 422 429 500 503',
      deleteStyleTemplate: '200 401 403 404 429 500 503',
      listLogos: '200 401 403 429 500 503',
      createLogo: '201 400 401 403 409 413 415 429 500 503',
      deleteLogo: '200 401 403 404 429 500 503',
      getAccount: '200 401 403 429 500 503',
      getCodeAnalytics: '200 400 401 403 404 429 500 503',
      getCodeAnalyticsView: '200 400 401 403 404 429 500 503',
      getProjectAnalytics: '200 400 401 403 404 429 500 503',
      getProjectAnalyticsView: '200 400 401 403 404 429 500 503',
      getAccountAnalytics: '200 400 401 403 429 500 503',
      getAccountAnalyticsView: '200 400 401 403 404 429 500 503',
    });
  });

  test('is built from copies of its tables: two documents share no objects', () => {
    const first = openApiDocument('https://a.test');
    first.info.title = 'changed';
    first.components.parameters = {};
    expect(openApiDocument('https://b.test')).toMatchObject({
      info: { title: 'Repoint API' },
      servers: [{ url: 'https://b.test' }],
    });
    expect(JSON.stringify(openApiDocument('https://b.test'))).not.toContain('localhost:8080');
  });
});
