import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { ErrorPage, NotFoundPage } from '../components/error-pages.tsx';
import { currentAccount, isOfAnother, openAccount } from '../lib/account.ts';
import { accountIn, withAccount, withoutAccount } from '../lib/account-address.ts';
import { type ActivitySearch, parseActivitySearch } from '../lib/activity-search.ts';
import { type AnalyticsSearch, parseAnalyticsSearch } from '../lib/analytics-search.ts';
import { ApiError, isClosed } from '../lib/api.ts';
import { codesQuery } from '../lib/code-lists.ts';
import { type CodesSearch, parseCodesSearch } from '../lib/codes-search.ts';
import { NotLoadedError } from '../lib/lazy-load.ts';
import { codeQuery, personQuery, projectsQuery } from '../lib/queries.ts';
import { queryClient } from './query-client.ts';
import { SignedIn } from './signed-in.tsx';

/** Every route of the dashboard. Pages are lazy-loaded when first needed, or when a link is hovered. */

const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch(() => {
        throw new NotLoadedError();
      }),
    name,
  );

/** A route that is only a page: the component `name` of a file. */
function page<Parent extends AnyRoute, Path extends string, Module extends Record<string, unknown>>(
  parent: Parent,
  path: Path,
  load: () => Promise<Module>,
  name: keyof Module & string,
) {
  return createRoute({ getParentRoute: () => parent, path, component: lazyPage(load, name) });
}

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search): { next?: string; problem?: string } => ({
    ...(typeof search.next === 'string' && search.next.startsWith('/') && { next: search.next }),
    ...(typeof search.problem === 'string' && { problem: search.problem }),
  }),
  component: lazyPage(() => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

/** Every page below needs a session; without one it redirects to the sign-in page, which leads back. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: SignedIn,
  beforeLoad: async ({ location: { publicHref } }) => {
    const address = publicHref.replace(/^\/app\/?/, '/');
    if (isOfAnother(accountIn(address))) return loadAnew(publicHref);
    try {
      const { account } = await queryClient.ensureQueryData(personQuery);
      if (account) openAccount(account.account_id);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        throw redirect({ to: '/sign-in', search: address === '/' ? {} : { next: address } });
      }
      // SignedIn shows it.
      if (error instanceof ApiError && isClosed(error)) return;
      throw error;
    }
  },
});

/** For going back to a page of another account. */
function loadAnew(address: string): Promise<never> {
  window.location.replace(address);
  return new Promise(() => {});
}

const home = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/codes', search: {} });
  },
});

const codes = createRoute({
  getParentRoute: () => signedIn,
  path: '/codes',
  validateSearch: (search): CodesSearch => parseCodesSearch(search),
  loader: ({ location }) => {
    queryClient.prefetchQuery(projectsQuery);
    queryClient.prefetchInfiniteQuery(codesQuery(parseCodesSearch(location.search)));
  },
  component: lazyPage(() => import('../features/codes/list/codes-page.tsx'), 'CodesPage'),
});

const newCodeRequest = createRoute({
  getParentRoute: () => signedIn,
  path: '/codes/new',
  validateSearch: (search): { project?: string } =>
    typeof search.project === 'string' ? { project: search.project } : {},
  component: lazyPage(() => import('../features/codes/create/new-code-page.tsx'), 'NewCodePage'),
});

const code = createRoute({
  getParentRoute: () => signedIn,
  path: '/codes/$id',
  loader: ({ params }) => void queryClient.prefetchQuery(codeQuery(params.id)),
  component: lazyPage(() => import('../features/codes/detail/code-page.tsx'), 'CodePage'),
});

const codeAnalytics = createRoute({
  getParentRoute: () => code,
  path: '/analytics',
  validateSearch: (search): AnalyticsSearch => parseAnalyticsSearch(search),
  component: lazyPage(() => import('../features/analytics/analytics-pages.tsx'), 'CodeAnalyticsPage'),
});

const labels = createRoute({
  getParentRoute: () => signedIn,
  path: '/labels',
  validateSearch: (search): CodesSearch & { ids?: string; all?: true } => ({
    ...(typeof search.ids === 'string' && search.ids !== '' && { ids: search.ids }),
    ...(search.all === true && { all: true }),
    ...parseCodesSearch(search),
  }),
  component: lazyPage(() => import('../features/labels/labels-page.tsx'), 'LabelsPage'),
});

const repoint = createRoute({
  getParentRoute: () => signedIn,
  path: '/repoint',
  validateSearch: (search): CodesSearch & { by?: 'text' } => ({
    ...(search.by === 'text' && { by: 'text' }),
    ...parseCodesSearch(search),
  }),
  component: lazyPage(() => import('../features/repoint/repoint-page.tsx'), 'RepointPage'),
});

const projectAnalytics = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects/$id/analytics',
  validateSearch: (search): AnalyticsSearch => parseAnalyticsSearch(search),
  loader: () => void queryClient.prefetchQuery(projectsQuery),
  component: lazyPage(() => import('../features/analytics/analytics-pages.tsx'), 'ProjectAnalyticsPage'),
});

