import { ALERTS_OFF_PATH } from '../alerts/off-link.ts';
import type { WebhookClientDeps } from '../events/send-webhook.ts';
import { createAlertsOffPage } from '../http/alerts-off.ts';
import { createClientReport } from '../http/client-report/serve-report.ts';
import { createRequestLimit } from '../http/dashboard/request-limit.ts';
import type { DashboardDeps } from '../http/dashboard/route.ts';
import { DASHBOARD_API, SIGN_IN_API, serveDashboard, serveSignIn } from '../http/dashboard/serve-dashboard.ts';
import { DOCS, serveDocs } from '../http/docs/serve-docs.ts';
import { isFileOf } from '../http/domain-files.ts';
import { createDomainHostReader } from '../http/domain-host.ts';
import { serveFile } from '../http/files.ts';
import { healthz, readyz, type ServerState, scanz } from '../http/health.ts';
import { serveHome } from '../http/home-page.ts';
import type { Questions } from '../http/mcp/questions.ts';
import { MCP, serveMcp } from '../http/mcp/serve-mcp.ts';
import type { Sessions } from '../http/mcp/sessions.ts';
import { serveMetrics } from '../http/metrics-page.ts';
import { metadataPages, OAUTH } from '../http/oauth/metadata.ts';
import { createOauthServer } from '../http/oauth/serve-oauth.ts';
import { serveOpenApi } from '../http/openapi/document.ts';
import { readPassword } from '../http/read-password.ts';
import { createReportPage } from '../http/report.ts';
import { createReportMailOffPage } from '../http/report-mail-off.ts';
import { type Handler, type Peer, type Routes, readOnly, routeNotFound } from '../http/router.ts';
import { SECURITY_TXT, serveSecurityTxt } from '../http/security-txt.ts';
import { tlsAllow } from '../http/tls-allow.ts';
import { serveV1 } from '../http/v1/serve-v1.ts';
import { serveV2 } from '../http/v2/serve-v2.ts';
import { FAVICON, serveWebApp, WEB_APP } from '../http/web-app/serve-web-app.ts';
import { clientAddress } from '../lib/net/client-address.ts';
import { trustProxies } from '../lib/net/trusted-proxies.ts';
import { urlPath } from '../lib/url-path.ts';
import type { ServedDomain } from '../projects/domains/domain-hosts.ts';
import type { Pictures } from '../render/pictures.ts';
import { createLookCheck } from '../render/readable-look.ts';
import { REPORT_MAIL_OFF_PATH } from '../reports/mail-off.ts';
import { serveContentFile } from '../scan/content-file.ts';
import { scanNamedFile } from '../scan/named-file.ts';
import { COPY_SCRIPT_PATH, copyScript } from '../scan/pages/copy-script.ts';
import { REPORT_PATH } from '../scan/pages/report-page.ts';
import { scan } from '../scan/scan.ts';
import type { ScanDeps } from '../scan/scan-context.ts';
import { unlock } from '../scan/unlock.ts';
import type { Samples } from '../telemetry/metric.ts';
import type { Core } from './open-core.ts';

type RouteParts = {
  v1: Parameters<typeof serveV1>[0];
  dashboard: DashboardDeps;
  scans: ScanDeps;
  pictures: Pictures;
  webhookClient: WebhookClientDeps;
  mcp: { sessions: Sessions; questions: Questions };
  alertSecret: string;
  /** Signs the links that end the mails of reports. */
  reportMailSecret: string;
  /** The id of the store. */
  instance: string;
  reportSecret: string;
  /** Of all processes of this server. */
  samples: () => Promise<Samples[]>;
  state: () => ServerState;
};

const FILES = '/files';

