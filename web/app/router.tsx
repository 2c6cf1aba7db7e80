import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { ErrorPage, NotFoundPage } from '../components/error-pages.tsx';
import { type AnalyticsSearch, parseAnalyticsSearch } from '../lib/analytics-search.ts';
import { ApiError } from '../lib/api.ts';
import { codesQuery } from '../lib/code-lists.ts';
import { type CodesSearch, parseCodesSearch } from '../lib/codes-search.ts';
import { NotLoadedError } from '../lib/lazy-load.ts';
import { codeQuery, meQuery, projectsQuery } from '../lib/queries.ts';
import { queryClient } from './query-client.ts';
import { Shell } from './shell.tsx';

/** Every route of the dashboard. Pages are lazy-loaded when first needed, or when a link is hovered. */

const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch(() => {
        throw new NotLoadedError();
      }),
    name,
  );

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search): { next?: string } =>
    typeof search.next === 'string' && search.next.startsWith('/') ? { next: search.next } : {},
  component: lazyPage(() => import('../features/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: lazyPage(() => import('../features/sign-in/welcome-page.tsx'), 'WelcomePage'),
});

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/confirm-email',
  component: lazyPage(() => import('../features/sign-in/confirm-email-page.tsx'), 'ConfirmEmailPage'),
});

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  component: lazyPage(() => import('../features/sign-in/sign-up-page.tsx'), 'SignUpPage'),
});

const forgot = createRoute({
  getParentRoute: () => root,
  path: '/forgot',
  component: lazyPage(() => import('../features/sign-in/forgot-page.tsx'), 'ForgotPage'),
});

/** Every page below needs a session; without one it redirects to the sign-in page, which leads back. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: Shell,
  beforeLoad: async ({ location }) => {
    try {
      await queryClient.ensureQueryData(meQuery);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        throw redirect({ to: '/sign-in', search: location.pathname === '/' ? {} : { next: location.href } });
      }
      throw error;
    }
  },
});

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

const codeOverview = createRoute({
  getParentRoute: () => code,
  path: '/',
  component: lazyPage(() => import('../features/codes/detail/code-overview.tsx'), 'CodeOverview'),
});

const codeDesign = createRoute({
  getParentRoute: () => code,
  path: '/design',
  component: lazyPage(() => import('../features/designer/designer-page.tsx'), 'DesignerPage'),
});

const codeRules = createRoute({
  getParentRoute: () => code,
  path: '/rules',
  component: lazyPage(() => import('../features/rules/rules-page.tsx'), 'RulesPage'),
});

const codeAnalytics = createRoute({
  getParentRoute: () => code,
  path: '/analytics',
  validateSearch: (search): AnalyticsSearch => parseAnalyticsSearch(search),
  component: lazyPage(() => import('../features/analytics/code-analytics-page.tsx'), 'CodeAnalyticsPage'),
});

const codeHistory = createRoute({
  getParentRoute: () => code,
  path: '/history',
  component: lazyPage(() => import('../features/history/history-page.tsx'), 'HistoryPage'),
});

const projects = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects',
  component: lazyPage(() => import('../features/projects/projects-page.tsx'), 'ProjectsPage'),
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

const projectAnalytics = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects/$id/analytics',
  validateSearch: (search): AnalyticsSearch => parseAnalyticsSearch(search),
  loader: () => void queryClient.prefetchQuery(projectsQuery),
  component: lazyPage(
    () => import('../features/analytics/project-analytics-page.tsx'),
    'ProjectAnalyticsPage',
  ),
});

const analytics = createRoute({
  getParentRoute: () => signedIn,
  path: '/analytics',
  validateSearch: (search): AnalyticsSearch => parseAnalyticsSearch(search),
  component: lazyPage(
    () => import('../features/analytics/account-analytics-page.tsx'),
    'AccountAnalyticsPage',
  ),
});

const domains = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects/$id/domains',
  component: lazyPage(() => import('../features/domains/domains-page.tsx'), 'DomainsPage'),
});

const importExport = createRoute({
  getParentRoute: () => signedIn,
  path: '/import-export',
  component: lazyPage(() => import('../features/import-export/import-export-page.tsx'), 'ImportExportPage'),
});

const visitorPage = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects/$id/visitor-page',
  component: lazyPage(() => import('../features/visitor-page/visitor-page.tsx'), 'VisitorPagePage'),
});

const keys = createRoute({
  getParentRoute: () => signedIn,
  path: '/keys',
  component: lazyPage(() => import('../features/keys/keys-page.tsx'), 'KeysPage'),
});

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/profile',
  component: lazyPage(() => import('../features/profile/profile-page.tsx'), 'ProfilePage'),
});

const safety = createRoute({
  getParentRoute: () => signedIn,
  path: '/safety',
  component: lazyPage(() => import('../features/safety/safety-page.tsx'), 'SafetyPage'),
});

const reports = createRoute({
  getParentRoute: () => signedIn,
  path: '/operator/reports',
  component: lazyPage(() => import('../features/operator/reports-page.tsx'), 'ReportsPage'),
});

const accounts = createRoute({
  getParentRoute: () => signedIn,
  path: '/operator/accounts',
  component: lazyPage(() => import('../features/operator/accounts-page.tsx'), 'AccountsPage'),
});

const system = createRoute({
  getParentRoute: () => signedIn,
  path: '/operator/system',
  component: lazyPage(() => import('../features/operator/system-page.tsx'), 'SystemPage'),
});

/** An unknown path keeps the menu if somebody is signed in. */
const unknown = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: NotFoundPage,
});

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    welcome,
    confirmEmail,
    signUp,
    forgot,
    signedIn.addChildren([
      home,
      codes,
      newCodeRequest,
      code.addChildren([codeOverview, codeAnalytics, codeDesign, codeRules, codeHistory]),
      projects,
      labels,
      projectAnalytics,
      analytics,
      domains,
      importExport,
      visitorPage,
      keys,
      profile,
      safety,
      reports,
      accounts,
      system,
      unknown,
    ]),
  ]),
  basepath: '/app',
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
}