const analytics = createRoute({
  getParentRoute: () => signedIn,
  path: '/analytics',
  validateSearch: (search): AnalyticsSearch => parseAnalyticsSearch(search),
  component: lazyPage(() => import('../features/analytics/analytics-pages.tsx'), 'AccountAnalyticsPage'),
});

const activity = createRoute({
  getParentRoute: () => signedIn,
  path: '/activity',
  validateSearch: (search): ActivitySearch => parseActivitySearch(search),
  component: lazyPage(() => import('../features/activity/activity-page.tsx'), 'ActivityPage'),
});

const operatorActivity = createRoute({
  getParentRoute: () => signedIn,
  path: '/operator/activity',
  validateSearch: (search): ActivitySearch => parseActivitySearch(search),
  component: lazyPage(() => import('../features/activity/operator-activity-page.tsx'), 'OperatorActivityPage'),
});

/** An unknown path keeps the menu if somebody is signed in. */
const unknown = createRoute({ getParentRoute: () => signedIn, path: '$', component: NotFoundPage });

/** Pages are routed without the account, which every address of theirs has. */
const ACCOUNT_IN_ADDRESS = {
  input: ({ url }: { url: URL }) => Object.assign(url, { pathname: withoutAccount(url.pathname) }),
  output: ({ url }: { url: URL }) => Object.assign(url, { pathname: withAccount(url.pathname, currentAccount()) }),
};

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    page(root, '/welcome', () => import('../features/sign-in/welcome-page.tsx'), 'WelcomePage'),
    page(root, '/confirm-email', () => import('../features/sign-in/confirm-email-page.tsx'), 'ConfirmEmailPage'),
    page(root, '/invitation', () => import('../features/sign-in/invitation-page.tsx'), 'InvitationPage'),
    page(root, '/sign-up', () => import('../features/sign-in/sign-up-page.tsx'), 'SignUpPage'),
    page(root, '/forgot', () => import('../features/sign-in/forgot-page.tsx'), 'ForgotPage'),
    signedIn.addChildren([
      home,
      codes,
      newCodeRequest,
      code.addChildren([
        page(code, '/', () => import('../features/codes/detail/code-overview.tsx'), 'CodeOverview'),
        codeAnalytics,
        page(code, '/design', () => import('../features/designer/designer-page.tsx'), 'DesignerPage'),
        page(code, '/rules', () => import('../features/rules/rules-page.tsx'), 'RulesPage'),
        page(code, '/history', () => import('../features/history/history-page.tsx'), 'HistoryPage'),
      ]),
      page(signedIn, '/projects', () => import('../features/projects/projects-page.tsx'), 'ProjectsPage'),
      labels,
      repoint,
      projectAnalytics,
      analytics,
      page(signedIn, '/projects/$id/domains', () => import('../features/domains/domains-page.tsx'), 'DomainsPage'),
      page(
        signedIn,
        '/import-export',
        () => import('../features/import-export/import-export-page.tsx'),
        'ImportExportPage',
      ),
      page(
        signedIn,
        '/projects/$id/visitor-page',
        () => import('../features/visitor-page/visitor-page.tsx'),
        'VisitorPagePage',
      ),
      page(signedIn, '/keys', () => import('../features/keys/keys-page.tsx'), 'KeysPage'),
      page(signedIn, '/webhooks', () => import('../features/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
      page(
        signedIn,
        '/webhooks/$endpointId',
        () => import('../features/webhooks/endpoint/endpoint-page.tsx'),
        'EndpointPage',
      ),
      page(signedIn, '/members', () => import('../features/members/members-page.tsx'), 'MembersPage'),
      activity,
      page(signedIn, '/profile', () => import('../features/profile/profile-page.tsx'), 'ProfilePage'),
      page(signedIn, '/safety', () => import('../features/safety/safety-page.tsx'), 'SafetyPage'),
      page(signedIn, '/operator/reports', () => import('../features/operator/reports-page.tsx'), 'ReportsPage'),
      page(signedIn, '/operator/accounts', () => import('../features/operator/accounts-page.tsx'), 'AccountsPage'),
      page(signedIn, '/operator/people', () => import('../features/operator/people-page.tsx'), 'PeoplePage'),
      page(signedIn, '/operator/system', () => import('../features/operator/system-page.tsx'), 'SystemPage'),
      operatorActivity,
      unknown,
    ]),
  ]),
  basepath: '/app',
  rewrite: ACCOUNT_IN_ADDRESS,
  defaultPreload: 'intent',
  // On every route, so that a page that fails keeps the frame around it.
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
});

/** Loads the first page's code while the session is still being fetched. */
const [firstRoutes] = router.getMatchedRoutes(router.latestLocation.pathname);
// The router retries, and reports what cannot be loaded.
for (const route of firstRoutes) router.loadRouteChunk(route)?.catch(() => {});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  /** Kept by the browser with the page: an address has no room for thousands of ids. */
  interface HistoryState {
    selectedIds?: string[];
  }
}