/** Everything that the server answers, by its path. */
export function createRoutes(core: Core, parts: RouteParts): Routes {
  const { settings, store, roles, domains, ownHosts, publicUrl } = core;
  const { scans, pictures } = parts;
  const trusts = trustProxies(settings.trustedProxies);
  /** The client's address, computed only when it is needed. */
  const addressOf = (request: Request, peer: Peer) => () =>
    clientAddress(peer(), request.headers.get('x-forwarded-for'), trusts) ?? peer();
  const fileOfDomain = (domain: ServedDomain) =>
    readOnly(async (request) => {
      if (!(await isFileOf({ store, domains }, domain, fileName(request)))) throw routeNotFound();
      return serveFile(pictures, fileName(request), request);
    });
  const docs: Routes['areas'][number] = {
    folder: DOCS,
    area: 'pages',
    handle: readOnly(serveDocs(publicUrl)),
  };
  // Every node shows them.
  const clientReports: Routes['areas'][number] = {
    folder: REPORT_PATH,
    area: 'pages',
    handle: readOnly(createClientReport(core)),
  };
  const tls = { domains, ownHosts, trusts };
  return {
    pages: new Map<string, Handler>([
      ['/healthz', () => healthz(parts.instance)],
      ['/readyz', () => readyz(store, parts.state())],
      ['/scanz', () => scanz(store, roles.has('scan'), parts.state())],
      ['/metrics', serveMetrics(settings.metricsToken, parts.samples)],
      ['/', serveHome()],
      [COPY_SCRIPT_PATH, copyScript],
      [SECURITY_TXT, serveSecurityTxt(settings.securityContact, publicUrl, core.clock)],
      ['/openapi.json', serveOpenApi(publicUrl)],
      ...(roles.has('api') ? metadataPages(publicUrl) : []),
      ['/internal/tls-allow', (request, peer) => tlsAllow(tls, request, addressOf(request, peer)())],
    ]),
    areas: [...(roles.has('api') ? apiAreas(core, parts, addressOf) : []), clientReports, docs],
    scan: roles.has('scan') ? (request, slug, peer, host) => scan(scans, request, slug, peer(), host) : null,
    unlock: (request, key, peer, host) =>
      unlock(scans, { request, key, peerAddress: peer(), host, readPassword: () => readPassword(request) }),
    contentFile: (request, file, peer, host) => serveContentFile(scans, request, file, peer(), host),
    namedFile: (request, named, peer, host) => scanNamedFile(scans, request, named, peer(), host),
    domainHost: createDomainHostReader(ownHosts),
    domains,
    probes: new Set(['/healthz', '/readyz', '/scanz', '/metrics', '/internal/tls-allow']),
    siteOf: (domain) => ({
      areas: roles.has('api') ? [{ folder: FILES, area: 'files', handle: fileOfDomain(domain) }] : [],
      pages: new Map([[COPY_SCRIPT_PATH, copyScript]]),
    }),
  };
}

/** For processes with the role `api`. */
function apiAreas(
  { store, clock }: Core,
  { v1, dashboard, scans, pictures, webhookClient, mcp, alertSecret, reportMailSecret, reportSecret }: RouteParts,
  addressOf: (request: Request, peer: Peer) => () => string,
): Routes['areas'] {
  const reportPage = createReportPage({ store, clock, secret: reportSecret, guesses: scans.guesses });
  const webApp = serveWebApp();
  const oauth = createOauthServer(dashboard);
  // Programs get addresses with our host; our pages may have been opened under another one.
  const v2 = {
    ...v1,
    ...dashboard,
    requireReadableLook: createLookCheck(dashboard),
    pictures,
    webhookClient,
    pictureUrls: { program: v1.pictureUrls, page: dashboard.pictureUrls },
  };
  // With a limit of their own: an agent in a loop leaves its owner's pages alone.
  const agents = { ...v2, ...mcp, limitRequests: createRequestLimit() };
  return [
    { folder: '/v1', area: 'v1', handle: (request, peer) => serveV1(v1, request, addressOf(request, peer)) },
    { folder: '/v2', area: 'v2', handle: (request, peer) => serveV2(v2, request, addressOf(request, peer)) },
    { folder: OAUTH, area: 'oauth', handle: (request, peer) => oauth(request, addressOf(request, peer)) },
    {
      folder: MCP,
      area: 'mcp',
      handle: (request, peer) => serveMcp(agents, request, addressOf(request, peer)),
    },
    {
      folder: SIGN_IN_API,
      area: 'sign_in',
      handle: (request, peer) => serveSignIn(dashboard, request, addressOf(request, peer), peer),
    },
    {
      folder: DASHBOARD_API,
      area: 'dashboard',
      handle: (request, peer) => serveDashboard(dashboard, request, addressOf(request, peer), peer),
    },
    {
      folder: FILES,
      area: 'files',
      handle: readOnly((request) => serveFile(pictures, fileName(request), request)),
    },
    {
      folder: REPORT_PATH,
      isFile: true,
      area: 'pages',
      handle: (request, peer) => reportPage(request, addressOf(request, peer)),
    },
    {
      folder: REPORT_MAIL_OFF_PATH,
      area: 'pages',
      handle: createReportMailOffPage({ store, secret: reportMailSecret }),
    },
    {
      folder: ALERTS_OFF_PATH,
      area: 'pages',
      handle: createAlertsOffPage({ store, clock, secret: alertSecret }),
    },
    { folder: WEB_APP, area: 'web_app', handle: readOnly(webApp) },
    { folder: FAVICON, area: 'web_app', handle: readOnly(webApp) },
  ];
}

export function pictureUrls(base: string, picture: string): { svg: string; png: string } {
  const file = `${base}${FILES}/${picture}`;
  return { svg: `${file}.svg`, png: `${file}.png` };
}

function fileName({ url }: Request): string {
  return urlPath(url).slice(FILES.length + 1);
}
