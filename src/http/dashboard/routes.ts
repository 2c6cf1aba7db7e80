import { analyticsRoutes } from './analytics-routes.ts';
import { codesRoutes, simulateRoutes } from './codes-routes.ts';
import type { DashboardApi } from './contract.ts';
import { keysRoutes } from './keys-routes.ts';
import { labelSheetRoutes } from './label-sheet-routes.ts';
import { logosRoutes } from './logos-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { projectsRoutes, stylesRoutes, utmPresetsRoutes } from './projects-routes.ts';
import { publicRoutes } from './public-routes.ts';
import type { DashboardDeps, Route, RouteName } from './route.ts';
import { safetyRoutes } from './safety-routes.ts';

/** Everything of the contract: a route that is missing does not compile. */
export const DASHBOARD_ROUTES: { [Name in RouteName]: Route<DashboardDeps, DashboardApi[Name]['answer']> } = {
  ...publicRoutes,
  ...profileRoutes,
  ...codesRoutes,
  ...simulateRoutes,
  ...projectsRoutes,
  ...stylesRoutes,
  ...utmPresetsRoutes,
  ...logosRoutes,
  ...labelSheetRoutes,
  ...analyticsRoutes,
  ...keysRoutes,
  ...safetyRoutes,
};
