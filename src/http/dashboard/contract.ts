import type { AccountApi } from './contract/account.ts';
import type { AnalyticsApi } from './contract/analytics.ts';
import type { CodesApi } from './contract/codes.ts';
import type { DesignsApi } from './contract/designs.ts';
import type { OperatorApi } from './contract/operator.ts';
import type { ProjectsApi } from './contract/projects.ts';

/**
 * The contract between the dashboard and the server under `/dashboard-api`: every route with its request and response.
 * The server's table and the dashboard's client are both typed by it. It is not public and may
 * change with any version. Field names are those of the v1 API; times are ISO 8601 in UTC.
 */
export type DashboardApi = AccountApi & CodesApi & DesignsApi & ProjectsApi & AnalyticsApi & OperatorApi;

export type { VisitorPage } from '../../projects/visitor-page-type.ts';
export type { SheetCheck } from '../../render/sheets/sheet-check.ts';
export type { DestinationState } from '../../safety/destinations/destination-state.ts';
export * from './contract/account.ts';
export * from './contract/analytics.ts';
export * from './contract/answers.ts';
export * from './contract/codes.ts';
export * from './contract/designs.ts';
export * from './contract/operator.ts';
export * from './contract/projects.ts';
