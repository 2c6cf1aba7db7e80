import { accountRoutes } from './account-routes.ts';
import { analyticsRoutes } from './analytics-routes.ts';
import { codesRoutes } from './codes-routes.ts';
import type { DashboardApi } from './contract.ts';
import { keysRoutes } from './keys-routes.ts';
import { labelSheetRoutes } from './label-sheet-routes.ts';
import { logosRoutes } from './logos-routes.ts';
import { membershipRoutes } from './membership-routes.ts';
import { operatorRoutes } from './operator-routes.ts';
import { profileRoutes } from './profile-routes.ts';
import { projectsRoutes } from './projects-routes.ts';
import { publicRoutes } from './public-routes.ts';
import type { DashboardDeps, Route, RouteName } from './route.ts';
import { safetyRoutes } from './safety-routes.ts';

/** All routes of the contract: a missing one is a compile error. */
export const DASHBOARD_ROUTES: { [Name in RouteName]: Route<DashboardDeps, DashboardApi[Name]['answer']> } = {
  ...publicRoutes,
  ...profileRoutes,
  ...membershipRoutes,
  ...accountRoutes,
  ...codesRoutes,
  ...projectsRoutes,
  ...logosRoutes,
  ...labelSheetRoutes,
  ...analyticsRoutes,
  ...keysRoutes,
  ...operatorRoutes,
  ...safetyRoutes,
};
